/**
 * What an edge may decide of a request's own headers: plain wordings alone, in regular expressions that PCRE, Go and JavaScript read alike.
 * Whatever else a client writes is the front door's to read, so that both always agree; a test asks both.
 */

/** `Accept` of a client that surely prefers markdown to a page: it names it first, and once. */
export const acceptsMarkdown = '^text/markdown *(?:, *(?:text/html|text/plain|\\*/\\*)(?: *; *q=0\\.[0-9])? *)*$';
/** `Accept` that may prefer markdown, or surely does. None of the others does: they name no markdown, refuse no page by name, and ask for no
 * form that only one of the two has. */
export const mayAcceptMarkdown = 'markdown|text/html *;|charset';

/** `Accept-Encoding` as most clients write it: names alone, without weights, so each that is named is taken. */
const names = (wanted: string) => `^(?:[a-z]+ *, *)*${wanted}(?: *, *[a-z]+)*$`;
export const takesBrotli = names('br');
export const takesGzip = names('gzip');
export const takesNamed = names('[a-z]+');

/** `If-None-Match` with a single tag that is not ours. */
export const singleTag = '(?:W/)?"[^"]*"';
