import { createMcpHandler, isLegacyRequest, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { Problem } from '#lib/problem.ts';
import { readJsonBody } from '../http/json-body.ts';
import { json, type Answer, type Call } from '../handler.ts';
import type { Services } from '../services.ts';
import { createToolServer, type ToolServer } from './tool-server.ts';

/** One tool server over streamable HTTP: a message in, a message out. */
export type ServeTools = (call: Call) => Promise<Answer>;

/** Headers that the protocol gives a meaning. Nothing else of a request reaches the SDK. */
const protocolHeaders = ['mcp-protocol-version', 'mcp-method', 'mcp-name'];

/** The request as the SDK wants it. A missing Content-Type means JSON here (G8), and an Accept is never a reason to refuse (G51). */
const toProtocol = ({ headers }: Call, url: string): Request => {
  const sent = protocolHeaders.flatMap((name): [string, string][] => {
    const value = headers[name];
    return value === undefined ? [] : [[name, value]];
  });
  return new Request(url, {
    method: 'POST',
    headers: [['content-type', 'application/json'], ['accept', 'application/json, text/event-stream'], ...sent],
  });
};

/** JSON-RPC 2.0, "Error object": what was sent could not be read, so there is no id to answer to. */
const parseError = ({ detail, options }: Problem): Answer =>
  json(
    { jsonrpc: '2.0', error: { code: -32700, message: `Parse error: ${detail}`, data: { hint: options.hint } }, id: null },
    { status: 400 },
  );

/** Every answer is one message, or to a notification nothing. */
const toAnswer = async (response: Response): Promise<Answer> => ({
  status: response.status,
  headers: Object.fromEntries(response.headers),
  body: await response.text(),
});

/**
 * Serves the revision 2026-07-28 and, without sessions, clients of 2025. Every answer is one JSON message: no tool of ours has anything
 * to say before its result, so nothing needs a stream.
 */
export const serveTools = (services: Services, toolServer: ToolServer): ServeTools => {
  const createServer = createToolServer(services, toolServer);
  const url = services.settings.rootUrl;
  const modern = createMcpHandler(createServer, { legacy: 'reject' });

  const serveLegacy = async (request: Request, parsedBody: unknown): Promise<Response> => {
    const server = createServer();
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      return await transport.handleRequest(request, { parsedBody });
    } finally {
      await server.close();
    }
  };

  return async (call) => {
    let parsedBody: unknown;
    try {
      parsedBody = readJsonBody(call.body);
    } catch (error) {
      if (error instanceof Problem) return parseError(error);
      throw error;
    }
    const message = toProtocol(call, url);
    const legacy = await isLegacyRequest(message, parsedBody);
    const response = await (legacy ? serveLegacy(message, parsedBody) : modern.fetch(message, { parsedBody }));
    return toAnswer(response);
  };
};
