import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptedEncodings, answerLanguage, chooseDelivery, prefersHtml, prefersMarkdown } from '#functions/http/negotiation.ts';
import { anyText } from '../any-text.ts';

// What tests/contract asks over HTTP (rfc9110-encoding, markdown, ask, ask-stream) is not asked here again.

test('any text is read without a fault, and leads only to what we have', () => {
  fc.assert(
    fc.property(anyText(), (header) => {
      const offered = acceptedEncodings(header);
      expect(new Set(offered).size).toBe(offered.length);
      expect(['br', 'gzip', 'identity']).toEqual(expect.arrayContaining([...offered]));
      expect(['en', 'ar']).toContain(answerLanguage(header, 'ar'));
      expect([typeof prefersHtml(header), typeof prefersMarkdown(header)]).toEqual(['boolean', 'boolean']);
    }),
    { numRuns: 1000 },
  );
});

describe('Accept-Encoding', () => {
  test('never offers an encoding that is refused with q=0', () => {
    const weight = fc.constantFrom('', ';q=1', ';q=0.5', ';q=0.001', ';q=0', ';q=0.0', '; q=0.000', ' ;q=0', ';Q=0');
    const coding = fc.constantFrom('br', 'gzip', 'identity', 'deflate', 'zstd', '*', 'BR', 'Gzip');
    const header = fc.uniqueArray(fc.tuple(coding, weight), { selector: ([name]) => name.toLowerCase(), maxLength: 6 });
    fc.assert(
      fc.property(header, fc.constantFrom(',', ', ', ' , '), (entries, comma) => {
        const offered = acceptedEncodings(entries.map(([name, q]) => name + q).join(comma));
        const named = new Map(entries.map(([name, q]) => [name.toLowerCase(), /q=0(?:\.0+)?$/i.test(q)]));
        for (const encoding of offered) expect(named.get(encoding) ?? (encoding !== 'identity' && named.get('*')) ?? false).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });
});

test.each([
  ['', 'ar', 'ar'],
  ['AR', 'en', 'ar'],
  ['fr, ar;q=0.5, en;q=0.4', 'en', 'ar'],
  ['en;q=0.4, ar;q=0.5', 'en', 'ar'],
  ['ar;q=0', 'ar', 'ar'],
] as const)('%j of a question in %s is answered in %s', (wanted, ofQuestion, language) => {
  expect(answerLanguage(wanted, ofQuestion)).toBe(language);
});

test.each([
  ['streaming=true', true],
  ['Streaming = "true"', true],
  ['respond-async, streaming=false; x=y', false],
  ['streaming=true, streaming=false', true],
  [', ,streaming=true,', true],
  ['streaming=', undefined],
  ['streaming=true false', undefined],
  ['notstreaming=true', undefined],
])('Prefer: %s says %j (RFC 7240 section 2)', (prefer, said) => {
  const { streaming, headers } = chooseDelivery({ prefer }, undefined);
  expect(streaming).toBe(said ?? false);
  expect(headers).toEqual({ Vary: 'Prefer, Accept', ...(said !== undefined && { 'Preference-Applied': `streaming=${said}` }) });
});

test.each([', ', 'streaming= '])('%j over and over is read in linear time', (part) => {
  const before = performance.now();
  chooseDelivery({ prefer: `${part.repeat(30_000 / part.length)}(` }, undefined);
  expect(performance.now() - before).toBeLessThan(250);
});
