import type { FastifyPluginCallback } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { toolServerList } from '#lib/contract/discovery.ts';
import { Problem } from '#lib/contract/problem.ts';
import { readJsonBody } from '../plugins/body.ts';
import type { Services } from './services.ts';
import { operation, sendJson } from './operation.ts';

/** Headers that the protocol gives a meaning. Nothing else of a request reaches the SDK. */
const protocolHeaders = ['mcp-protocol-version', 'mcp-method', 'mcp-name'];

/** The request as the SDK wants it. A missing Content-Type means JSON here (G8), and an Accept is never a reason to refuse (G51). */
const toProtocol = (headers: IncomingHttpHeaders, url: string): Request => {
  const sent = protocolHeaders.flatMap((name): [string, string][] => (headers[name] === undefined ? [] : [[name, String(headers[name])]]));
  return new Request(url, {
    method: 'POST',
    headers: [['content-type', 'application/json'], ['accept', 'application/json, text/event-stream'], ...sent],
  });
};

/** JSON-RPC 2.0, "Error object": no message could be read, so there is no id to answer to. */
const refusal = (code: -32700 | -32600, message: string, hint: string | undefined) => ({
  jsonrpc: '2.0',
  error: { code, message, data: { hint } },
  id: null,
});

/** MCP 2026-07-28 has no batches, and one would cost the work of many requests at the price of one. */
const batchRefusal = refusal(-32600, 'Invalid Request: a batch of messages is not accepted.', 'Send each message in a request of its own.');

/** The tool servers over streamable HTTP: a message in, a message out, or nothing to a notification. */
export const mcp: FastifyPluginCallback<{ services: Services }> = (app, { services }, done) => {
  // Loaded with the first call: a start pays neither the time nor the memory of the SDK.
  const load = () => import('./tool-servers.ts').then(({ createToolServers }) => createToolServers(services));
  let loading: ReturnType<typeof load> | undefined;
  for (const { id } of toolServerList) {
    app.route(
      operation(
        id,
        async ({ body, headers }, reply) => {
          let message: unknown;
          try {
            message = readJsonBody(body as Buffer);
          } catch (error) {
            if (error instanceof Problem)
              return sendJson(reply.code(400), refusal(-32700, `Parse error: ${error.detail}`, error.options.hint));
            throw error;
          }
          if (Array.isArray(message)) return sendJson(reply.code(400), batchRefusal);
          const serve = (await (loading ??= load()))[id];
          const response = await serve(toProtocol(headers, services.settings.rootUrl), message);
          reply.code(response.status).headers(Object.fromEntries(response.headers));
          const text = await response.text();
          return text === '' ? reply.send() : reply.send(Buffer.from(text));
        },
        { rawBody: true, costly: true },
      ),
    );
  }
  done();
};
