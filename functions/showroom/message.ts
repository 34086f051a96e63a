import { leftToRight } from '#lib/isolate.ts';
import { plainText } from '#lib/plain-text.ts';
import type { Content } from '#lib/schemas/content.ts';
import type { Language } from '#lib/schemas/text.ts';
import type { EventRecord } from '../store/store.ts';
import { callbackSection } from './callback-section.ts';
import { describeShortlist, namesSample } from './describe.ts';
import { dohaTime } from './figures.ts';
import { callbackOf, payloadOf, type Payload } from './payload.ts';
import { entry, type Section } from './section.ts';
import { headings, words } from './words.ts';

/** What a message says in one language. */
export interface Message {
  language: Language;
  heading: string;
  sections: Section[];
}

/** Longest report printed whole; the command line shows the rest. */
const longestReport = 20_000;

const headingOf = (event: EventRecord) => {
  if (event.kind === 'report.created') return headings.report;
  return callbackOf(event) ? headings.callback : headings.shortlist;
};

const content = (payload: Payload, known: Content, language: Language): Section[] => {
  if (payload.kind === 'shortlist') return describeShortlist(payload.shortlist, known, language);
  const verbatim = plainText(JSON.stringify(payload.report['request'], null, 2));
  const shown = verbatim.length > longestReport ? `${verbatim.slice(0, longestReport)}\n…` : verbatim;
  return [{ title: words.report[language], entries: [], verbatim: shown }];
};

const about = (event: EventRecord, payload: Payload, known: Content, language: Language): Section => {
  const ofShortlist = payload.kind === 'shortlist';
  const id = ofShortlist ? payload.shortlist.id : payload.report.id;
  return {
    title: words.about[language],
    entries: [
      ...(ofShortlist && namesSample(payload.shortlist, known) ? [entry(words.sample[language])] : []),
      ...(ofShortlist ? [entry(words.prices[language])] : []),
      entry(`${(ofShortlist ? words.shortlist : words.reportNumber)[language]}: ${leftToRight(id)}`),
      entry(`${words.event[language]}: ${leftToRight(event.id)}`),
      entry(`${words.received[language]}: ${dohaTime(event.createdAt, language)}`),
    ],
  };
};

/** An event for people, in one language. */
export const messageOf = (event: EventRecord, known: Content, language: Language): Message => {
  const payload = payloadOf(event);
  return {
    language,
    heading: headingOf(event)[language],
    sections: [...callbackSection(event, language), ...content(payload, known, language), about(event, payload, known, language)],
  };
};

/** Both languages, and nothing about the person. */
export const subjectOf = (event: EventRecord): string => {
  const { en, ar } = headingOf(event);
  return `${en} | ${ar}`;
};
