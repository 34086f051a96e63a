import type { JsonSchema } from './json-schema.ts';
import { schemaType, type TypePart } from './schema-type.ts';

/** One line of a schema's table. */
export interface Member {
  /** With its path where the objects around it have no name of their own: `usage.header`, `results[].status`. */
  name: string;
  type: TypePart[];
  required: boolean;
  /** Keywords of JSON Schema that bound the value, such as `maxLength 200`. */
  bounds: string[];
  description?: string;
  gap?: string;
}

const keywords = [
  'default',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'maxProperties',
  'format',
  'pattern',
] as const;

/** What a schema says of the values themselves. Number formats say no more than the type, a pattern no more than a format of text. */
export const schemaBounds = (schema: JsonSchema): string[] => {
  const choices = schema.anyOf ?? schema.allOf ?? [];
  const own = keywords
    .filter((keyword) => schema[keyword] !== undefined && !(keyword === 'pattern' && schema['format'] !== undefined))
    .map((keyword) => `${keyword} ${String(schema[keyword])}`)
    .filter((bound) => bound !== 'format int32' && bound !== 'format double');
  return [...own, ...choices.flatMap(schemaBounds)];
};

/** Object without a name of its own whose members are shown in place. */
const inPlace = (schema: JsonSchema): { schema: JsonSchema; suffix: string } | undefined => {
  if (schema.properties) return { schema, suffix: '' };
  if (schema.items?.properties) return { schema: schema.items, suffix: '[]' };
  return undefined;
};

/** The members of an object schema, in its order; none for any other schema. */
export const schemaMembers = (schema: JsonSchema, prefix = ''): Member[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const nested = inPlace(member);
    return [
      {
        name: prefix + name,
        type: schemaType(member),
        required: schema.required?.includes(name) ?? false,
        bounds: schemaBounds(member),
        ...(member.description !== undefined && { description: member.description }),
        ...(member['x-gap'] !== undefined && { gap: member['x-gap'] }),
      },
      ...(nested ? schemaMembers(nested.schema, `${prefix}${name}${nested.suffix}.`) : []),
    ];
  });
