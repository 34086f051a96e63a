import fc from 'fast-check';

const codePoint = (min: number, max: number) => fc.integer({ min, max }).map((point) => String.fromCodePoint(point));

/** One character of a text: mostly of English or Arabic, now and then any at all, halves of surrogate pairs among them. */
const character = fc.oneof(
  { weight: 4, arbitrary: codePoint(0x20, 0x7e) },
  { weight: 2, arbitrary: codePoint(0x600, 0x6ff) },
  { weight: 1, arbitrary: codePoint(0, 0x10_ffff) },
  { weight: 1, arbitrary: codePoint(0xd800, 0xdfff) },
);

/** Any text that a client can send. */
export const anyText = (length: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.oneof(fc.string({ unit: character, ...length }), fc.string(length));
