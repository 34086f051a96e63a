import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Json = Record<string, unknown>;

interface ResponseObject {
  $ref?: string;
  content?: Record<string, { schema: Json }>;
}
interface Operation {
  operationId: string;
  responses: Record<string, ResponseObject>;
}

export interface OpenApiLike {
  paths: Record<string, Record<string, unknown>>;
  components: { responses: Record<string, unknown>; schemas: Record<string, unknown> };
}

/** Faults of a body, empty where the contract allows it. */
export type Judge = (operationId: string, status: number, media: string, body: unknown) => string[];

const sentence = ({ instancePath, message, params }: ErrorObject): string =>
  `${instancePath || '/'} ${message ?? 'is wrong'} ${JSON.stringify(params)}`;

/** A published schema with closed objects in place of open ones: a member that nobody described is a fault of ours (G84). */
const closed = <Value>(schema: Value): Value => {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(closed) as Value;
  const parts = Object.fromEntries(
    Object.entries(schema).map(([name, part]: [string, unknown]) => [
      name,
      /^(?:example|examples|default|enum|const)$/.test(name) ? part : closed(part),
    ]),
  );
  const isOpen = parts['type'] === 'object' && 'properties' in parts && !('additionalProperties' in parts);
  return (isOpen ? { ...parts, additionalProperties: false } : parts) as Value;
};

/**
 * The independent second judge: ajv (2020-12) over a published OpenAPI document, which zod made.
 * It knows nothing of the code that writes the answers, and takes no member that the contract does not describe.
 */
export const createJudge = (document: OpenApiLike): Judge => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  const { components, ...rest } = document as unknown as Json;
  ajv.addSchema({ $id: 'openapi', ...rest, components: closed(components) });
  const operations = new Map(
    Object.values(document.paths)
      .flatMap((path) => Object.values(path) as Operation[])
      .map((operation) => [operation.operationId, operation]),
  );
  const compiled = new Map<string, ValidateFunction>();

  const schemaOf = (operationId: string, status: number, media: string): { schema: Json } | { fault: string } => {
    const operation = operations.get(operationId);
    if (!operation) return { fault: `The contract has no operation ${operationId}.` };
    const declared = operation.responses[String(status)];
    if (!declared) return { fault: `The contract has no ${status} for ${operationId}.` };
    const response = declared.$ref ? (document.components.responses[declared.$ref.split('/').at(-1) ?? ''] as ResponseObject) : declared;
    const content = response.content?.[media.split(';')[0] ?? ''];
    return content ? { schema: content.schema } : { fault: `The contract has no ${media} for ${operationId} ${status}.` };
  };

  return (operationId, status, media, body) => {
    const key = `${operationId} ${status} ${media}`;
    let validate = compiled.get(key);
    if (!validate) {
      const found = schemaOf(operationId, status, media);
      if ('fault' in found) return [found.fault];
      // References in the document are relative to it.
      validate = ajv.compile(JSON.parse(JSON.stringify(closed(found.schema)).replaceAll('"#/', '"openapi#/')) as Json);
      compiled.set(key, validate);
    }
    return validate(body) ? [] : (validate.errors ?? []).map(sentence);
  };
};
