import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import { endpoints } from '../addresses.ts';

type Handle = (request: FastifyRequest, reply: FastifyReply) => unknown;

interface Options {
  /** Schema by media type where Fastify checks the body; a handler that takes any JSON checks it itself. */
  body?: Readonly<Record<string, z.ZodType>>;
  /** The handler takes the bytes. */
  rawBody?: boolean;
}

/** The route of an operation: method, address, parameters and limits are those of the route table. */
export const operation = (operationId: string, handle: Handle, { body, rawBody = false }: Options = {}): RouteOptions => {
  const endpoint = endpoints.find((candidate) => candidate.operationId === operationId);
  if (!endpoint) throw new Error(`${operationId} is not in the route table.`);
  const { method, path, parameters } = endpoint;
  return {
    method,
    // Without the pattern, an empty segment would be an id.
    url: path.replace(/\{(\w+)\}/, ':$1([^/]+)'),
    config: { endpoint, rawBody },
    ...(endpoint.body && { bodyLimit: endpoint.body.maxBytes }),
    schema: {
      querystring: parameters,
      ...(body && { body: { content: Object.fromEntries(Object.entries(body).map(([media, schema]) => [media, { schema }])) } }),
    },
    handler: handle,
  };
};

/** Sends a value as JSON. */
export const sendJson = (reply: FastifyReply, value: unknown): FastifyReply =>
  reply.type('application/json').send(Buffer.from(JSON.stringify(value)));
