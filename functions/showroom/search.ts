import { words } from '#lib/ask/text.ts';
import type { KeptRequest } from '../store/store.ts';
import { isPhone, namesPhone, parsePhone } from './phone.ts';

/** Who looks for a person among the requests. */

export type Matches = (request: Pick<KeptRequest, 'contact' | 'payload'>) => boolean;

/** Requests of a phone number, however it is written: in a contact, a note or a report. Null where the text is no phone number. */
export const matchesPhone = (text: string): Matches | null => {
  const phone = parsePhone(text);
  if (phone === null) return null;
  const named = namesPhone(phone.number);
  return ({ contact, payload }) => (contact !== null && isPhone(phone.number, contact.phone)) || named(payload);
};

/** Requests whose contact has a name with words that begin so, in any order, in Arabic without regard to marks. Null where there is no word. */
export const matchesName = (text: string): Matches | null => {
  const wanted = words(text);
  if (wanted.length === 0) return null;
  return ({ contact }) => {
    const found = words(contact?.name ?? '');
    return wanted.every((beginning) => found.some((word) => word.startsWith(beginning)));
  };
};
