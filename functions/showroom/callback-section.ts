import { leftToRight, ownDirection } from '#lib/isolate.ts';
import { plainLine } from '#lib/plain-text.ts';
import type { Language } from '#lib/schemas/text.ts';
import type { EventRecord } from '../store/store.ts';
import { callbackOf } from './payload.ts';
import { normalisePhone } from './phone.ts';
import { entry, type Section } from './section.ts';
import { words } from './words.ts';

/** The number as the shopper wrote it, and as it can be dialled where more than spacing differs. */
const phoneText = (phone: string): string => {
  const [written, dialled] = [plainLine(phone), normalisePhone(phone)];
  return leftToRight(dialled === null || dialled === written.replace(/[\s()-]/g, '') ? written : `${written} (${dialled})`);
};

/** Who asked to be called, or nothing where nobody did. */
export const callbackSection = (event: EventRecord, language: Language): Section[] => {
  const title = words.callback[language];
  if (event.duplicateCallback) return [{ title, entries: [entry(words.alreadyAsked[language])] }];
  const contact = callbackOf(event);
  if (!contact) return [];
  return [
    {
      title,
      entries: [
        entry(`${words.name[language]}: ${ownDirection(plainLine(contact.name))}`),
        entry(`${words.phone[language]}: ${phoneText(contact.phone)}`),
      ],
    },
  ];
};
