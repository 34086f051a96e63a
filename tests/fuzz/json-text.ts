import fc from 'fast-check';
import { hostileText } from './hostile-text.ts';

/** JSON texts beyond what `JSON.stringify` writes: RFC 8259 allows most of them, and nobody sends them kindly. */

const numbers = [
  '0',
  '-0',
  '1E400',
  '-1e-400',
  '9007199254740993',
  '1.0000000000000000000001',
  '123456789012345678901234567890',
  '01',
  '.5',
  '+1',
  '0x1',
  'NaN',
  'Infinity',
];
const literals = [
  'true',
  'false',
  'null',
  'True',
  'undefined',
  "'single'",
  '"\\ud800"',
  '"\\u0000"',
  '"\\x"',
  '"\u0001"',
  '""',
  '{}',
  '[]',
  '[,]',
  '{,}',
  '[1,]',
  '{"a":1,}',
  '{"a" 1}',
  '// x',
];

const deep = fc
  .tuple(fc.constantFrom(['[', ']'], ['{"a":', '}'], ['[{"__proto__":', '}]']), fc.constantFrom(1, 30, 63, 64, 65, 500, 5000))
  .map(([[open = '', close = ''], depth]) => open.repeat(depth) + '1' + close.repeat(depth));

const wide = fc
  .tuple(fc.constantFrom('1', '"x"', '{}', 'null'), fc.constantFrom(51, 1000, 8000))
  .map(([item, count]) => `[${Array.from({ length: count }, () => item).join()}]`);

const members = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom('__proto__', 'constructor', 'a', ''), hostileText), fc.jsonValue({ maxDepth: 2 })), {
    maxLength: 5,
  })
  .map((list) => `{${[...list, ...list.slice(0, 1)].map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join()}}`);

/** What may stand for a JSON value, whether it is one or not. */
export const oddJson: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...numbers, ...literals) },
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)) },
  { weight: 2, arbitrary: members },
  { weight: 2, arbitrary: hostileText.map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: deep },
  { weight: 1, arbitrary: wide },
);

/** An object as JSON text with its members in this order, so that names may repeat. */
export const objectText = (entries: readonly (readonly [name: string, json: string])[]): string =>
  `{${entries.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join()}}`;

const blank = fc.constantFrom('', ' ', '\r\n', '\t', '\ufeff', '\u00a0');

/** A whole body around a JSON text: blanks, a byte order mark, rubbish behind it, another encoding. */
export const wrapped = (json: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 8, arbitrary: json.map((text) => Buffer.from(text).toString('latin1')) },
    { weight: 1, arbitrary: fc.tuple(blank, json, blank).map((parts) => Buffer.from(parts.join('')).toString('latin1')) },
    { weight: 1, arbitrary: json.map((text) => Buffer.from(text, 'utf16le').toString('latin1')) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(json, fc.constantFrom('\xff', '\xc0\x80', '\xed\xa0\x80', '\xf8'))
        .map(([text, bad]) => text.replace(/[^\0-\xff]/g, '?') + bad),
    },
  );
