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
  'x-gap'?: string;
  [keyword: string]: unknown;
}

/** Named schemas of the contract, `components.schemas`. */
export type NamedSchemas = Readonly<Record<string, JsonSchema>>;

/** Name of the component that a reference leads to. */
export const referenced = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

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
export const reachedNames = (schemas: readonly JsonSchema[], named: NamedSchemas): string[] => {
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
