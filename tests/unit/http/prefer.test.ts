import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPrefer } from '#functions/negotiation.ts';
import { anyText } from '../any-text.ts';

/** RFC 7240 section 2; the examples are those of the document. */
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

test('any header is read, in time that grows with its length alone', () => {
  fc.assert(
    fc.property(anyText(), (header) => {
      for (const [name] of readPrefer(header)) expect(name).toMatch(/^[!-~]+$/);
    }),
  );
  const long = 30_000;
  for (const part of ['"', '\\"', ' ', 'a', 'a=', 'a= ', ',', ';', 'a="\\']) {
    const before = performance.now();
    readPrefer(`a${part.repeat(long / part.length)}(`);
    readPrefer(`a=${part.repeat(long / part.length)}(`);
    expect(performance.now() - before, part).toBeLessThan(250);
  }
});
