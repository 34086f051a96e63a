import { describe, expect, it } from 'vitest';
import { expectProblem } from './expect-problem.ts';
import { callTool, envelope, messageOf, modernHeaders } from './json-rpc.ts';
import { useService } from './service.ts';

const service = useService();
const servers = ['/mcp', '/mcp/docs'];

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

describe.each(servers)('%s answers one message with one message', (path) => {
  it('of a client of 2025: no session, JSON whatever it accepts (G51), kept by no cache', async () => {
    for (const accept of [undefined, 'text/event-stream', 'application/json, text/event-stream']) {
      const answer = await service.post(path, list, accept === undefined ? {} : { accept });
      expect(answer.status).toBe(200);
      expect(answer.header('Content-Type')).toMatch(/^application\/json/);
      expect(answer.header('Mcp-Session-Id')).toBeUndefined();
      expect(answer.header('Cache-Control')).toBe('no-store');
      expect(messageOf(answer).result?.['tools']).toHaveLength(3);
    }
  });

  it('of a client of 2026', async () => {
    const answer = await service.post(path, { ...list, params: { _meta: envelope } }, modernHeaders('tools/list'));
    expect(answer.status).toBe(200);
    expect(messageOf(answer).result).toMatchObject({ resultType: 'complete', cacheScope: 'public', ttlMs: 3_600_000 });
  });

  it('of every revision that its card names, and of two before those', async () => {
    const { remotes } = (await service.get(`${path}/server-card`)).json as { remotes: [{ supportedProtocolVersions: string[] }] };
    const [newest, ...others] = remotes[0].supportedProtocolVersions;
    expect([newest, others]).toEqual([envelope['io.modelcontextprotocol/protocolVersion'], ['2025-11-25', '2025-06-18']]);
    for (const protocolVersion of [...others, '2025-03-26', '2024-11-05']) {
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'contract-tests', version: '1.0.0' } };
      const answer = await service.post(path, { jsonrpc: '2.0', id: 1, method: 'initialize', params });
      expect(messageOf(answer).result).toMatchObject({ protocolVersion });
      expect(messageOf(await service.post(path, list, { 'mcp-protocol-version': protocolVersion })).result?.['tools']).toHaveLength(3);
    }
  });

  it('answers a notification with 202 and nothing else', async () => {
    const { status, body } = await service.post(path, { jsonrpc: '2.0', method: 'notifications/initialized' });
    expect({ status, bytes: body.length }).toEqual({ status: 202, bytes: 0 });
  });
});

describe('Host and Origin (MCP, "Security Warning" of Streamable HTTP)', () => {
  it.each(['https://evil.example', 'http://127.0.0.1.evil.example', 'null', 'not an origin', 'file://'])(
    'a page of %s gets 403, on both servers',
    async (origin) => {
      for (const path of servers) {
        const answer = await service.post(path, list, { origin });
        expectProblem(answer, 403, 'forbidden-origin');
        expect(answer.problem?.detail).toContain('Origin');
      }
    },
  );

  const names = ['evil.example', 'evil.example:4321', '127.0.0.1.evil.example', '127.0.0.2'];
  it.each(names)('the name %s gets 403', async (host) => {
    const answer = await service.post('/mcp', list, { host });
    expectProblem(answer, 403, 'forbidden-origin');
    expect(answer.problem?.detail).toContain('Host');
  });

  it('takes our own names and those of this machine, whatever the port', async () => {
    const { rootUrl } = service.server;
    const origins = [rootUrl, 'http://localhost:6274', 'http://127.0.0.1', 'http://[::1]:8080'];
    const hosts = [new URL(rootUrl).host, 'localhost', '127.0.0.1:1', '[::1]:4321'];
    for (const origin of origins) expect((await service.post('/mcp', list, { origin })).status).toBe(200);
    for (const host of hosts) expect((await service.post('/mcp', list, { host })).status).toBe(200);
  });
});

