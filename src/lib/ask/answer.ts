import { askVersion, type AskHead, type AskMeta, type AskResult } from '../schemas/ask.ts';
import type { Language } from '../schemas/text.ts';
import type { FindAskRecord } from './records.ts';
import type { Retrieved } from './retrieve.ts';

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
