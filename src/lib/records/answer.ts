import { askVersion, type AskHead, type AskMeta, type AskResult } from '../schemas/ask.ts';
import type { Language } from '../schemas/text.ts';
import type { FindAskRecord } from './ask-records.ts';
import type { Retrieved } from '../ask/retrieve.ts';

interface Asked {
  text: string;
  /** Our id of the question. */
  queryId: string;
  /** What the client wants back as it came. */
  echo: Pick<AskMeta, 'request_id' | 'session_context'>;
}

/** What an answer says beside its records, as NLWeb 0.55 has it. */
export const askHead = ({ text, queryId, echo }: Asked): AskHead => ({
  _meta: { response_type: 'answer', response_format: 'conversational_search', version: askVersion, ...echo },
  query_id: queryId,
  query: text,
});

/** The records that were found, the best first; each is written when it is taken. */
export function* askResults(found: readonly Retrieved[], language: Language, find: FindAskRecord): Generator<AskResult, void> {
  for (const { identifier, score, whose } of found) yield { ...find(identifier, language, whose), score };
}

/** One server-sent event: JSON has no line breaks of its own, so that one `data:` line holds it. */
const event = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** An answer as events (NLWeb 0.55): `start`, a `result` for each record in order, and `complete`. A record is written when its event is taken. */
export function* askEvents(head: AskHead, results: Iterable<AskResult>): Generator<string, void> {
  yield event('start', head);
  let index = 0;
  for (const item of results) {
    yield event('result', { index, item });
    index += 1;
  }
  yield event('complete', { _meta: head._meta, query_id: head.query_id, total_items: index });
}