describe('a body that is none', () => {
  it('is 415 where it is declared as anything but JSON, and JSON where nothing is declared (G8)', async () => {
    const answer = await service.request('/mcp', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: JSON.stringify(list) });
    expectProblem(answer, 415, 'unsupported_media_type');
    expect(answer.header('Accept')).toBe('application/json');
    expect((await service.request('/mcp', { method: 'POST', body: JSON.stringify(list) })).status).toBe(200);
  });

  it('is 413 beyond 64 KiB, with its length or in chunks (G9)', async () => {
    const body = JSON.stringify({ ...list, params: { _meta: { filler: 'x'.repeat(64 * 1024) } } });
    for (const chunked of [false, true])
      expectProblem(await service.request('/mcp', { method: 'POST', body, chunked }), 413, 'invalid_body');
    const most = JSON.stringify({ ...list, params: { _meta: { filler: '' } } });
    const whole = most.replace('""', `"${'x'.repeat(64 * 1024 - most.length)}"`);
    expect((await service.post('/mcp', whole)).status).toBe(200);
  });

  it.each([
    { what: 'nothing', body: '' },
    { what: 'no JSON', body: '{"jsonrpc":' },
    { what: 'nested without end', body: '['.repeat(20_000) + ']'.repeat(20_000) },
  ])('$what is a parse error of JSON-RPC', async ({ body }) => {
    const answer = await service.post('/mcp', body);
    expect(answer.status).toBe(400);
    expect(messageOf(answer)).toMatchObject({ id: null, error: { code: -32700 } });
  });

  const search = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search_documentation', arguments: { query: 'king' } } };
  it.each([
    { what: 'nothing', batch: [] },
    { what: 'a hundred searches', batch: Array.from({ length: 100 }, (_, id) => ({ ...search, id })) },
  ])('a batch of $what is refused with one error', async ({ batch }) => {
    for (const path of servers)
      for (const headers of [{}, modernHeaders('tools/list')]) {
        const answer = await service.post(path, batch, headers);
        expect(answer.status).toBe(400);
        expect(messageOf(answer)).toMatchObject({
          id: null,
          error: { code: -32_600, data: { hint: expect.stringContaining('each message') as string } },
        });
      }
  });
});

it('an unknown tool is an error of the protocol that names those there are', async () => {
  const { error } = messageOf(await callTool(service, '/mcp', { name: 'search_documentation' }));
  expect(error?.code).toBe(-32_602);
  expect(error?.message).toMatch(/recommend_mattress, lookup_qatar_mattress_size, browse_products/);
});

describe('arguments that do not fit are results that say what is taken', () => {
  const textOf = async (name: string, values: unknown, path = '/mcp'): Promise<string> => {
    const { result } = messageOf(await callTool(service, path, { name, arguments: values }));
    expect(result).toMatchObject({ isError: true, resultType: 'complete' });
    expect(result?.['structuredContent']).toBeUndefined();
    return (result?.['content'] as { text: string }[])[0]?.text ?? '';
  };

  it('say what each of them takes, and where it is at fault', async () => {
    const said = await textOf('browse_products', { tier: ['cheap'], maxPriceQAR: 'low', colour: 'blue', size: 'US king' });
    expect(said).toMatch(/"budget"\|"mid"\|"premium"\|"luxury"\n.*→ at tier\[0\]/);
    expect(said).toMatch(/expected number, received string\n.*→ at maxPriceQAR/);
    expect(said).toMatch(/Unrecognized key: "colour"/);
    expect(said).toMatch(/ask lookup_qatar_mattress_size what any other size is here\n.*→ at size/);
  });

  it('null stands for an argument that was left out (G54)', async () => {
    const { result } = messageOf(
      await callTool(service, '/mcp', { name: 'browse_products', arguments: { type: null, maxPriceQAR: null } }),
    );
    expect(result?.['isError']).toBeUndefined();
  });
});
