import { askHead, askResults } from '../../records/answer.ts';
import { createAskRecords } from '../../records/ask-records.ts';
import type { Retrieved } from '../../ask/retrieve.ts';
import { exampleProblem } from '../../contract/error-responses.ts';
import { exampleQueryId, responseExamples } from '../../contract/examples.ts';
import { prebuiltFiles } from '../../contract/openapi.ts';
import { askQuery, exampleOf, faqQuery, parametersOf } from '../../contract/parameters.ts';
import { problemBody } from '../../contract/problem.ts';
import { type Route, routes, type Values } from '../../contract/routes.ts';
import { readQuery } from '../../contract/validate.ts';
import { faqEntries, faqPage } from '../../contract/faq.ts';
import type { Content } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import type { Settings } from '../../settings/settings.ts';

/** The questions of the example requests: of `/ask`, and of the search in the FAQ. */
export const exampleQuestions = {
  asked: String(exampleOf(askQuery.shape.query)),
  searched: String(exampleOf(faqQuery.shape.q)),
} as const;

/** What the search finds for them. The build asks it, since the answer model is no part of the content. */
export interface FoundExamples {
  language: Language;
  asked: readonly Retrieved[];
  searched: readonly string[];
}

/** Values of the example request, as the service reads them. */
const exampleValues = <Query extends Route['query']>(query: Query) => {
  const sent = parametersOf({ query }).filter(({ name }) => name !== 'cursor');
  return readQuery(query, new URLSearchParams(sent.map(({ name, example }): [string, string] => [name, String(example)])));
};

/** What the service answers to the example request of each operation. What differs from response to response is the same in every build. */
export const sampleResponses = (content: Content, settings: Settings, found: FoundExamples): Readonly<Record<string, unknown>> => {
  const prebuilt = new Map(prebuiltFiles(content, settings).map(({ file, body }) => [file, body]));
  const fromFile = ({ operationId, query, file }: Route): [string, unknown][] => {
    const name = file?.(exampleValues(query) as Values);
    return typeof name === 'string' && prebuilt.has(name) ? [[operationId, prebuilt.get(name)]] : [];
  };
  const entries = faqEntries(content, settings);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const search = () => found.searched.flatMap((id) => byId.get(id) ?? []);
  const ask = (limit: number) => ({
    ...askHead({ text: exampleQuestions.asked, queryId: exampleQueryId, echo: {} }),
    results: [...askResults(found.asked.slice(0, limit), found.language, createAskRecords(content, settings))],
  });
  return {
    ...responseExamples(content, settings),
    searchFaq: faqPage(entries, search, exampleValues<typeof faqQuery>(faqQuery)),
    ask: ask(found.asked.length),
    // As its example body asks for.
    postAsk: ask(3),
    ...Object.fromEntries(routes.flatMap(fromFile)),
  };
};

/** A first page of two. */
export const samplePage = (content: Content, settings: Settings): unknown => faqPage(faqEntries(content, settings), () => [], { limit: 2 });

/** What the service answers to a position that there is not. */
export const sampleProblem = (settings: Settings): unknown => problemBody(exampleProblem('invalid_parameter', 400), settings);

const longest = { text: 90, ids: 8, members: 16, depth: 6 } as const;

/** Stands for what is left out, until the text is written. */
const mark = '\u2026left out:';

const leftOut = (count: number): string => `${mark}${count}`;

/** A long value cut to what shows its shape: the first of several objects, some of many ids, the beginning of a text. */
const cut = (value: unknown, depth: number): unknown => {
  // The build does not know how long an origin is.
  if (typeof value === 'string')
    return value.length > longest.text && !value.includes('://') ? `${value.slice(0, longest.text).trimEnd()}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const most = value.some((item) => typeof item === 'object') ? 1 : longest.ids;
    const shown = value.slice(0, most).map((item) => cut(item, depth + 1));
    return value.length > most ? [...shown, leftOut(value.length - most)] : shown;
  }
  const members = Object.entries(value);
  if (depth >= longest.depth && members.length > 0) return { [leftOut(members.length)]: null };
  const most = members.length > longest.members ? 2 : members.length;
  return Object.fromEntries([
    ...members.slice(0, most).map(([name, member]) => [name, cut(member, depth + 1)]),
    ...(members.length > most ? [[leftOut(members.length - most), null]] : []),
  ]) as unknown;
};

/** A response as the reference shows it: JSON with `… 31 more` where something is left out. */
export const shownResponse = (body: unknown): string =>
  JSON.stringify(cut(body, 0), null, 2).replace(new RegExp(`"${mark}(\\d+)"(?:: null)?`, 'g'), '… $1 more');
