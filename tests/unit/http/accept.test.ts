import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptedEncodings, prefersHtml, prefersMarkdown } from '#functions/negotiation.ts';
import { anyText } from '../any-text.ts';

describe('Accept-Encoding', () => {
  test('of any text never throws, and offers only what we have, each once', () => {
    fc.assert(
      fc.property(anyText(), (header) => {
        const offered = acceptedEncodings(header);
        expect(new Set(offered).size).toBe(offered.length);
        expect(offered.every((encoding) => ['br', 'gzip', 'identity'].includes(encoding))).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

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

  test('is answered alike when more texts came than are remembered', () => {
    const before = acceptedEncodings('gzip');
    for (let index = 0; index < 600; index += 1) acceptedEncodings(`gzip, x-${index}`);
    expect(acceptedEncodings('gzip')).toEqual(before);
  });
});

describe('Accept prefers a page', () => {
  test.each(['TEXT/HTML', 'text/*'])('%s', (header) => {
    expect(prefersHtml(header)).toBe(true);
  });

  test('never throws', () => {
    fc.assert(fc.property(anyText(), (header) => typeof prefersHtml(header) === 'boolean'));
  });
});

describe('Accept prefers markdown', () => {
  test('never throws', () => {
    fc.assert(fc.property(anyText(), (header) => typeof prefersMarkdown(header) === 'boolean'));
  });
});
