import type { AskHead, AskResult } from '../schemas/ask.ts';

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
