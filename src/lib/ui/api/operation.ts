import type { openApi } from '../../contract/openapi.ts';
import type { Route } from '../../contract/routes.ts';
import type { JsonSchema, NamedSchemas } from './json-schema.ts';

interface Media {
  schema: JsonSchema;
  example?: unknown;
}

/** An operation of the contract, as far as its page reads it. */
export interface Operation {
  parameters?: readonly { name: string; schema: JsonSchema }[];
  requestBody?: { content: Readonly<Record<string, Media>> };
  responses: Readonly<Record<string, { description?: string; content?: Readonly<Record<string, Media>> }>>;
}

type Contract = ReturnType<typeof openApi>;

/** What the contract says of a route. */
export const operationOf = ({ paths }: Contract, { path, method }: Route): Operation => paths[path]?.[method.toLowerCase()] as Operation;

export const namedSchemas = ({ components }: Contract): NamedSchemas => components.schemas;
