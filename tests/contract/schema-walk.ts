/** A JSON Schema of the published contract, as far as tests read it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  format?: string;
  default?: unknown;
  description?: string;
}

export interface ContractDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Media>; securitySchemes: Record<string, unknown> };
}
interface Media {
  $ref?: string;
  content?: Record<string, { schema: Schema; example?: unknown; examples?: Record<string, { value: unknown }> }>;
}
export interface Operation {
  operationId: string;
  description: string;
  security: unknown[];
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: Media & { required: boolean };
  responses: Record<string, Media>;
}

/** The schema itself behind references, and behind a choice between it and null. */
export const followed = (schema: Schema, document: ContractDocument): Schema => {
  if (schema.$ref) return followed(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, document);
  if (schema.allOf?.[0]) return { ...followed(schema.allOf[0], document), ...schema };
  const given = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  return given.length === 1 && given[0] ? followed(given[0], document) : schema;
};

/** Types that a schema allows, null among them. */
export const typesOf = (schema: Schema, document: ContractDocument): string[] => {
  const own = followed(schema, document);
  const types = [own.type ?? (own.const === undefined ? [] : typeof own.const)].flat();
  return schema.anyOf?.some(({ type }) => type === 'null') ? [...types, 'null'] : types;
};

export interface Found {
  schema: Schema;
  required: boolean;
}

/** What stands at a path of members, such as `outcomes[].firmness.min`. */
export const schemaAt = (root: Schema, path: string, document: ContractDocument): Found | undefined => {
  let found: Found = { schema: root, required: true };
  for (const step of path.split('.')) {
    const name = step.replace('[]', '');
    const parent = followed(found.schema, document);
    const member = parent.properties?.[name];
    if (!member) return undefined;
    found = { schema: member, required: parent.required?.includes(name) ?? false };
    if (step.endsWith('[]')) found = { ...found, schema: followed(member, document).items ?? {} };
  }
  return found;
};

export interface Example {
  method: string;
  path: string;
  status: number;
  media: string;
  values: unknown[];
}

/** The examples of each JSON response of each operation. */
export const examplesOf = (document: ContractDocument): Example[] => {
  const contentOf = ({ $ref, content }: Media) =>
    ($ref ? document.components.responses[$ref.split('/').at(-1) ?? '']?.content : content) ?? {};
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({ path, method: method.toUpperCase(), responses })),
  );
  return operations.flatMap(({ path, method, responses }) =>
    Object.entries(responses).flatMap(([status, response]) =>
      Object.entries(contentOf(response))
        .filter(([media]) => media.endsWith('json'))
        .map(([media, { example, examples = {} }]) => ({
          method,
          path,
          status: Number(status),
          media,
          values: [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)],
        })),
    ),
  );
};
