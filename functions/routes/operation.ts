import type { FastifyReply, FastifyRequest, FastifySchemaCompiler, RouteOptions } from 'fastify';
import type { z } from 'zod';
import { endpoints } from '#lib/contract/addresses.ts';
import { type DeskEndpoint, deskEndpoints } from '#lib/contract/desk.ts';
import { checkBody } from '#lib/contract/body.ts';
import { readQuery, type Parameter } from '#lib/contract/parameters.ts';

type Handle = (request: FastifyRequest, reply: FastifyReply) => unknown;

interface Options {
  /** Schema by media type where Fastify checks the body; a handler that takes any JSON checks it itself. */
  body?: Readonly<Record<string, z.ZodType>>;
  /** The handler takes the bytes. */
  rawBody?: boolean;
  /** It takes milliseconds of the processor. */
  costly?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Row of the route table. */
    endpoint?: (typeof endpoints)[number] | DeskEndpoint;
    /** The handler takes the bytes of the body. */
    rawBody?: boolean;
  }
}

/** The route of an operation: method, address, parameters and limits are those of the route table. */
export const operation = (operationId: string, handle: Handle, { body, rawBody = false, costly = false }: Options = {}): RouteOptions => {
  const endpoint = [...endpoints, ...deskEndpoints].find((candidate) => candidate.operationId === operationId);
  if (!endpoint) throw new Error(`${operationId} is not in the route table.`);
  const { method, path, parameters } = endpoint;
  return {
    method,
    // Without the pattern, an empty segment would be an id.
    url: path.replace(/\{(\w+)\}/, ':$1([^/]+)'),
    config: { endpoint, rawBody, costly },
    ...(endpoint.body && { bodyLimit: endpoint.body.maxBytes }),
    schema: {
      querystring: parameters,
      ...(body && { body: { content: Object.fromEntries(Object.entries(body).map(([media, schema]) => [media, { schema }])) } }),
    },
    handler: handle,
  };
};

/** Query strings and bodies are checked by the schemas that the contract publishes, each once. */
export const validatorCompiler: FastifySchemaCompiler<unknown> = ({ schema, httpPart }) => {
  const read = (value: unknown): unknown =>
    httpPart === 'querystring'
      ? readQuery(schema as readonly Parameter[], value as URLSearchParams)
      : checkBody(schema as z.ZodType, value);
  return (value: unknown) => {
    try {
      return { value: read(value) };
    } catch (error) {
      return { error: error as Error };
    }
  };
};

/** Sends a value as JSON. */
export const sendJson = (reply: FastifyReply, value: unknown): FastifyReply =>
  reply.type('application/json').send(Buffer.from(JSON.stringify(value)));
