import type { FastifyReply, FastifyRequest, FastifySchemaCompiler, preValidationHookHandler, RouteOptions } from 'fastify';
import type { z } from 'zod';
import { endpoints } from '#lib/contract/addresses.ts';
import { deskEndpoints } from '#lib/contract/desk.ts';
import type { Endpoint } from '#lib/contract/routes.ts';
import { checkBody, readQuery } from '#lib/contract/validate.ts';

type Handle = (request: FastifyRequest, reply: FastifyReply) => unknown;

interface Options {
  /** The handler takes the bytes. */
  rawBody?: boolean;
  /** It takes milliseconds of the processor: it waits for its turn. */
  costly?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Row of the route table. */
    endpoint?: Endpoint;
    /** The handler takes the bytes of the body. */
    rawBody?: boolean;
  }
}

/** How long costly requests run in one turn of the event loop, in milliseconds: a turn has its own cost, a tenth of that of a question. */
const turnMs = 3;
const waiting: (() => void)[] = [];

const runSome = (): void => {
  for (const until = performance.now() + turnMs; waiting.length > 0 && performance.now() < until;) waiting.shift()?.();
  if (waiting.length > 0) setImmediate(runSome);
};

/** Costly requests run one after another, some to a turn of the event loop: files, probes and writes of others go in between. */
const takeTurn: preValidationHookHandler = ({ raw: { socket } }, _reply, done) => {
  // Who left gets no answer, and costs nothing.
  if (waiting.push(() => socket.destroyed || done()) === 1) setImmediate(runSome);
};

/** The route of an operation: method, address, parameters and limits are those of the route table. */
export const operation = (operationId: string, handle: Handle, { rawBody = false, costly = false }: Options = {}): RouteOptions => {
  const endpoint = [...endpoints, ...deskEndpoints].find((candidate) => candidate.operationId === operationId);
  if (!endpoint) throw new Error(`${operationId} is not in the route table.`);
  const { method, path, query, body } = endpoint;
  const bodies = Object.entries(body && !body.anyJson && !rawBody ? body.media : {}).map(([media, schema]) => [media, { schema }] as const);
  return {
    method,
    // Without the pattern, an empty segment would be an id.
    url: path.replace(/\{(\w+)\}/, ':$1([^/]+)'),
    config: { endpoint, rawBody },
    // The body has come by then, so that nobody waits for a slow sender.
    ...(costly && { preValidation: takeTurn }),
    ...(body && { bodyLimit: body.maxBytes }),
    schema: { querystring: query, ...(bodies.length > 0 && { body: { content: Object.fromEntries(bodies) } }) },
    handler: handle,
  };
};

/** Query strings and bodies are checked by the schemas that the contract publishes, each once. */
export const validatorCompiler: FastifySchemaCompiler<unknown> = ({ schema, httpPart }) => {
  const read = (value: unknown): unknown =>
    httpPart === 'querystring' ? readQuery(schema as z.ZodObject, value as URLSearchParams) : checkBody(schema as z.ZodType, value);
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
