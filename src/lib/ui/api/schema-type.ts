import { referenced, type JsonSchema } from './json-schema.ts';

/** A piece of a type in words; `schema` names the component that it leads to. */
export interface TypePart {
  text: string;
  schema?: string;
}

const plain = (text: string): TypePart[] => [{ text }];
const joined = (types: readonly TypePart[][]): TypePart[] =>
  types.flatMap((type, index) => (index === 0 ? type : [...plain(' | '), ...type]));

/** What a value may be: `string`, `"hot" | "neutral"`, `array of Outcome`, `Contact | null`. */
export const schemaType = (schema: JsonSchema): TypePart[] => {
  if (schema.$ref !== undefined) return [{ text: referenced(schema.$ref), schema: referenced(schema.$ref) }];
  if (schema.const !== undefined) return plain(JSON.stringify(schema.const));
  if (schema.enum) return plain(schema.enum.map((value) => JSON.stringify(value)).join(' | '));
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return joined(choices.map(schemaType));
  if (schema.type === 'array') return [...plain('array of '), ...schemaType(schema.items ?? {})];
  if (schema.type === 'object' && !schema.properties && typeof schema.additionalProperties === 'object') {
    const values = schemaType(schema.additionalProperties);
    return values[0]?.text === 'any' ? plain('object') : [...plain('object of '), ...values];
  }
  return plain(schema.type === undefined ? 'any' : [schema.type].flat().join(' | '));
};
