/** A schema of the contract, as far as its pages read it. */
export interface JsonSchema {
  $ref?: string;
  type?: string | readonly string[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  enum?: readonly unknown[];
  const?: unknown;
  description?: string;
  'x-gap'?: readonly string[];
  [keyword: string]: unknown;
}

/** Name of the component that a reference leads to. */
const referenced = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** The schemas that stand directly inside another. */
const inside = ({ properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] }: JsonSchema): JsonSchema[] => [
  ...Object.values(properties),
  ...(items ? [items] : []),
  ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
  ...anyOf,
  ...oneOf,
  ...allOf,
];

/** Names of every component that is met on the way through these schemas, in that order, each once. */
export const reachedNames = (schemas: readonly JsonSchema[], named: Readonly<Record<string, JsonSchema>>): string[] => {
  const names = new Set<string>();
  const walk = (schema: JsonSchema): void => {
    if (schema.$ref !== undefined) {
      const name = referenced(schema.$ref);
      const component = named[name];
      if (component && !names.has(name)) {
        names.add(name);
        walk(component);
      }
    }
    inside(schema).forEach(walk);
  };
  schemas.forEach(walk);
  return [...names];
};

/** A piece of a type in words; `schema` names the component that it leads to. */
interface TypePart {
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

/** One line of a schema's table. */
interface Field {
  /** With its path where the objects around it have no name of their own: `usage.header`, `results[].status`. */
  name: string;
  schema: JsonSchema;
  required: boolean;
}

/** The fields of an object schema, in its order, each followed by those of an object without a name of its own; none for any other schema. */
export const schemaFields = (schema: JsonSchema, prefix = ''): Field[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    { name: prefix + name, schema: field, required: schema.required?.includes(name) ?? false },
    ...schemaFields(field, `${prefix}${name}.`),
    ...schemaFields(field.items ?? {}, `${prefix}${name}[].`),
  ]);
