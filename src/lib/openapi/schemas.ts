import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

const strip = ({ $schema: _schema, $id: _id, ...schema }: JsonSchema): JsonSchema => schema;

/** Whole numbers need a format for generated clients; zod's own bounds of safe integers say nothing. */
const tidy = ({ jsonSchema }: { jsonSchema: JsonSchema }): void => {
  if (jsonSchema['type'] === 'integer') jsonSchema['format'] = 'int32';
};

const ref = (id: string): string => `#/components/schemas/${id}`;

/** `components.schemas`: every schema with an id, each once. */
export const componentSchemas = (): Record<string, JsonSchema> => {
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    target: 'draft-2020-12',
    io: 'input',
    unrepresentable: 'any',
    uri: ref,
    override: tidy,
  });
  const entries = Object.entries(schemas as Record<string, JsonSchema>).map(([id, schema]): [string, JsonSchema] => [
    id,
    strip({ ...schema, id: undefined }),
  ]);
  return Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b)));
};

/** A schema in place: a reference where it has an id. */
export const schemaObject = (schema: z.ZodType): JsonSchema => {
  const id = z.globalRegistry.get(schema)?.id;
  if (id) return { $ref: ref(id) };
  return strip(z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input', unrepresentable: 'any', override: tidy }));
};
