import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptedEncodings, prefersMarkdown } from '#functions/accept.ts';
import { matchesWeakly } from '#functions/plugins/prebuilt.ts';
import { acceptsMarkdown, mayAcceptMarkdown, singleTag, takesBrotli, takesGzip, takesNamed } from '#functions/edge/negotiation.ts';

const caseless = (source: string): RegExp => new RegExp(source, 'i');

const list = (words: readonly string[], endings: readonly string[]): fc.Arbitrary<string> => {
  const element = fc.tuple(fc.constantFrom(...words), fc.constantFrom(...endings)).map((parts) => parts.join(''));
  return fc.tuple(fc.array(element, { maxLength: 4 }), fc.constantFrom(',', ', ', ' , ')).map(([elements, comma]) => elements.join(comma));
};

const types = ['text/html', 'text/markdown', 'TEXT/Markdown', 'text/*', '*/*', 'application/json', 'text/markdownx', '', 'nonsense'];
const weights = ['', ';q=0', ';q=0.5', ' ;q=1', ';charset=utf-8', ';x="a,b"', ';'];
const codings = ['br', 'gzip', 'GZIP', 'identity', 'deflate', 'zstd', '*', '', 'x-gzip'];

describe('what an edge decides by itself, the front door decides alike', () => {
  it('prefers markdown or a page', () => {
    fc.assert(
      fc.property(list(types, weights), (accept) => {
        if (caseless(acceptsMarkdown).test(accept)) expect(prefersMarkdown(accept), accept).toBe(true);
        else if (!caseless(mayAcceptMarkdown).test(accept)) expect(prefersMarkdown(accept), accept).toBe(false);
      }),
      { numRuns: 3000 },
    );
  });

  it('takes brotli, gzip or neither', () => {
    fc.assert(
      fc.property(list(codings, weights), (accepted) => {
        const [first] = acceptedEncodings(accepted);
        if (caseless(takesBrotli).test(accepted)) expect(first, accepted).toBe('br');
        else if (caseless(takesGzip).test(accepted)) expect(first, accepted).toBe('gzip');
        else if (caseless(takesNamed).test(accepted)) expect(first ?? 'identity', accepted).toBe('identity');
      }),
      { numRuns: 3000 },
    );
  });

  it('knows one tag that is not ours', () => {
    fc.assert(
      fc.property(fc.string(), (tag) => {
        const header = `"${tag}"`;
        if (new RegExp(`^${singleTag}$`).test(header)) expect(matchesWeakly(header, '"ours"')).toBe(tag === 'ours');
      }),
    );
  });
});
