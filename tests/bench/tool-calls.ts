import { createKnowledge, type Writing } from '#functions/services.ts';
import { openSite } from '#functions/site.ts';
import { settings } from '../fixtures/built-documents.ts';
import { appFor } from './app.ts';
import { percentile } from './statistics.ts';

/** Time that one call of a tool takes the function app, from the message to the last byte of its result, HTTP left out. */
export interface ToolCalls {
  tool: string;
  /** Milliseconds. */
  median: number;
  /** 95 in 100 calls took no longer. */
  most: number;
  /** Of the answer. */
  bytes: number;
  /** The first call on a server, which loads what that server needs; absent where another call did. */
  first: number | undefined;
}

/** What the longest of 95 in 100 calls may take, in milliseconds. */
export const toolGoal = 2;

const [warmUp, rounds] = [50, 300];

const calls: readonly { server: string; name: string; arguments: Record<string, unknown> }[] = [
  { server: 'actions', name: 'recommend_mattress', arguments: { position: 'side', weight: 'k90to130', thermal: 'hot' } },
  { server: 'actions', name: 'lookup_qatar_mattress_size', arguments: { name: 'كينج أمريكي', lang: 'ar' } },
  { server: 'actions', name: 'browse_products', arguments: { mattressType: ['hybrid', 'latex'], size: 'king', maxPriceQAR: 5000 } },
  { server: 'docs', name: 'search_documentation', arguments: { query: 'which mattress for back pain' } },
  { server: 'docs', name: 'fetch_document', arguments: { id: 'en/faq/back-pain-mattress' } },
  { server: 'docs', name: 'list_faq_topics', arguments: {} },
];

const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
};

/**
 * Every tool, called one after the other as a client of 2026-07-28 does.
 * @throws Error when a call is not answered with a result
 */
export const measureTools = async (): Promise<ToolCalls[]> => {
  const files = openSite({ distDir: 'dist', settings });
  const knowledge = createKnowledge({ settings, ...files.readContent(), files });
  // The tools write nothing.
  const app = await appFor(knowledge as typeof knowledge & Writing, files);

  const call = async ({ server, name, arguments: values }: (typeof calls)[number]): Promise<{ took: number; bytes: number }> => {
    const sent = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: values, _meta: envelope } });
    const headers = {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': name,
    };
    const asked = performance.now();
    const url = server === 'docs' ? '/mcp/docs' : '/mcp';
    const { body: text } = await app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...headers },
      payload: sent,
    });
    const took = performance.now() - asked;
    if (!text.includes('"structuredContent":')) throw new Error(`${name} was answered with ${text.slice(0, 200)}`);
    return { took, bytes: Buffer.byteLength(text) };
  };

  const measured: ToolCalls[] = [];
  const loaded = new Set<string>();
  for (const asked of calls) {
    const { took: first, bytes } = await call(asked);
    for (let round = 0; round < warmUp; round += 1) await call(asked);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push((await call(asked)).took);
    measured.push({
      tool: asked.name,
      median: percentile(times, 0.5),
      most: percentile(times, 0.95),
      bytes,
      first: loaded.has(asked.server) ? undefined : first,
    });
    loaded.add(asked.server);
  }
  return measured;
};
