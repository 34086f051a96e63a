import { McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { serverCard } from '#lib/discovery.ts';
import type { Tool } from '#lib/tools/tool.ts';
import type { Services } from '../services.ts';

export interface ToolServer {
  /** Its server card says who it is. */
  id: Parameters<typeof serverCard>[0];
  instructions: string;
  tools: readonly Tool[];
}

/** How long clients may keep what a server says of itself: it changes with a deploy. */
const hint = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

/** Makes the server of one request: it keeps nothing, so that any process can answer any request. */
export const createToolServer = ({ settings, report }: Services, { id, instructions, tools }: ToolServer): (() => McpServer) => {
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
