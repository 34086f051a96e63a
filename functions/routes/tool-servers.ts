import {
  createMcpHandler,
  isLegacyRequest,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { serverCard } from '#lib/contract/discovery.ts';
import { actionInstructions, actionTools } from '#lib/tools/actions.ts';
import { documentationInstructions, documentationTools } from '#lib/tools/documentation.ts';
import type { Tool } from '#lib/tools/tool.ts';
import type { Services } from './services.ts';

interface ToolServer {
  /** Its server card says who it is. */
  id: Parameters<typeof serverCard>[0];
  instructions: string;
  tools: readonly Tool[];
}

/** How long clients may keep what a server says of itself: it changes with a deploy. */
const hint = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

/** Makes the server of one request: it keeps nothing, so that any process can answer any request. */
const createToolServer = ({ settings, report }: Services, { id, instructions, tools }: ToolServer): (() => McpServer) => {
  const { name, version, title, description, websiteUrl, icons } = serverCard(id, settings);
  const identity = { name, version, title, description, websiteUrl, icons };
  const listed = { tools: tools.map(({ definition }) => definition) };
  const byName = new Map(tools.map((tool) => [tool.definition.name, tool]));
  const names = [...byName.keys()].join(', ');

  const call = (name: string, sent: unknown): ReturnType<Tool['call']> => {
    const tool = byName.get(name);
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name.slice(0, 80)} here; there are ${names}.`);
    try {
      return tool.call(sent);
    } catch (error) {
      report(error);
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'The service failed to answer this call; try again.');
    }
  };

  return () => {
    const product = new McpServer(identity, { instructions, cacheHints: { 'tools/list': hint, 'server/discover': hint } });
    // Not `registerTool`: schemas are converted once and not for each request, and faults of arguments are said in our own words.
    product.server.registerCapabilities({ tools: {} });
    product.server.setRequestHandler('tools/list', () => listed);
    product.server.setRequestHandler('tools/call', ({ params }) => call(params.name, params.arguments));
    return product;
  };
};

/** A message that was parsed, with the headers of the protocol. */
type ServeTools = (request: Request, parsedBody: unknown) => Promise<Response>;

/**
 * Serves the revision 2026-07-28 and, without sessions, clients of 2025. Every response is one JSON message: no tool of ours has anything
 * to say before its result, so nothing needs a stream.
 */
const serveTools = (createServer: () => McpServer): ServeTools => {
  const modern = createMcpHandler(createServer, { legacy: 'reject' });
  return async (request, parsedBody) => {
    if (!(await isLegacyRequest(request, parsedBody))) return modern.fetch(request, { parsedBody });
    const server = createServer();
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      return await transport.handleRequest(request, { parsedBody });
    } finally {
      await server.close();
    }
  };
};

/** The acting server (recommend, look up a size, browse products) and the documentation server (search the guide, fetch a page, list topics). */
export const createToolServers = (services: Services): Record<ToolServer['id'], ServeTools> => {
  const actions = { id: 'actions', instructions: actionInstructions, tools: actionTools(services) } as const;
  const docs = { id: 'docs', instructions: documentationInstructions, tools: documentationTools(services) } as const;
  return { actions: serveTools(createToolServer(services, actions)), docs: serveTools(createToolServer(services, docs)) };
};
