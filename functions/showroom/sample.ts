import type { Content } from '#lib/schemas/content.ts';
import type { Shortlist } from '#lib/schemas/writes.ts';
import type { Language } from '#lib/schemas/text.ts';
import { comma } from '#lib/ui/format.ts';
import type { EventRecord } from '../store/store.ts';
import { shortDohaTime } from './describe.ts';
import { entry, type Message, messageOf } from './message.ts';

/** The message by which an operator sees whether a way works. It names no person: its number is that of the shop itself. */

export const testWords = {
  title: { en: 'Test message', ar: 'رسالة اختبار' },
  name: { en: 'Test', ar: 'اختبار' },
  explanation: {
    en: 'This is a test. Nobody asked for a call, and there is nothing to do.',
    ar: 'هذا اختبار فقط. لم يطلب أحد اتصالاً، ولا يلزم أي إجراء.',
  },
  sample: {
    en: 'Requests will look like this. The number is the shop’s own.',
    ar: 'هكذا سيصل كل طلب. الرقم أدناه هو رقم المعرض نفسه.',
  },
} as const satisfies Record<string, Readonly<Record<Language, string>>>;

const both = ({ en, ar }: Readonly<Record<Language, string>>): string => `${en} · ${ar}`;

const sampleEvent = ({ site, outcomes, mattresses, pillows }: Content, createdAt: string): EventRecord => {
  const shortlist: Shortlist = {
    ...{ id: 'test', createdAt, mode: 'test', persisted: false, callbackRequested: true },
    outcomeId: outcomes[0]?.id ?? null,
    mattressIds: mattresses.slice(0, 1).map(({ id }) => id),
    pillowIds: pillows.slice(0, 1).map(({ id }) => id),
    note: both(testWords.name),
  };
  return {
    ...{ id: 'test', stream: 'test', kind: 'shortlist.created', createdAt, payload: JSON.stringify(shortlist) },
    contact: { name: both(testWords.name), phone: site.contact.phone },
    ...{ state: 'pending', attempts: 1, lastError: null, nextAttemptAt: null, finishedAt: null, duplicateCallback: false, flag: null },
  };
};

/** A callback request as staff would get it, under a heading that says that it is none. */
export const testMessage = (known: Content, language: Language, createdAt: string): Message => {
  const { sections } = messageOf(sampleEvent(known, createdAt), known, language);
  const { title, explanation, sample } = testWords;
  return {
    language,
    heading: title[language],
    sections: [{ title: explanation[language], entries: [entry(sample[language])] }, ...sections],
  };
};

export const testSubject = (createdAt: string, language: Language): string =>
  `${testWords.title[language]}${comma[language]}${shortDohaTime(createdAt, language)}`;
