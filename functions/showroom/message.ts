import type { Content } from '#lib/schemas/content.ts';
import type { Language, Localized } from '#lib/schemas/text.ts';
import { comma } from '#lib/words/format.ts';
import { once } from '#lib/words/once.ts';
import { isolatedFigures, leftToRight, ownDirection } from '#lib/words/plain-text.ts';
import type { RequestRecord } from '../store/store.ts';
import { type DeskContact, type DeskItem, describe, productName, words } from './describe.ts';

/** A number or an address by itself, so that it is copied and tapped without anything around it. */
export interface Link {
  /** Always left to right. */
  text: string;
  /** Null where it is not to be tapped. */
  href: string | null;
}

/** One entry of a section, with what belongs to it. */
export interface Entry {
  text: string;
  details: (string | Link)[];
}

/** A titled part of a message. Text may hold isolates (`#lib/words/plain-text.ts`) and line breaks. */
export interface Section {
  title: string;
  entries: Entry[];
  /** JSON, printed as it stands. */
  verbatim?: string;
}

/** What a message says in one language. */
export interface Message {
  language: Language;
  heading: string;
  sections: Section[];
}

const entry = (text: string, details: Entry['details'] = []): Entry => ({ text, details });

const form = (locale: string, options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Qatar', ...options }));
const hours = form('en-GB', { hour: '2-digit', minute: '2-digit' });
const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const days = { en: form('en-GB', day), ar: form('ar-QA-u-nu-latn', day) };
const shortDays = {
  en: form('en-GB', { weekday: 'short', day: 'numeric', month: 'short' }),
  ar: form('ar-QA-u-nu-latn', { weekday: 'long', day: 'numeric', month: 'long' }),
};

/** The showroom's own time. */
export const dohaTime = (timestamp: string, language: Language): string => {
  const time = new Date(timestamp);
  return `${days[language]().format(time)}${comma[language]}${hours().format(time)} (${{ en: 'Doha', ar: 'الدوحة' }[language]})`;
};

/** The same without the year, for a line that is scanned: `Mon 23 Nov 18:05`. */
const shortDohaTime = (timestamp: string, language: Language): string => {
  const time = new Date(timestamp);
  const parts = new Map(
    shortDays[language]()
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
  return [parts.get('weekday'), parts.get('day'), parts.get('month'), hours().format(time)].join(' ');
};

/** Names of countries by their ISO 3166-1 codes. */
const countries = { en: new Intl.DisplayNames('en', { type: 'region' }), ar: new Intl.DisplayNames('ar', { type: 'region' }) };

/** Digits by which the end of a number is known, however it begins. */
const lastDigits = 7;

/** What staff must know of a number before they dial it. */
const phoneNotes = ({ number, phone, country, callingCode }: DeskContact, language: Language): string[] => {
  if (number === null) return [words.notValid[language]];
  const place = [country?.startsWith('+') ? null : country && countries[language].of(country), leftToRight(`+${callingCode}`)].filter(
    Boolean,
  );
  const isAll = phone.replace(/\D/g, '').endsWith(number.slice(-lastDigits));
  return [
    ...(country === null ? [] : [`${words.abroad[language]}: ${place.join(comma[language])}`]),
    // An extension, or the second of two numbers.
    ...(isAll ? [] : [`${words.asWritten[language]}: ${leftToRight(phone)}`]),
  ];
};

/** Who is to be called, at E.164 where the number is valid; it has no links while somebody must decide before anybody calls. */
const personEntries = (contact: DeskContact, language: Language, isFlagged: boolean): Entry[] => {
  const [call, whatsApp] = isFlagged ? [null, null] : [contact.tel, contact.whatsapp];
  return [
    entry(`${words.name[language]}: ${ownDirection(contact.name)}`),
    entry(`${words.phone[language]}:`, [
      { text: contact.number ?? contact.phone, href: call },
      ...(whatsApp === null ? [] : [{ text: words.whatsApp[language], href: whatsApp }]),
      ...phoneNotes(contact, language),
    ]),
  ];
};

/** Why a person must decide first, as sentences. */
const whyFlagged = ({ flag, contact }: DeskItem, language: Language): string[] => {
  if (!flag) return [];
  const site = flag.origin === 'null' ? words.hiddenSite[language] : `${words.otherSite[language]} ${leftToRight(flag.origin ?? '')}`;
  const reasons = { limit: words.overLimit, number: words.unknownNumber, repeats: words.repeats };
  const mayCall = contact !== null && flag.because !== 'repeats';
  return [flag.because === 'origin' ? site : reasons[flag.because][language], ...(mayCall ? [words.decideCall[language]] : [])];
};

/** What a request says, section by section; those without entries are left out. */
const sectionsOf = (item: DeskItem, language: Language): Section[] => {
  const { flag, contact, duplicate, products, outcome, otherOutcome, wishes, question, shopperNote, report, withdrawnAt } = item;
  const section = (title: Localized, entries: Entry[]): Section => ({ title: title[language], entries });
  const lines = (texts: readonly string[]): Entry[] => texts.map((text) => entry(text));
  const ofKind = (wanted: string): Entry[] =>
    products
      .filter(({ kind }) => kind === wanted)
      .map((product) =>
        entry(
          productName(product)[language],
          product.details.map((line) => line[language]),
        ),
      );
  const written = (text: string | null): Entry[] => {
    const texts = (text ?? '').split('\n').map((line) => line.trim());
    return lines(texts.filter(Boolean).map((line) => ownDirection(isolatedFigures(line))));
  };
  const sentences = [...whyFlagged(item, language), ...(duplicate ? [words.alreadyAsked[language]] : [])];
  return [
    section(words.withdrawn, withdrawnAt === null ? [] : lines([words.withdrawnCall[language]])),
    section(flag ? words.decide : words.callback, lines(sentences)),
    section(flag ? words.given : words.callback, contact && !duplicate ? personEntries(contact, language, flag !== null) : []),
    section(words.question, written(question)),
    section(words.wishes, lines(wishes.map((line) => line[language]))),
    section(words.mattresses, ofKind('mattress')),
    section(words.pillows, ofKind('pillow')),
    section(words.recommendation, lines(outcome?.[language].split('\n') ?? [])),
    section(words.otherRecommendation, lines(otherOutcome?.[language].split('\n') ?? [])),
    section(words.note, written(shopperNote)),
    ...(report === null ? [] : [{ title: words.report[language], entries: [], verbatim: report }]),
    section(
      words.about,
      lines([
        ...(products.some(({ sample }) => sample) ? [words.sample[language]] : []),
        ...(report === null ? [words.prices[language]] : []),
        `${(report === null ? words.shortlist : words.reportNumber)[language]}: ${leftToRight(item.recordId)}`,
        `${words.event[language]}: ${leftToRight(item.reference)}`,
        `${words.received[language]}: ${dohaTime(item.createdAt, language)}`,
      ]),
    ),
  ].filter(({ entries, verbatim }) => entries.length > 0 || verbatim !== undefined);
};

const headingOf = ({ kind, contact, duplicate, flag, withdrawnAt }: RequestRecord): Localized => {
  if (withdrawnAt !== null) return words.withdrawn;
  const what = kind === 'report' ? 'Report' : contact && !duplicate ? 'Callback' : 'Shortlist';
  return flag ? words[`decide${what}`] : words[`new${what}`];
};

/** A request for people, in one language. */
export const messageOf = (request: RequestRecord, content: Content, language: Language): Message => ({
  language,
  heading: headingOf(request)[language],
  sections: sectionsOf(describe(request, content), language),
});

const dated = (heading: string, timestamp: string, language: Language): string =>
  `${heading}${comma[language]}${shortDohaTime(timestamp, language)}`;

/** Messages of a mail, and its subject: what and when, and nothing about any person. */
export interface Letter {
  subject: string;
  messages: Message[];
}

/** One request is a message of its own; several are the mail of the day, under one heading, first those that somebody must decide about. */
export const letterOf = (requests: readonly RequestRecord[], content: Content, language: Language): Letter => {
  const newest = requests.map(({ createdAt }) => createdAt).toSorted();
  const flaggedFirst = requests.toSorted((a, b) => Number(b.flag !== null) - Number(a.flag !== null));
  const messages = flaggedFirst.map((request) => messageOf(request, content, language));
  const daily = words.daily[language].replace('{count}', String(requests.length));
  const [first, ...others] = messages;
  const heading = first && others.length === 0 ? first.heading : daily;
  return {
    subject: dated(heading, newest.at(-1) ?? '', language),
    messages: heading === daily ? [{ language, heading, sections: [] }, ...messages] : messages,
  };
};

const twice = ({ en, ar }: Localized): string => `${en} · ${ar}`;

/** A callback request by which an operator sees whether a way works. It names no person: its number is that of the shop itself. */
const sampleRequest = ({ site, outcomes, mattresses, pillows }: Content, createdAt: string): RequestRecord => ({
  ...{ id: 'test', subject: 'test', kind: 'shortlist', createdAt },
  body: JSON.stringify({
    ...{ id: 'test', createdAt, mode: 'test', persisted: false, callbackRequested: true },
    outcomeId: outcomes[0]?.id ?? null,
    mattressIds: mattresses.slice(0, 1).map(({ id }) => id),
    pillowIds: pillows.slice(0, 1).map(({ id }) => id),
    note: twice(words.testName),
  }),
  contact: { name: twice(words.testName), phone: site.contact.phone },
  ...{ duplicate: false, flag: null, more: 0, mailAt: null, webhookAt: null, tries: 1, nextAt: null, claimedUntil: null, lastError: null },
  ...{ takenBy: null, takenAt: null, note: null, doneBy: null, doneAt: null, doneAs: null, laterAt: null, noAnswer: 0, withdrawnAt: null },
});

/** That request as staff would get it, under a heading that says that it is none. */
export const testLetter = (content: Content, language: Language, createdAt: string): Letter => {
  const { sections } = messageOf(sampleRequest(content, createdAt), content, language);
  const explanation = { title: words.testExplanation[language], entries: [entry(words.testSample[language])] };
  const heading = words.testTitle[language];
  return { subject: dated(heading, createdAt, language), messages: [{ language, heading, sections: [explanation, ...sections] }] };
};
