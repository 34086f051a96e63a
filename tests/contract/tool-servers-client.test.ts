import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Recommendation } from '#lib/schemas/outcome.ts';
import type { Products } from '#lib/schemas/product.ts';
import type { Sizes } from '#lib/schemas/size.ts';
import { useService } from './service.ts';

/** The official client, as assistants use it; every request goes to the next instance, since nothing is kept between them. */

const service = useService();

const connect = async (path: string, mode: 'legacy' | { pin: string }): Promise<Client> => {
  const toNextDoor = (input: string | URL, init?: RequestInit): Promise<Response> =>
    fetch(new URL(new URL(input).pathname, service.server.nextInstance().origin), init);
  const client = new Client({ name: 'contract-tests', version: '1.0.0' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(path, service.server.nextInstance().origin), { fetch: toNextDoor }));
  return client;
};

interface Result {
  isError?: boolean | undefined;
  structuredContent?: unknown;
  content: readonly { type: string; text?: string }[];
}

/** Every tool, called as the descriptions say. */
const calls = [
  { path: '/mcp', name: 'recommend_mattress', values: { position: 'side', weight: 'k90to130', thermal: 'hot' } },
  { path: '/mcp', name: 'recommend_mattress', values: { position: 'back', weight: 'under60', lang: 'ar' } },
  { path: '/mcp', name: 'lookup_qatar_mattress_size', values: { name: 'US king', lang: 'ar' } },
  { path: '/mcp', name: 'lookup_qatar_mattress_size', values: { widthCm: 180, lengthCm: 200 } },
  { path: '/mcp', name: 'browse_products', values: { mattressType: ['hybrid'], size: 'king', maxPriceQAR: 5000 } },
  { path: '/mcp', name: 'browse_products', values: { maxPriceQAR: 1, lang: 'ar' } },
  { path: '/mcp/docs', name: 'search_documentation', values: { query: 'which mattress for back pain' } },
  { path: '/mcp/docs', name: 'fetch_document', values: { id: 'ar/faq/back-pain-mattress' } },
  { path: '/mcp/docs', name: 'list_faq_topics', values: {} },
];

describe.each([
  { era: 'today (2026-07-28)', mode: { pin: '2026-07-28' } },
  { era: '2025 (initialize)', mode: 'legacy' as const },
])('a client of $era', ({ mode }) => {
  const clients = new Map<string, Client>();
  const of = (path: string): Client => clients.get(path) as Client;

  beforeAll(async () => {
    for (const path of ['/mcp', '/mcp/docs']) clients.set(path, await connect(path, mode));
  });
  afterAll(async () => {
    for (const client of clients.values()) await client.close();
  });

  it('lists three tools on each server, each described, and marked as reading our own data alone', async () => {
    const names: Record<string, string[]> = {};
    for (const path of ['/mcp', '/mcp/docs']) {
      const { tools } = await of(path).listTools();
      names[path] = tools.map(({ name }) => name);
      for (const { title, description, inputSchema, outputSchema, annotations } of tools) {
        expect(title).toBeTruthy();
        expect(description?.length).toBeGreaterThan(100);
        expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
        expect(outputSchema).toMatchObject({ type: 'object' });
        expect(JSON.stringify([inputSchema, outputSchema])).not.toMatch(/"\$ref"|"\$defs"/);
        expect(annotations).toEqual({ readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false });
      }
    }
    expect(names).toEqual({
      '/mcp': ['recommend_mattress', 'lookup_qatar_mattress_size', 'browse_products'],
      '/mcp/docs': ['search_documentation', 'fetch_document', 'list_faq_topics'],
    });
  });

  it.each(calls)('calls $name with $values', async ({ path, name, values }) => {
    const { tools } = await of(path).listTools();
    const ajv = new Ajv2020({ strict: false });
    addFormats(ajv);
    const judge = ajv.compile(tools.find((tool) => tool.name === name)?.outputSchema as object);
    const result = (await of(path).callTool({ name, arguments: values })) as Result;
    expect(result.isError).toBeUndefined();
    expect(judge(result.structuredContent), JSON.stringify(judge.errors)).toBe(true);
    expect(result.content).toEqual([{ type: 'text', text: JSON.stringify(result.structuredContent) }]);
  });
});

describe('results are the bodies of the API (G60)', () => {
  let client: Client;
  beforeAll(async () => {
    client = await connect('/mcp', { pin: '2026-07-28' });
  });
  afterAll(() => client.close());

  const call = async <Body>(name: string, values: Record<string, unknown>): Promise<Body> =>
    ((await client.callTool({ name, arguments: values })) as Result).structuredContent as Body;

  it('recommend_mattress is GET /recommend', async () => {
    for (const values of [
      { position: 'stomach', weight: 'over130', thermal: 'hot' },
      { position: 'back', weight: 'under60' },
    ]) {
      const { json } = await service.get(`/api/v1/recommend?${new URLSearchParams(values)}`);
      expect(await call<Recommendation>('recommend_mattress', values)).toEqual(json);
    }
  });

  it('lookup_qatar_mattress_size is GET /sizes with the sizes asked for', async () => {
    const all = (await service.get('/api/v1/sizes')).json as Sizes;
    for (const size of all.sizes) {
      for (const name of Object.values(size.name)) {
        expect(await call('lookup_qatar_mattress_size', { name })).toEqual({ ...all, count: 1, sizes: [size], translations: [] });
      }
    }
  });

  it('browse_products without bounds is GET /products', async () => {
    for (const type of ['mattress', 'pillow']) {
      const { json } = await service.get(`/api/v1/products?type=${type}`);
      expect(await call<Products>('browse_products', { type, limit: 50 })).toMatchObject(json as Products);
    }
  });
});
