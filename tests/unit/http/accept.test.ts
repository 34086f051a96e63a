import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptedEncodings, prefersHtml, prefersMarkdown } from '#functions/negotiation.ts';
import { anyText } from '../any-text.ts';

describe('Accept-Encoding', () => {
  test.each([
    [undefined, []],
    ['', ['identity']],
    ['br', ['br', 'identity']],
    ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
    ['gzip', ['gzip', 'identity']],
    ['GZIP', ['gzip', 'identity']],
    ['gzip;q=1, br;q=0.5', ['gzip', 'br', 'identity']],
    ['br;q=0, gzip', ['gzip', 'identity']],
    ['gzip;q=0.000', ['identity']],
    ['br;Q=0', ['identity']],
    ['*', ['br', 'gzip', 'identity']],
    ['gzip;q=0, *', ['br', 'identity']],
    ['identity;q=0', []],
    ['*;q=0', []],
    ['deflate', ['identity']],
  ])('%s takes %o', (header, encodings) => {
    expect(acceptedEncodings(header)).toEqual(encodings);
  });

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
  test.each([
    'text/html',
    'TEXT/HTML',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'text/*',
    'text/html, application/json',
    'application/json;q=0.9, text/html',
  ])('%s', (header) => {
    expect(prefersHtml(header)).toBe(true);
  });

  test.each([
    undefined,
    '',
    '*/*',
    'application/json',
    'application/json, text/html',
    'text/html;q=0',
    'text/html;q=0.5, */*',
    'image/png',
    '???',
  ])('not: %s (G50)', (header) => {
    expect(prefersHtml(header)).toBe(false);
  });

  test('never throws', () => {
    fc.assert(fc.property(anyText(), (header) => typeof prefersHtml(header) === 'boolean'));
  });
});

describe('Accept prefers markdown', () => {
  test.each([
    'text/markdown',
    'TEXT/MARKDOWN',
    'text/markdown, text/html, */*',
    'text/markdown;q=0.9, text/html;q=0.8',
    'text/html;q=0.5, text/markdown',
    'text/markdown, */*',
    'text/*;q=0.5, text/markdown',
    'text/markdown; charset=utf-8',
    'text/html;q=0, */*',
  ])('%s', (header) => {
    expect(prefersMarkdown(header)).toBe(true);
  });

  test.each([
    undefined,
    '',
    '*/*',
    'text/*',
    'text/html',
    'application/json',
    'text/html, text/markdown',
    'text/html, text/markdown;q=0.9',
    'text/markdown;q=0',
    'text/markdown;q=0.5, text/html',
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    '???',
  ])('not: %s', (header) => {
    expect(prefersMarkdown(header)).toBe(false);
  });

  test('never throws', () => {
    fc.assert(fc.property(anyText(), (header) => typeof prefersMarkdown(header) === 'boolean'));
  });
});
