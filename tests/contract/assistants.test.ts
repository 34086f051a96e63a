import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ConformanceTester } from 'lighthouse/third-party/ard/ard.js';
import { describe, expect, it } from 'vitest';
import { parts } from '#cli/suites.mjs';
import { useService } from './service.ts';

const service = useService();
const run = promisify(execFile);

/** Addresses of this service in a text of any kind. */
const ownAddresses = (text: string): string[] => {
  const { rootUrl } = service.server;
  return [...new Set(text.match(/https?:\/\/[^\s"'`)\\<>]+/g) ?? [])]
    .filter((url) => url.startsWith(rootUrl))
    .map((url) => url.slice(rootUrl.length).replace(/[.,]$/, ''));
};

/** Addresses that take no plain GET: the base of the interface, a question without words, and the tool servers. */
const bare = new Set(['/api/v1', '/ask', '/mcp', '/mcp/docs']);

const isThere = async (address: string): Promise<boolean> => {
  const [path = ''] = address.split('#');
  if (bare.has(path)) return true;
  const { status } = await service.get(path === '' ? '/' : path);
  return status === 200 || (status === 405 && path === '/api/v1/keys');
};

describe('documents for assistants', () => {
  it.each([
    ['/llms.txt', 'text/plain; charset=utf-8'],
    ['/llms-full.txt', 'text/plain; charset=utf-8'],
    ['/auth.md', 'text/markdown; charset=utf-8'],
    ['/.well-known/ai-catalog.json', 'application/ai-catalog+json'],
    ['/.well-known/ard.json', 'application/json'],
    ['/mcp/server-card', 'application/mcp-server-card+json'],
    ['/mcp/docs/server-card', 'application/mcp-server-card+json'],
  ])('%s is %s, and whatever it leads to is there', { timeout: 60_000 }, async (path, media) => {
    const { status, header, text } = await service.get(path);
    expect([status, header('Content-Type')]).toEqual([200, media]);
    const addresses = ownAddresses(text);
    expect(addresses.length).toBeGreaterThan(0);
    const lost: string[] = [];
    for (const address of addresses) if (!(await isThere(address))) lost.push(address);
    expect(lost).toEqual([]);
  });

  it('where a client starts, a link leads to llms.txt', async () => {
    for (const path of ['/', '/en', '/openapi.json'])
      expect((await service.get(path)).header('Link')).toContain('</llms.txt>; rel="describedby"; type="text/plain"');
  });

  it('robots.txt says where to begin, and lets assistants in by name', async () => {
    const lines = (await service.get('/robots.txt')).text.split('\n');
    expect(lines).toContain(
      `# For assistants: ${service.server.rootUrl}/llms.txt, tools: ${service.server.rootUrl}/.well-known/ai-catalog.json`,
    );
    expect(lines).toEqual(expect.arrayContaining(['User-agent: GPTBot', 'User-agent: ClaudeBot', 'User-agent: PerplexityBot']));
    expect(lines.filter((line) => line.startsWith('Disallow'))).toEqual([]);
  });
});

interface Card {
  name: string;
  version: string;
  title: string;
  description: string;
  remotes: { type: string; url: string }[];
}
interface Catalog {
  specVersion: string;
  entries: { identifier: string; type: string; data: Card }[];
}

describe('AI Catalog and server cards (G40)', () => {
  const catalog = async (path = '/.well-known/ai-catalog.json') => (await service.get(path)).json as Catalog;

  it('keeps to the conformance rules of Agentic Resource Discovery, without a warning', async () => {
    for (const path of ['/.well-known/ai-catalog.json', '/.well-known/ard.json']) {
      const tester = new ConformanceTester();
      tester.validate_manifest((await service.get(path)).text, path);
      expect([tester.errors, tester.warnings]).toEqual([[], []]);
    }
  });

  it('has the entries of /.well-known/mcp, and each card stands beside its server', async () => {
    const { entries } = await catalog();
    expect(((await service.get('/.well-known/mcp')).json as Catalog).entries).toEqual(entries);
    expect((await catalog('/.well-known/ard.json')).entries).toEqual(entries);
    for (const { data } of entries) {
      const address = data.remotes[0]?.url.slice(service.server.rootUrl.length) ?? '';
      expect((await service.get(`${address}/server-card`)).json).toEqual(data);
    }
    expect(entries.map(({ data }) => data.remotes[0]?.url)).toEqual(['/mcp', '/mcp/docs'].map((path) => service.server.rootUrl + path));
  });

  it('a card says who the server is and nothing of its tools (SEP-2127)', async () => {
    for (const { data } of (await catalog()).entries) {
      expect(data.name).toMatch(/^[\w.-]+\/[\w.-]+$/);
      expect(data.version).toMatch(/^\d+\.\d+\.\d+$/);
      expect(data.description.length).toBeLessThanOrEqual(100);
      expect(Object.keys(data)).not.toContain('tools');
    }
  });
});

describe('auth.md', () => {
  it.runIf(parts.curl.isThere())('its requests can be pasted as they stand', async () => {
    const { text } = await service.get('/auth.md');
    const commands = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, command = '']) => command);
    expect(commands.length).toBeGreaterThanOrEqual(4);
    const { rootUrl, nextInstance } = service.server;
    const statuses: string[] = [];
    for (const command of commands) {
      const here = command
        .replaceAll(rootUrl, nextInstance().origin)
        .replaceAll(/^curl /gm, String.raw`curl -s -o /dev/null -w '%{http_code}\n' `);
      statuses.push(...(await run('sh', ['-c', here])).stdout.trim().split('\n'));
    }
    expect(statuses).toEqual(['200', '200', '201', '200', '201']);
  });

  it('is the skill that the authorization server names', async () => {
    const metadata = (await service.get('/.well-known/oauth-authorization-server')).json as { agent_auth: { skill: string } };
    expect(metadata.agent_auth.skill).toBe(`${service.server.rootUrl}/auth.md`);
  });
});
