import Negotiator from 'negotiator';
import type { IncomingHttpHeaders } from 'node:http';
import { languages, type Language } from '#lib/schemas/text.ts';
import { prefersEventStream } from '../accept.ts';

/** How the response to a question goes out: as JSON or events, and in which language. */
export interface Delivery {
  streaming: boolean;
  headers: Readonly<Record<string, string>>;
}

const token = "[!#$%&'*+.^_`|~\\w-]+";

/** Elements of a list; a comma inside quotes is none. */
const elements = /(?:[^",]|"(?:[^"\\]|\\.)*"?)+/g;

/** A name, perhaps a value, perhaps parameters, which no preference of ours has. Each blank can be read in one way only: the time is linear. */
const preference = new RegExp(`^\\s*(${token})(?:\\s*=(?:\\s*(${token}|"(?:[^"\\\\]|\\\\.)*"))?)?\\s*(?:;|$)`);

const unquoted = (value: string): string => (value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value);

/**
 * Preferences of a `Prefer` header, several fields joined by commas, by name in lower case; no value is the empty one (RFC 7240 section 2).
 * Of a repeated preference the first counts, and what is no preference is ignored.
 */
export const readPrefer = (header: string): ReadonlyMap<string, string> => {
  const preferences = new Map<string, string>();
  for (const [element] of header.matchAll(elements)) {
    const [, written, value = ''] = preference.exec(element) ?? [];
    const name = written?.toLowerCase();
    if (name !== undefined && !preferences.has(name)) preferences.set(name, unquoted(value));
  }
  return preferences;
};

/** What may change a response beside the question (RFC 7240 section 2). */
const vary = { Vary: 'Prefer, Accept' };

const booleans: Readonly<Record<string, boolean>> = { true: true, false: false };

const preferred = (header: string | undefined): boolean | undefined =>
  header === undefined ? undefined : booleans[readPrefer(header).get('streaming')?.toLowerCase() ?? ''];

/** Events where they are asked for: by the header `Prefer`, else by the body, else by `Accept`; the first of these that says so decides (G38). */
export const chooseDelivery = (headers: IncomingHttpHeaders, inBody: boolean | null | undefined): Delivery => {
  const byHeader = preferred(headers['prefer'] as string | undefined);
  if (byHeader !== undefined) return { streaming: byHeader, headers: { ...vary, 'Preference-Applied': `streaming=${byHeader}` } };
  return { streaming: inBody ?? prefersEventStream(headers.accept), headers: vary };
};

/** The language of a response: the one that was asked for where we have it, else that of the question (G38). */
export const answerLanguage = (wanted: string | null | undefined, ofQuestion: Language): Language => {
  if (!wanted) return ofQuestion;
  // The question's own stands first, so that it is the one that `*` means.
  const offered = [ofQuestion, ...languages.filter((language) => language !== ofQuestion)];
  const found = new Negotiator({ headers: { 'accept-language': wanted } }).language(offered);
  return languages.find((language) => language === found) ?? ofQuestion;
};

const encoder = new TextEncoder();

function* pieces(opening: string, events: Iterable<string>): Generator<Uint8Array, void> {
  yield encoder.encode(opening);
  for (const event of events) yield encoder.encode(event);
}

/**
 * Bytes of events. Start and first record are made at once and go out together, while an error in them can still become an error response;
 * each of the others when it is asked for.
 */
export const eventStream = (events: Generator<string, void>): Iterable<Uint8Array> => {
  const opening = [events.next(), events.next()].map(({ value }) => value ?? '').join('');
  return pieces(opening, events);
};
