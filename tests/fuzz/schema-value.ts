import fc from 'fast-check';
import { followed, type ContractDocument, type Schema } from '../contract/schema-walk.ts';
import { hostileText } from './hostile-text.ts';
import { objectText, oddJson } from './json-text.ts';

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
  if (own !== schema && own.anyOf) return validJson({ anyOf: own.anyOf }, document, depth);
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
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', '', 'Note') },
    { weight: 1, arbitrary: hostileText },
  );
  const valid = Object.fromEntries(Object.entries(own.properties ?? {}).map(([key, member]) => [key, validJson(member, document)]));
  const entry = name.chain((key) =>
    fc.tuple(
      fc.constant(key),
      fc.oneof(
        { weight: 3, arbitrary: (Object.hasOwn(valid, key) ? valid[key] : undefined) ?? oddJson },
        { weight: 2, arbitrary: oddJson },
      ),
    ),
  );
  return fc.array(entry, { maxLength: 6 }).map(objectText);
};
