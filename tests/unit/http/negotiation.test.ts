import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptedEncodings, answerLanguage, chooseDelivery, prefersHtml, prefersMarkdown, readPrefer } from '#functions/negotiation.ts';
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
      for (const [name] of readPrefer(header)) expect(name).toMatch(/^[!-~]+$/);
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

  test('is answered alike when more texts came than are remembered', () => {
    const before = acceptedEncodings('gzip');
    for (let index = 0; index < 600; index += 1) acceptedEncodings(`gzip, x-${index}`);
    expect(acceptedEncodings('gzip')).toEqual(before);
  });
});

test.each(['TEXT/HTML', 'text/*'])('Accept: %s prefers a page', (header) => {
  expect(prefersHtml(header)).toBe(true);
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

const events = 'text/event-stream';
test.each([
  [undefined, undefined, undefined, false],
  [undefined, null, 'application/json', false],
  [undefined, undefined, `${events}, application/json;q=0.9`, true],
  [undefined, undefined, `application/json, ${events}`, false],
  [undefined, undefined, `${events};q=0, */*`, false],
  [undefined, undefined, 'TEXT/Event-Stream', true],
  [undefined, undefined, 'text/*', true],
  [undefined, null, events, true],
  ['wait=10', true, undefined, true],
  ['streaming', undefined, events, true],
] as const)('Prefer %j, body %j, Accept %j: streaming %j', (prefer, inBody, accept, streaming) => {
  const headers = { ...(prefer && { prefer }), ...(accept && { accept }) };
  expect(chooseDelivery(headers, inBody)).toEqual({ streaming, headers: { Vary: 'Prefer, Accept' } });
});

describe('Prefer (RFC 7240 section 2, with its examples)', () => {
  test.each([
    ['streaming=true', { streaming: 'true' }],
    ['Streaming = "true"', { streaming: 'true' }],
    ['respond-async, wait=10', { 'respond-async': '', wait: '10' }],
    ['return=minimal; foo="some parameter"', { return: 'minimal' }],
    ['foo; bar', { foo: '' }],
    ['foo; bar=""', { foo: '' }],
    ['foo=""; bar', { foo: '' }],
    ['handling=lenient, wait=100, respond-async', { handling: 'lenient', wait: '100', 'respond-async': '' }],
    ['streaming=true, streaming=false', { streaming: 'true' }],
    ['foo="a, streaming=false; b", streaming=true', { foo: 'a, streaming=false; b', streaming: 'true' }],
    [String.raw`foo="a \" b \\", streaming=true`, { foo: String.raw`a " b \ `.trim(), streaming: 'true' }],
    [', ,streaming=true,', { streaming: 'true' }],
    ['streaming=', { streaming: '' }],
    ['streaming true', {}],
    ['streaming=true false', {}],
    ['=true', {}],
    ['a b, streaming=true', { streaming: 'true' }],
    ['foo="open, streaming=true', {}],
    ['', {}],
  ])('%s', (header, preferences) => {
    expect(Object.fromEntries(readPrefer(header))).toEqual(preferences);
  });

  test.each(['"', '\\"', ' ', 'a', 'a=', 'a= ', ',', ';', 'a="\\'])(
    '%j over and over is read in time that grows with its length alone',
    (part) => {
      const before = performance.now();
      for (const start of ['a', 'a=']) readPrefer(`${start}${part.repeat(30_000 / part.length)}(`);
      expect(performance.now() - before).toBeLessThan(250);
    },
  );
});
