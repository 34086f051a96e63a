import type { OutgoingHttpHeaders } from 'node:http';
import { expect } from 'vitest';
import { mounts } from '#lib/contract/addresses.ts';
import { mediaOf, pathOf, type Answer, type Asked } from './answer.ts';
import type { Client } from './client.ts';

/** The message of a tool server, beside the HTTP that carries it. */
export interface Message {
  jsonrpc: string;
  id: string | number | null;
  result?: Record<string, unknown>;
  error?: { code: number; message: string; data?: Record<string, unknown> };
}

const revision = '2026-07-28';
const prefix = 'io.modelcontextprotocol';

/** What every request of the revision 2026-07-28 says of itself. */
export const envelope = {
  [`${prefix}/protocolVersion`]: revision,
  [`${prefix}/clientCapabilities`]: {},
  [`${prefix}/clientInfo`]: { name: 'contract-tests', version: '1.0.0' },
};

/** Headers that repeat what the body says (2026-07-28). */
export const modernHeaders = (method: string, name?: string): Record<string, string> => ({
  'mcp-protocol-version': revision,
  'mcp-method': method,
  ...(name !== undefined && { 'mcp-name': name }),
});

interface Tool {
  name: string;
  arguments?: unknown;
}

/** Calls a tool as a client of 2026-07-28 does. */
export const callTool = (service: Client, path: string, tool: Tool, headers: OutgoingHttpHeaders = {}): Promise<Answer> =>
  service.post(
    path,
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { ...tool, _meta: envelope } },
    { ...modernHeaders('tools/call', tool.name), ...headers },
  );

/** Expects the answer to be a message of JSON-RPC. */
export const messageOf = ({ json }: Answer): Message => {
  expect(json).toMatchObject({ jsonrpc: '2.0' });
  return json as Message;
};

/** Whether an answer is one of the protocol of the tool servers, and none of ours around it (G60). */
export const isMessage = (asked: Asked, answer: Answer): boolean =>
  mounts.some(({ path }) => path === pathOf(asked)) &&
  mediaOf(answer) === 'application/json' &&
  (answer.json as { jsonrpc?: unknown } | undefined)?.jsonrpc === '2.0';
