import type { Content } from '#lib/schemas/content.ts';
import type { Language, Localized } from '#lib/schemas/text.ts';
import { comma } from '#lib/words/format.ts';
import type { RequestRecord } from '../store/store.ts';
import { shortDohaTime, words } from './describe.ts';
import { entry, type Message, messageOf } from './message.ts';

/** The message by which an operator sees whether a way works. It names no person: its number is that of the shop itself. */

const both = ({ en, ar }: Localized): string => `${en} · ${ar}`;

const sampleRequest = ({ site, outcomes, mattresses, pillows }: Content, createdAt: string): RequestRecord => ({
  ...{ id: 'test', subject: 'test', kind: 'shortlist', createdAt },
  body: JSON.stringify({
    ...{ id: 'test', createdAt, mode: 'test', persisted: false, callbackRequested: true },
    outcomeId: outcomes[0]?.id ?? null,
    mattressIds: mattresses.slice(0, 1).map(({ id }) => id),
    pillowIds: pillows.slice(0, 1).map(({ id }) => id),
    note: both(words.testName),
  }),
  contact: { name: both(words.testName), phone: site.contact.phone },
  ...{ duplicate: false, flag: null, mailAt: null, webhookAt: null, tries: 1, nextAt: null, claimedUntil: null, lastError: null },
  ...{ takenBy: null, takenAt: null, note: null, doneBy: null, doneAt: null },
});

/** A callback request as staff would get it, under a heading that says that it is none. */
export const testMessage = (known: Content, language: Language, createdAt: string): Message => {
  const { sections } = messageOf(sampleRequest(known, createdAt), known, language);
  return {
    language,
    heading: words.testTitle[language],
    sections: [{ title: words.testExplanation[language], entries: [entry(words.testSample[language])] }, ...sections],
  };
};

export const testSubject = (createdAt: string, language: Language): string =>
  `${words.testTitle[language]}${comma[language]}${shortDohaTime(createdAt, language)}`;
