import type { FastifyPluginCallback } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { toolServerList } from '#lib/contract/discovery.ts';
import { Problem } from '#lib/contract/problem.ts';
import { readJsonBody } from '../plugins/body.ts';
import type { Services } from '../services.ts';
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

/** JSON-RPC 2.0, "Error object": what was sent could not be read, so there is no id to answer to. */
const parseError = ({ detail, options }: Problem) => ({
  jsonrpc: '2.0',
  error: { code: -32700, message: `Parse error: ${detail}`, data: { hint: options.hint } },
  id: null,
});

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
            if (error instanceof Problem) return sendJson(reply.code(400), parseError(error));
            throw error;
          }
          const serve = (await (loading ??= load()))[id];
          const response = await serve(toProtocol(headers, services.settings.rootUrl), message);
          reply.code(response.status).headers(Object.fromEntries(response.headers));
          const text = await response.text();
          return text === '' ? reply.send() : reply.send(Buffer.from(text));
        },
        { rawBody: true },
      ),
    );
  }
  done();
};
