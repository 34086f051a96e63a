import { leftToRight, plainLine } from '#lib/plain-text.ts';
import type { Content } from '#lib/schemas/content.ts';
import type { Language } from '#lib/schemas/text.ts';
import { comma } from '#lib/ui/format.ts';
import type { EventRecord } from '../store/store.ts';
import { describeShortlist, dohaTime, namesSample, shortDohaTime, shortId, words } from './describe.ts';
import { contactSections, type Entry, entry, headingOf, type Message, payloadOf, type Section } from './message.ts';

/** Several events as one message: what can wait is read together. */

/** Longest part of a report that is shown, in characters. */
const shownReport = 500;

type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** `#` stands for the number. */
const shortlists: Readonly<Record<Language, Forms>> = {
  en: { one: '# shortlist', other: '# shortlists' },
  ar: { one: 'قائمة مختصرة واحدة', two: 'قائمتان مختصرتان', few: '# قوائم مختصرة', other: '# قائمة مختصرة' },
};

const toDecide: Readonly<Record<Language, Forms>> = {
  en: { one: '# request to decide on first', other: '# requests to decide on first' },
  ar: {
    one: 'طلب واحد يحتاج إلى قرار أولاً',
    two: 'طلبان يحتاجان إلى قرار أولاً',
    few: '# طلبات تحتاج إلى قرار أولاً',
    other: '# طلباً يحتاج إلى قرار أولاً',
  },
};

const rules: Readonly<Record<Language, Intl.PluralRules>> = { en: new Intl.PluralRules('en'), ar: new Intl.PluralRules('ar') };

const counted = (number: number, forms: Readonly<Record<Language, Forms>>, language: Language): string[] =>
  number === 0 ? [] : [(forms[language][rules[language].select(number)] ?? forms[language].other).replace('#', String(number))];

const isFlagged = ({ flag }: EventRecord): boolean => flag !== null;

const headingOfAll = (events: readonly EventRecord[], language: Language): string => {
  const flagged = events.filter(isFlagged).length;
  return [...counted(events.length - flagged, shortlists, language), ...counted(flagged, toDecide, language)].join(comma[language]);
};

/** A section as one line, without what stands below its entries. */
const lineOf = ({ title, entries }: Section, language: Language): string =>
  `${title}: ${entries.map(({ text }) => text).join(comma[language])}`;

const chosen = (event: EventRecord, known: Content, language: Language): string[] => {
  const payload = payloadOf(event);
  if (payload.kind === 'shortlist')
    return describeShortlist(payload.shortlist, known, language).map((section) => lineOf(section, language));
  const text = plainLine(JSON.stringify(payload.report['request']));
  const shown = text.length > shownReport ? `${text.slice(0, shownReport)}…` : text;
  return [`${words.report[language]}: ${leftToRight(shown)}`];
};

const entryOf = (event: EventRecord, known: Content, language: Language): Entry => {
  const time = dohaTime(event.createdAt, language);
  return entry(isFlagged(event) ? `${headingOf(event)[language]}${comma[language]}${time}` : time, [
    ...contactSections(event, language).flatMap(({ entries }) => entries.flatMap(({ text, details }) => [text, ...details])),
    ...chosen(event, known, language),
    `${words.event[language]}: ${leftToRight(shortId(event.id))}`,
  ]);
};

/** Events in one message, in one language: first those that somebody must decide about. */
export const digestOf = (events: readonly EventRecord[], known: Content, language: Language): Message => {
  const section = (title: string, some: readonly EventRecord[]): Section[] =>
    some.length === 0 ? [] : [{ title, entries: some.map((event) => entryOf(event, known, language)) }];
  const samples = events.some((event) => {
    const payload = payloadOf(event);
    return payload.kind === 'shortlist' && namesSample(payload.shortlist, known);
  });
  return {
    language,
    heading: headingOfAll(events, language),
    sections: [
      ...section(words.decide[language], events.filter(isFlagged)),
      ...section(
        words.shortlists[language],
        events.filter((event) => !isFlagged(event)),
      ),
      {
        title: words.about[language],
        entries: [...(samples ? [entry(words.sample[language])] : []), entry(words.whole[language])],
      },
    ],
  };
};

/** What, and when the newest came in; nothing about any person. */
export const digestSubject = (events: readonly EventRecord[], language: Language): string => {
  const newest =
    events
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .at(-1) ?? '';
  return `${headingOfAll(events, language)}${comma[language]}${shortDohaTime(newest, language)}`;
};
