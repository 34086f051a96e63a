import { latinDigits, leftToRight, ownDirection, plainLine, plainText, visibleText } from '#lib/words/plain-text.ts';
import type { Content } from '#lib/schemas/content.ts';
import type { Report, Shortlist } from '#lib/schemas/writes.ts';
import type { Language, Localized } from '#lib/schemas/text.ts';
import type { RequestRecord } from '../store/store.ts';
import { countryNames, describeShortlist, dohaTime, namesSample, shortDohaTime, shortId, words } from './describe.ts';
import { parsePhone, type Phone, phoneLinks } from './phone.ts';
import { comma } from '#lib/words/format.ts';

type Body = { kind: 'shortlist'; shortlist: Shortlist } | { kind: 'report'; report: Report };

/** What was sent; the store holds only JSON that the service itself wrote. */
export const bodyOf = ({ kind, body }: Pick<RequestRecord, 'kind' | 'body'>): Body => {
  const value: unknown = JSON.parse(body);
  return kind === 'shortlist' ? { kind, shortlist: value as Shortlist } : { kind, report: value as Report };
};

/** Who is to be called: nobody where the same phone asked for the same shortly before, or where a person must decide first. */
export const callbackOf = ({ contact, duplicate, flag }: RequestRecord): RequestRecord['contact'] => (duplicate || flag ? null : contact);

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

/** A titled part of a message. Text may hold isolates (see isolate.ts) and line breaks. */
export interface Section {
  title: string;
  entries: Entry[];
  /** JSON, printed as it stands. */
  verbatim?: string;
}

export const entry = (text: string, details: Entry['details'] = []): Entry => ({ text, details });

/** Digits by which the end of a number is known, however it begins. */
const lastDigits = 7;

/** What staff must know of a number before they dial it. */
const phoneNotes = (phone: Phone, written: string, language: Language): string[] => {
  const { number, isValid, region, callingCode } = phone;
  if (!isValid) return [words.notValid[language]];
  const country = [region && countryNames[language].of(region), leftToRight(`+${callingCode}`)].filter(Boolean);
  const isAll = written.replace(/\D/g, '').endsWith(number.slice(-lastDigits));
  return [
    ...(region === 'QA' ? [] : [`${words.abroad[language]}: ${country.join(comma[language])}`]),
    // An extension, or the second of two numbers.
    ...(isAll ? [] : [`${words.asWritten[language]}: ${leftToRight(written)}`]),
  ];
};

/** The number to dial, in E.164 where it is valid; otherwise as it was written. It has no links while somebody must decide before anybody calls. */
const phoneEntry = (text: string, language: Language, isFlagged: boolean): Entry => {
  const phone = parsePhone(text);
  const written = visibleText(latinDigits(plainLine(text)));
  const { call, whatsApp } = phoneLinks(isFlagged ? null : phone);
  return entry(`${words.phone[language]}:`, [
    { text: phone?.isValid ? phone.number : written, href: call },
    ...(whatsApp === null ? [] : [{ text: words.whatsApp[language], href: whatsApp }]),
    ...(phone ? phoneNotes(phone, written, language) : [words.notValid[language]]),
  ]);
};

/** Why a person must decide first, as sentences. */
const whyFlagged = ({ flag, contact }: RequestRecord, language: Language): string[] => {
  if (!flag) return [];
  const site = flag.origin === 'null' ? words.hiddenSite[language] : `${words.otherSite[language]} ${leftToRight(flag.origin ?? '')}`;
  return [flag.because === 'limit' ? words.overLimit[language] : site, ...(contact ? [words.decideCall[language]] : [])];
};

/** Who asked to be called, and what is to be known before anybody calls. */
const contactSections = (request: RequestRecord, language: Language): Section[] => {
  const { flag, contact, duplicate } = request;
  const sentences = [...whyFlagged(request, language), ...(duplicate ? [words.alreadyAsked[language]] : [])];
  const title = flag ? words.decide[language] : words.callback[language];
  const sections: Section[] = sentences.length === 0 ? [] : [{ title, entries: sentences.map((sentence) => entry(sentence)) }];
  if (!contact || duplicate) return sections;
  const person = [
    entry(`${words.name[language]}: ${ownDirection(plainLine(contact.name))}`),
    phoneEntry(contact.phone, language, flag !== null),
  ];
  return [...sections, { title: (flag ? words.given : words.callback)[language], entries: person }];
};

/** What a message says in one language. */
export interface Message {
  language: Language;
  heading: string;
  sections: Section[];
}

/** Longest report that mails and the desk show; the command line shows the rest. */
export const longestReport = 20_000;

const headingOf = ({ kind, contact, duplicate, flag }: RequestRecord): Localized => {
  const what = kind === 'report' ? 'Report' : contact && !duplicate ? 'Callback' : 'Shortlist';
  return flag ? words[`decide${what}`] : words[`new${what}`];
};

const content = (body: Body, known: Content, language: Language): Section[] => {
  if (body.kind === 'shortlist') return describeShortlist(body.shortlist, known, language);
  const verbatim = plainText(JSON.stringify(body.report['request'], null, 2));
  const shown = verbatim.length > longestReport ? `${verbatim.slice(0, longestReport)}\n…` : verbatim;
  return [{ title: words.report[language], entries: [], verbatim: shown }];
};

const about = (request: RequestRecord, body: Body, known: Content, language: Language): Section => {
  const ofShortlist = body.kind === 'shortlist';
  const id = ofShortlist ? body.shortlist.id : body.report.id;
  return {
    title: words.about[language],
    entries: [
      ...(ofShortlist && namesSample(body.shortlist, known) ? [entry(words.sample[language])] : []),
      ...(ofShortlist ? [entry(words.prices[language])] : []),
      entry(`${(ofShortlist ? words.shortlist : words.reportNumber)[language]}: ${leftToRight(id)}`),
      entry(`${words.event[language]}: ${leftToRight(shortId(request.id))}`),
      entry(`${words.received[language]}: ${dohaTime(request.createdAt, language)}`),
    ],
  };
};

/** A request for people, in one language. */
export const messageOf = (request: RequestRecord, known: Content, language: Language): Message => {
  const body = bodyOf(request);
  return {
    language,
    heading: headingOf(request)[language],
    sections: [...contactSections(request, language), ...content(body, known, language), about(request, body, known, language)],
  };
};

/** What and when, and nothing about the person. */
export const subjectOf = (request: RequestRecord, language: Language): string =>
  `${headingOf(request)[language]}${comma[language]}${shortDohaTime(request.createdAt, language)}`;

const dailyHeading = (count: number, language: Language): string => words.daily[language].replace('{count}', String(count));

/** The mail of the day: a heading, and below it each request as a mail of its own says it, first those that somebody must decide about. */
export const dailyOf = (requests: readonly RequestRecord[], known: Content, language: Language): Message[] => [
  { language, heading: dailyHeading(requests.length, language), sections: [] },
  ...requests.toSorted((a, b) => Number(b.flag !== null) - Number(a.flag !== null)).map((request) => messageOf(request, known, language)),
];

/** How many, and when the newest came in; nothing about any person. */
export const dailySubject = (requests: readonly RequestRecord[], language: Language): string => {
  const newest = requests.map(({ createdAt }) => createdAt).toSorted();
  return `${dailyHeading(requests.length, language)}${comma[language]}${shortDohaTime(newest.at(-1) ?? '', language)}`;
};
