import Negotiator from 'negotiator';
import type { IncomingHttpHeaders } from 'node:http';
import { type Language, languages } from '#lib/schemas/text.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

interface EncodingNegotiator {
  encodings: (available: readonly Encoding[], options: { preferred: readonly Encoding[] }) => Encoding[];
}

/** Answers of a header text, remembered: browsers send a handful of texts, and the bound stops a flood of invented ones. */
const remembered = <Answer>(answer: (text: string) => Answer): ((text: string) => Answer) => {
  const known = new Map<string, Answer>();
  return (text) => {
    let found = known.get(text);
    if (found === undefined) {
      found = answer(text);
      if (known.size >= 256) known.clear();
      known.set(text, found);
    }
    return found;
  };
};

const encodings = remembered((text): readonly Encoding[] => {
  // The published types stop at 0.6, where the second argument did not exist.
  const negotiator = new Negotiator({ headers: { 'accept-encoding': text } }) as unknown as EncodingNegotiator;
  return negotiator.encodings(['br', 'gzip', 'identity'], { preferred: ['br', 'gzip'] });
});

/** Encodings that an `Accept-Encoding` takes, the best first; empty means that only identity is left to send (G51: never 406). */
export const acceptedEncodings = (header: string | undefined): readonly Encoding[] => (header === undefined ? [] : encodings(header));

/** Whether an `Accept` prefers a media type to the others that there are: by q-value, at the same q by what it names first. A wildcard alone does not. */
const prefers = (type: string, forms: readonly string[]): ((header: string | undefined) => boolean) => {
  const isFirst = remembered((text) => new Negotiator({ headers: { accept: text } }).mediaType([...forms])?.startsWith(type) ?? false);
  return (header) => header !== undefined && isFirst(header);
};

/** A page rather than JSON (G50). */
export const prefersHtml = prefers('text/html', ['application/json', 'text/html']);
/** Server-sent events rather than JSON (G38). */
const prefersEventStream = prefers('text/event-stream', ['application/json', 'text/event-stream']);
/** Markdown rather than a page. */
export const prefersMarkdown = prefers('text/markdown', ['text/html', 'text/markdown', 'text/markdown;charset=utf-8']);

/** What may change a response beside the question (RFC 7240 section 2). */
const vary = { Vary: 'Prefer, Accept' };

/** The preference `streaming=true` or `streaming=false` among others (RFC 7240 section 2). */
const streamingPreference = /(?:^|,)\s*streaming\s*=\s*(?:"(true|false)"|(true|false))\s*(?:[;,]|$)/i;

const preferred = (header: string | undefined): boolean | undefined => {
  const [, quoted, bare] = streamingPreference.exec(header ?? '') ?? [];
  const value = quoted ?? bare;
  return value === undefined ? undefined : value.toLowerCase() === 'true';
};

/** Events where they are asked for: by the header `Prefer`, else by the body, else by `Accept`; the first of these that says so decides (G38). */
export const chooseDelivery = (headers: IncomingHttpHeaders, inBody: boolean | null | undefined) => {
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
