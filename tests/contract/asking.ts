import { createParser } from 'eventsource-parser';
import type { Answer } from './answer.ts';
import type { Client } from './client.ts';
import { contentFile } from './content-file.ts';

/** What `/ask` answers, as its tests read it (G38). */

export interface AskRecord {
  identifier: string;
  '@type': string;
  name: string;
  description: string;
  url: string;
  score: number;
  schema_object: Record<string, unknown>;
}

export interface AskBody {
  _meta: Record<string, unknown>;
  query_id: string;
  query: string;
  results: AskRecord[];
  unknown?: true;
  hint?: string;
}

interface Event {
  name: string | undefined;
  data: unknown;
}

/** The events of a stream, by a parser that knows nothing of this service. */
export const eventsOf = (text: string): Event[] => {
  const events: Event[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => events.push({ name: event, data: JSON.parse(data) as unknown }),
    onError: (error) => {
      throw error;
    },
  });
  parser.feed(text);
  return events;
};

export const bodyOf = (answer: Answer): AskBody => answer.json as AskBody;

/** The records of an answer, in whichever form it came. */
export const recordsOf = (answer: Answer): AskRecord[] =>
  answer.json === undefined
    ? eventsOf(answer.text).flatMap(({ name, data }) => (name === 'result' ? [(data as { item: AskRecord }).item] : []))
    : bodyOf(answer).results;

/** Every identifier that `/ask` may name, from what the rest of the interface publishes, and from the files of showrooms and words. */
export const publishedIdentifiers = async ({ get }: Client): Promise<ReadonlySet<string>> => {
  const body = async (path: string) => (await get(`/api/v1/${path}`)).json as Record<string, { id?: string; key?: string }[]>;
  const [faq, matrix, sizes, products] = await Promise.all([body('faq'), body('matrix'), body('sizes'), body('products')]);
  const named = (kind: string, records: { id?: string; key?: string }[] = []) => records.map(({ id, key }) => `${kind}/${id ?? key}`);
  return new Set([
    ...named('faq', faq['items']),
    ...named('outcome', matrix['outcomes']),
    ...named('size', sizes['sizes']),
    ...named('mattress', products['mattresses']),
    ...named('pillow', products['pillows']),
    ...named('shop', contentFile('site').showrooms),
    ...named('term', contentFile('glossary').terms),
  ]);
};
