import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { followed, type ContractDocument, type Schema } from '../contract/schema-walk.ts';

/** Texts that break what was written for friendly ones, and JSON beyond what `JSON.stringify` writes: nobody sends it kindly. */
const odd = JSON.parse(readFileSync('tests/fuzz/odd.json', 'utf8')) as { texts: string[]; json: string[] };

/** Each as often as its weight says. */
export const mixed = <Value>(...choices: [weight: number, arbitrary: fc.Arbitrary<Value>][]): fc.Arbitrary<Value> =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));

const point = (min: number, max: number) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code));

const character = mixed(
  [6, point(0x20, 0x7e)],
  [2, point(0x600, 0x6ff)],
  [1, point(0, 0x1f)],
  [1, point(0xd800, 0xdfff)],
  [1, point(0, 0x10_ffff)],
);

/** A text without limits to what is in it. */
export const hostileText: fc.Arbitrary<string> = mixed(
  [4, fc.constantFrom(...odd.texts)],
  [4, fc.string({ unit: character, maxLength: 30 })],
  [1, fc.tuple(fc.constantFrom(...odd.texts, 'a', ' ', 'a '), fc.integer({ min: 2, max: 400 })).map(([text, times]) => text.repeat(times))],
);

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
export const oddJson: fc.Arbitrary<string> = mixed(
  [3, fc.constantFrom(...odd.json)],
  [3, fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value))],
  [2, members],
  [2, hostileText.map((text) => JSON.stringify(text))],
  [1, deep],
  [1, wide],
);

/** An object as JSON text with its members in this order, so that names may repeat. */
export const objectText = (entries: readonly (readonly [name: string, json: string])[]): string =>
  `{${entries.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join()}}`;

const blank = fc.constantFrom('', ' ', '\r\n', '\t', '\ufeff', '\u00a0');

/** A whole body around a JSON text: blanks, a byte order mark, another encoding, bytes that are no UTF-8. */
export const wrapped = (json: fc.Arbitrary<string>): fc.Arbitrary<Buffer> =>
  mixed(
    [8, json.map((text) => Buffer.from(text))],
    [1, fc.tuple(blank, json, blank).map((parts) => Buffer.from(parts.join('')))],
    [1, json.map((text) => Buffer.from(text, 'utf16le'))],
    [
      1,
      fc
        .tuple(json, fc.constantFrom('ff', 'c080', 'eda080', 'f8'))
        .map(([text, bad]) => Buffer.concat([Buffer.from(text), Buffer.from(bad, 'hex')])),
    ],
  );

/** JSON texts for a schema of the contract. */

interface Full extends Schema {
  oneOf?: Schema[];
  pattern?: string;
  examples?: unknown[];
}

const friendly = fc.oneof(
  fc.constantFrom('king', 'mattress for side sleepers', 'كم مقاس الكينج', 'Maryam', '+974 4000 0000', 'x'),
  hostileText.filter((text) => text.trim().length > 0 && text.isWellFormed()),
);

const textFor = ({ minLength = 0, maxLength = 300, pattern }: Full): fc.Arbitrary<string> => {
  const fits = (text: string): boolean => {
    const length = Array.from(text).length;
    return length >= minLength && length <= maxLength && (pattern === undefined || new RegExp(pattern, 'u').test(text));
  };
  return friendly.map((text) => (fits(text) ? text : 'side'));
};

/** A text of a schema for a place that holds text alone: a parameter of a query or of a path. */
export const validText = (schema: Schema, document: ContractDocument): fc.Arbitrary<string> => {
  const own = followed(schema, document) as Full;
  if (own.enum) return fc.constantFrom(...own.enum.map(String));
  if (own.type === 'integer') return fc.integer({ min: own.minimum ?? 0, max: own.maximum ?? 1000 }).map(String);
  return textFor(own);
};

const asJson = (value: unknown): string => JSON.stringify(value);

/** A JSON text that the schema allows. */
export const validJson = (schema: Schema, document: ContractDocument, depth = 0): fc.Arbitrary<string> => {
  const choices = [...((schema as Full).oneOf ?? []), ...(schema.anyOf ?? [])];
  if (choices.length > 0) return fc.oneof(...choices.map((choice) => validJson(choice, document, depth)));
  const own = followed(schema, document) as Full;
  if (own !== schema && own.anyOf && !own.properties) return validJson({ anyOf: own.anyOf }, document, depth);
  if (own.const !== undefined) return fc.constant(asJson(own.const));
  if (own.enum) return fc.constantFrom(...own.enum.map(asJson));
  const [type] = [own.type ?? (own.properties ? 'object' : 'any')].flat();
  if (type === 'null') return fc.constant('null');
  if (type === 'boolean') return fc.constantFrom('true', 'false');
  if (type === 'integer') return fc.integer({ min: own.minimum ?? -5, max: own.maximum ?? 5000 }).map(asJson);
  if (type === 'number') return fc.double({ noNaN: true, noDefaultInfinity: true }).map(asJson);
  if (type === 'string') return textFor(own).map(asJson);
  if (type === 'array')
    return fc
      .array(validJson(own.items ?? {}, document, depth + 1), { maxLength: Math.min(own.maxItems ?? 4, 4) })
      .map((items) => `[${items.join()}]`);
  if (type !== 'object' || depth > 6) return fc.jsonValue({ maxDepth: 2 }).map(asJson);
  const required = new Set(own.required ?? []);
  const parts = Object.entries(own.properties ?? {}).map(([name, member]) => {
    const value = validJson(member, document, depth + 1).map((json) => [name, json] as const);
    return required.has(name) ? value : fc.option(value, { nil: undefined });
  });
  return fc.tuple(...parts).map((entries) => objectText(entries.filter((entry) => entry !== undefined)));
};

/** A body that the schema nearly allows: members left out, put twice, of another kind, unheard of. */
export const nearlyJson = (schema: Schema, document: ContractDocument): fc.Arbitrary<string> => {
  const own = followed(schema, document);
  const names = Object.keys(own.properties ?? {});
  if (names.length === 0) return oddJson;
  const name = mixed([6, fc.constantFrom(...names)], [1, fc.constantFrom('__proto__', 'constructor', '', 'Note')], [1, hostileText]);
  const valid = Object.fromEntries(Object.entries(own.properties ?? {}).map(([key, member]) => [key, validJson(member, document)]));
  const entry = name.chain((key) =>
    fc.tuple(fc.constant(key), mixed([3, (Object.hasOwn(valid, key) ? valid[key] : undefined) ?? oddJson], [2, oddJson])),
  );
  return fc.array(entry, { maxLength: 6 }).map(objectText);
};
