import { hasPlaceholders } from '../domain/contact.ts';
import { askVersion, type AskHead, type AskInstead, type AskMeta, type AskResult } from '../schemas/ask.ts';
import type { Content } from '../schemas/content.ts';
import type { Language } from '../schemas/text.ts';
import type { FindAskRecord } from './ask-records.ts';
import type { Retrieval, Retrieved } from '../ask/retrieve.ts';
import type { Settings } from '../settings/settings.ts';
import { interpolate } from '../words/messages.ts';

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

/** What an answer says where nothing was found, as NLWeb lets a response have members of its own; nothing beside records. */
export type FindInstead = (retrieval: Pick<Retrieval, 'found' | 'unknown'>, language: Language) => AskInstead;

export const createFindInstead = (
  { site, notes, 'messages/search': words }: Pick<Content, 'site' | 'notes' | 'messages/search'>,
  { rootUrl }: Settings,
): FindInstead => {
  const ofUnknown = (language: Language): string => {
    const { contact, whatsapp: number } = site;
    const whatsapp = number ? interpolate(words.shopWhatsapp[language], { number }) : '';
    const hint = interpolate(words['hint-unknown'][language], { phone: contact.phone, whatsapp });
    return hasPlaceholders(site) ? `${hint} ${notes.placeholderNote[language]}` : hint;
  };
  return ({ found, unknown }, language) => {
    if (found.length > 0) return {};
    if (unknown) return { unknown: true, hint: ofUnknown(language) };
    return { hint: interpolate(words['hint-document'][language], { url: `${rootUrl}/mcp/docs` }) };
  };
};

/** One server-sent event: JSON has no line breaks of its own, so that one `data:` line holds it. */
const event = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** An answer as events (NLWeb 0.55): `start`, a `result` for each record in order, and `complete`. A record is written when its event is taken. */
export function* askEvents(head: AskHead, results: Iterable<AskResult>, instead: AskInstead = {}): Generator<string, void> {
  yield event('start', head);
  let index = 0;
  for (const item of results) {
    yield event('result', { index, item });
    index += 1;
  }
  yield event('complete', { _meta: head._meta, query_id: head.query_id, total_items: index, ...instead });
}
