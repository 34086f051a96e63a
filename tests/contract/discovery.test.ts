import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Versions } from '#lib/schemas/versions.ts';
import { isInstalled } from '../fixtures/edge-process.ts';
import { useService } from './service.ts';

const service = useService();
const root = () => service.server.rootUrl;
const toolServers = () => [`${root()}/mcp`, `${root()}/mcp/docs`];
const bodyOf = async <Body = Record<string, unknown>>(path: string) => (await service.get(path)).json as Body;

/** Addresses of this service in a text of any kind. */
const ownAddresses = (text: string): string[] =>
  [...new Set(text.match(/https?:\/\/[^\s"'`)\\<>]+/g) ?? [])]
    .filter((url) => url.startsWith(root()))
    .map((url) => url.slice(root().length).replace(/[.,]$/, ''));

/** Addresses that take no plain GET: a question without words, and the tool servers. */
const bare = new Set(['/ask', '/mcp', '/mcp/docs']);

const isThere = async (address: string): Promise<boolean> => {
  const [path = ''] = address.split('#');
  if (bare.has(path)) return true;
  const { status } = await service.get(path === '' ? '/' : path);
  return status === 200 || (status === 308 && path === '/api/v1') || (status === 405 && path === '/api/v1/keys');
};

describe('discovery documents', () => {
  it.each([
    ['/openapi.json', 'application/json'],
    ['/.well-known/oauth-protected-resource', 'application/json'],
    ['/.well-known/oauth-authorization-server', 'application/json'],
    ['/.well-known/api-catalog', 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'],
    ['/.well-known/mcp', 'application/json'],
    ['/.well-known/ai-catalog.json', 'application/ai-catalog+json'],
    ['/.well-known/ard.json', 'application/json'],
    ['/mcp/server-card', 'application/mcp-server-card+json'],
    ['/mcp/docs/server-card', 'application/mcp-server-card+json'],
    ['/llms.txt', 'text/plain; charset=utf-8'],
    ['/llms-full.txt', 'text/plain; charset=utf-8'],
    ['/auth.md', 'text/markdown; charset=utf-8'],
  ])('%s is served as %s, to anyone, and whatever it leads to is there', { timeout: 60_000 }, async (path, media) => {
    const { status, header, text, json } = await service.get(path, { authorization: 'Bearer nonsense' });
    expect([status, header('Content-Type')]).toEqual([200, media]);
    if (media.includes('json')) expect(json).toBeTypeOf('object');
    // The contract has examples of addresses that nobody has.
    if (path === '/openapi.json') return;
    const addresses = ownAddresses(text);
    expect(addresses.length).toBeGreaterThan(0);
    const lost: string[] = [];
    for (const address of addresses) if (!(await isThere(address))) lost.push(address);
    expect(lost).toEqual([]);
  });
});

describe('what search engines, home screens and shared links ask for', () => {
  it.each([
    ['/sitemap.xml', 'text/xml; charset=utf-8'],
    ['/favicon.ico', 'image/vnd.microsoft.icon'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/og/en/guide.png', 'image/png'],
    ['/og/ar/side-k90to130-hot.png', 'image/png'],
  ])('%s is %s', async (address, media) => {
    const { status, header } = await service.get(address);
    expect([status, header('Content-Type')]).toEqual([200, media]);
  });

  it('robots may read everything, assistants by name, and learn where the lists are', async () => {
    const lines = (await service.get('/robots.txt')).text.split('\n');
    expect(lines.filter((line) => line.startsWith('Disallow'))).toEqual([]);
    expect(lines).toEqual(
      expect.arrayContaining([
        'User-agent: *',
        'User-agent: GPTBot',
        `Sitemap: ${root()}/sitemap.xml`,
        `# For assistants: ${root()}/llms.txt, tools: ${root()}/.well-known/ai-catalog.json`,
      ]),
    );
  });

  it.each(['en', 'ar'])('the manifest in %s names a start page and icons that are there, of the size it says', async (language) => {
    const { header, text } = await service.get(`/${language}/manifest.webmanifest`, { accept: 'application/manifest+json' });
    expect(header('Content-Type')).toBe('application/manifest+json');
    const manifest = JSON.parse(text) as Record<string, unknown> & { icons: { src: string; sizes: string; purpose: string }[] };
    expect(manifest).toMatchObject({ lang: language, dir: language === 'ar' ? 'rtl' : 'ltr', start_url: `/${language}` });
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
    for (const { src, sizes } of manifest.icons) {
      const { body } = await service.get(src);
      expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`).toBe(sizes);
    }
  });

  it('llms.txt begins with one H1, then a summary in a quotation (llmstxt.org)', async () => {
    const { text } = await service.get('/llms.txt');
    expect(text).toMatch(/^# \S[^\n]*\n\n> \S/);
    expect(text.match(/^# /gm)).toHaveLength(1);
  });
});

// That a client finds its way by both: tests/clients/oauth.test.ts.
it('RFC 8414: one address for tokens, registration and keys ("Authentication" 6), the identity type anonymous alone (G73), auth.md as its skill', async () => {
  const [metadata, keys] = [await bodyOf('/.well-known/oauth-authorization-server'), `${root()}/api/v1/keys`];
  expect(metadata).toMatchObject({
    ...{ token_endpoint: keys, registration_endpoint: keys, token_endpoint_auth_methods_supported: ['none'], response_types_supported: [] },
    agent_auth: { identity_types_supported: ['anonymous'], skill: `${root()}/auth.md` },
  });
  expect(JSON.stringify(metadata)).not.toMatch(/identity_assertion|service_auth|claim/);
});

it('RFC 9728: {root_url} is the resource (section 3.3, G66) and the authorization server, and takes tokens in the header alone', async () => {
  const metadata = await bodyOf('/.well-known/oauth-protected-resource');
  expect(metadata).toMatchObject({ resource: root(), authorization_servers: [root()], bearer_methods_supported: ['header'] });
});

interface Link {
  href: string;
  type?: string;
}
type Context = { anchor: string } & Partial<Record<'item' | 'service-desc' | 'service-doc' | 'status', Link[]>>;

describe('RFC 9727: API catalog', () => {
  const path = '/.well-known/api-catalog';
  const linkset = async () => (await bodyOf<{ linkset: Context[] }>(path)).linkset;

  it.each(['GET', 'HEAD'])('answers %s with a Link of relation api-catalog to itself (section 2)', async (method) => {
    const { status, header } = await service.request(path, { method });
    expect(status).toBe(200);
    const links = header('Link')?.split(/,\s*(?=<)/);
    expect(links?.find((value) => /rel="?api-catalog"?/.test(value))).toMatch(new RegExp(`^<(?:${root()})?${path}>`));
  });

  it('lists the version-1 base, /ask and both tool servers as items', async () => {
    const items = (await linkset()).flatMap(({ item = [] }) => item.map(({ href }) => href));
    expect(items.toSorted()).toEqual([`${root()}/api/v1`, `${root()}/ask`, ...toolServers()].toSorted());
  });

  it.each(['GET', 'HEAD'])('%s {base_url} leads to the versions, and each item answers', async (method) => {
    const { status, header } = await service.request('/api/v1', { method });
    expect([status, header('Location')]).toEqual([308, '/api/v1/versions']);
    const items = (await linkset()).flatMap(({ item = [] }) => item.map(({ href }) => href.slice(root().length)));
    for (const item of items) expect((await service.get(item)).status).not.toBe(404);
  });

  it('describes {base_url} by description, documentation and status, each of which answers with the type it says', async () => {
    const base = (await linkset()).find(({ anchor }) => anchor === `${root()}/api/v1`);
    const links = [...(base?.['service-desc'] ?? []), ...(base?.['service-doc'] ?? []), ...(base?.status ?? [])];
    const wanted = ['/openapi.json', '/en/api', '/api/v1/versions'].map((address) => root() + address);
    expect(links.map(({ href }) => href)).toEqual(expect.arrayContaining(wanted));
    for (const { href, type } of links) {
      const { status, header } = await service.get(href.slice(root().length));
      expect([status, header('Content-Type')?.split(';')[0]]).toEqual([200, type]);
    }
  });
});

interface Card {
  name: string;
  version: string;
  description: string;
  remotes: { type: string; url: string }[];
}
interface Catalog {
  entries: { identifier: string; type: string; data: Card }[];
  servers: { name: string; transport: string; url: string }[];
}

describe('{root_url}/.well-known/mcp, AI Catalog and server cards (G39, G40)', () => {
  const catalogs = ['/.well-known/ai-catalog.json', '/.well-known/ard.json'];

  it('lists two tool servers over streamable HTTP: one for acting, one for documentation', async () => {
    const { servers } = await bodyOf<Catalog>('/.well-known/mcp');
    expect(servers.map(({ url, transport }) => `${transport} ${url}`)).toEqual(toolServers().map((url) => `streamable-http ${url}`));
  });

  it('has an entry with an inline card for each: who the server is, without authentication and without tools (SEP-2127)', async () => {
    const { entries } = await bodyOf<Catalog>('/.well-known/mcp');
    expect(entries.flatMap(({ data }) => data.remotes.map(({ type, url }) => `${type} ${url}`))).toEqual(
      toolServers().map((url) => `streamable-http ${url}`),
    );
    for (const { identifier, type, data } of entries) {
      expect(identifier).toMatch(/^urn:air:/);
      expect(type).toBe('application/mcp-server-card+json');
      expect(data.name).toMatch(/^[\w.-]+\/[\w.-]+$/);
      expect(data.version).toMatch(/^\d+\.\d+\.\d+$/);
      expect(data.description.length).toBeLessThanOrEqual(100);
      expect(Object.keys(data)).not.toContain('tools');
      expect(JSON.stringify(data)).not.toMatch(/authoriz|bearer|headers/i);
    }
    for (const path of catalogs) expect((await bodyOf<Catalog>(path)).entries).toEqual(entries);
    const cards = await Promise.all(['/mcp/server-card', '/mcp/docs/server-card'].map((path) => bodyOf(path)));
    expect(entries.map(({ data }) => data)).toEqual(cards);
  });
});

it.runIf(isInstalled('curl', '--version'))('the requests of auth.md can be pasted as they stand', async () => {
  const { text } = await service.get('/auth.md');
  const commands = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, command = '']) => command);
  expect(commands.length).toBeGreaterThanOrEqual(4);
  const statuses: string[] = [];
  for (const command of commands) {
    const here = command
      .replaceAll(root(), service.server.nextInstance().origin)
      .replaceAll(/^curl /gm, String.raw`curl -s -o /dev/null -w '%{http_code}\n' `);
    statuses.push(...(await promisify(execFile)('sh', ['-c', here])).stdout.trim().split('\n'));
  }
  expect(statuses).toEqual(['200', '200', '201', '200', '201']);
});

describe('GET /versions (G37) and "Versioning"', () => {
  it('names v1 with number 1.0.0 as the current version, at a base address ending in /api/v1', async () => {
    const { current, versions, deprecationNoticeDays, retirementHeaders, scheme } = await bodyOf<Versions>('/api/v1/versions');
    expect(current).toBe('v1');
    expect(versions).toMatchObject([{ id: 'v1', number: '1.0.0', baseUrl: `${root()}/api/v1`, deprecation: null, sunset: null }]);
    expect(deprecationNoticeDays).toBe(180);
    expect(retirementHeaders).toEqual(['Deprecation', 'Sunset']);
    expect(scheme).toMatch(/URL path/);
  });
});
