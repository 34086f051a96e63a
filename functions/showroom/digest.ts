import { leftToRight, plainLine } from '#lib/plain-text.ts';
import type { Content } from '#lib/schemas/content.ts';
import type { Language } from '#lib/schemas/text.ts';
import { comma } from '#lib/ui/format.ts';
import type { RequestRecord } from '../store/store.ts';
import { describeShortlist, dohaTime, namesSample, shortDohaTime, shortId, words } from './describe.ts';
import { bodyOf, contactSections, type Entry, entry, headingOf, type Message, type Section } from './message.ts';

/** The mail of the day: requests for which nobody waits, read together. */

/** Longest part of a report that is shown, in characters. */
const shownReport = 500;

const isFlagged = ({ flag }: RequestRecord): boolean => flag !== null;

const headingOfAll = (requests: readonly RequestRecord[], language: Language): string => {
  const flagged = requests.filter(isFlagged).length;
  return [
    words.daily[language].replace('{count}', String(requests.length)),
    ...(flagged === 0 ? [] : [words.dailyFlagged[language].replace('{count}', String(flagged))]),
  ].join(comma[language]);
};

/** A section as one line, without what stands below its entries. */
const lineOf = ({ title, entries }: Section, language: Language): string =>
  `${title}: ${entries.map(({ text }) => text).join(comma[language])}`;

const chosen = (request: RequestRecord, known: Content, language: Language): string[] => {
  const body = bodyOf(request);
  if (body.kind === 'shortlist') return describeShortlist(body.shortlist, known, language).map((section) => lineOf(section, language));
  const text = plainLine(JSON.stringify(body.report['request']));
  const shown = text.length > shownReport ? `${text.slice(0, shownReport)}…` : text;
  return [`${words.report[language]}: ${leftToRight(shown)}`];
};

const entryOf = (request: RequestRecord, known: Content, language: Language): Entry => {
  const time = dohaTime(request.createdAt, language);
  return entry(isFlagged(request) ? `${headingOf(request)[language]}${comma[language]}${time}` : time, [
    ...contactSections(request, language).flatMap(({ entries }) => entries.flatMap(({ text, details }) => [text, ...details])),
    ...chosen(request, known, language),
    `${words.event[language]}: ${leftToRight(shortId(request.id))}`,
  ]);
};

const hasSample = (request: RequestRecord, known: Content): boolean => {
  const body = bodyOf(request);
  return body.kind === 'shortlist' && namesSample(body.shortlist, known);
};

/** Requests in one message, in one language: first those that somebody must decide about. */
export const digestOf = (requests: readonly RequestRecord[], known: Content, language: Language): Message => {
  const section = (title: string, some: readonly RequestRecord[]): Section[] =>
    some.length === 0 ? [] : [{ title, entries: some.map((request) => entryOf(request, known, language)) }];
  return {
    language,
    heading: headingOfAll(requests, language),
    sections: [
      ...section(words.decide[language], requests.filter(isFlagged)),
      ...section(
        words.others[language],
        requests.filter((request) => !isFlagged(request)),
      ),
      {
        title: words.about[language],
        entries: [
          ...(requests.some((request) => hasSample(request, known)) ? [entry(words.sample[language])] : []),
          entry(words.whole[language]),
        ],
      },
    ],
  };
};

/** What, and when the newest came in; nothing about any person. */
export const digestSubject = (requests: readonly RequestRecord[], language: Language): string => {
  const newest = requests.map(({ createdAt }) => createdAt).toSorted();
  return `${headingOfAll(requests, language)}${comma[language]}${shortDohaTime(newest.at(-1) ?? '', language)}`;
};
