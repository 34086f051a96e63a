import { describe, expect, it } from 'vitest';
import { constantHeaders } from '#functions/plugins/headers.ts';
import { useService } from './service.ts';

/** The client checks rate, CORS, Content-Security-Policy and what else protects a browser on each response of every test (`faults.ts`). */
const service = useService();

describe('what protects a browser', () => {
  it('stands on every file of the build', { timeout: 60_000 }, async () => {
    const addresses = service.server.manifest.files.flatMap(({ address }) => address ?? []);
    expect(addresses.length).toBeGreaterThan(1000);
    for (let start = 0; start < addresses.length; start += 50) {
      await Promise.all(addresses.slice(start, start + 50).map((address) => service.request(address, { method: 'HEAD' })));
    }
  });

  it.each(['page', 'data'] as const)('is HSTS under https alone (%s)', (kind) => {
    const under = (rootUrl: string, hstsSubdomains = false) =>
      constantHeaders({ settings: { rootUrl, keyPrefix: 'mpg' }, hstsSubdomains, retirement: {} }, { cache: 'page', kind, path: '/en' });
    expect(under('https://guidance.example')).toHaveProperty('Strict-Transport-Security', 'max-age=31536000');
    expect(under('https://guidance.example', true)).toHaveProperty('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    expect(under('http://guidance.example')).not.toHaveProperty('Strict-Transport-Security');
  });
});

describe('Link', () => {
  it.each(['/', '/en', '/en.md', '/openapi.json'])(
    '%s, where a client starts, links to description, documentation, catalog and licence',
    async (target) => {
      const link = (await service.get(target)).header('Link') ?? '';
      const relations: Record<string, string | undefined> = Object.fromEntries(
        [...link.matchAll(/<([^>]*)>; rel="([^"]*)"/g)]
          .map(([, address, relation = '']) => [relation, address] as const)
          // A page names its markdown too, and that its page.
          .filter(([relation]) => relation !== 'alternate' && relation !== 'canonical'),
      );
      expect(relations).toEqual({
        'service-desc': '/openapi.json',
        'service-doc': '/en/api',
        'api-catalog': '/.well-known/api-catalog',
        describedby: '/llms.txt',
        license: 'https://creativecommons.org/licenses/by/4.0/',
      });
    },
  );

  it('the head of a recommendation has at most 700 bytes, and no links', async () => {
    const { fields } = await service.get('/api/v1/recommend?position=side&weight=k90to130&thermal=hot', {
      'accept-encoding': 'gzip',
      connection: 'keep-alive',
    });
    const head = ['HTTP/1.1 200 OK', ...fields.map((field) => field.join(': ')), '', ''].join('\r\n');
    expect(head.length).toBeLessThanOrEqual(700);
    expect(fields.map(([name]) => name)).not.toContain('Link');
  });
});

const data = { public: true, 'max-age': '300', 'stale-while-revalidate': '3600', 'stale-if-error': '86400' };

/** Cache-Control by directive; true for one without a value. */
const directives = (value = ''): Record<string, string | true> =>
  Object.fromEntries(
    value
      .split(/\s*,\s*/)
      .map((directive) => directive.split('='))
      .map(([name = '', argument]) => [name, argument ?? true]),
  );

const cacheOf = async (target: string, method = 'GET') => directives((await service.request(target, { method })).header('Cache-Control'));

describe('cache classes', () => {
  it.each([
    '/api/v1/recommend?position=side&weight=under60',
    '/api/v1/matrix',
    '/api/v1/faq?q=king&limit=1',
    '/api/v1/shortlists',
    '/api/v1/batch?operations=[]',
    '/en/faq',
  ])('%s: minutes, and longer where the service is away', async (target) => {
    expect(await cacheOf(target)).toEqual(data);
  });

  it.each(['/openapi.json', '/.well-known/api-catalog', '/.well-known/mcp', '/.well-known/oauth-protected-resource'])(
    '%s: an hour',
    async (target) => {
      expect(await cacheOf(target)).toEqual({ public: true, 'max-age': '3600', 'stale-if-error': '86400' });
    },
  );

  it('a file with a hash in its name never changes', async () => {
    const { text } = await service.get('/en');
    const asset = /href="(\/_astro\/[^"]+\.css)"/.exec(text)?.[1] ?? '';
    expect(await cacheOf(asset)).toEqual({ public: true, 'max-age': '31536000', immutable: true });
  });

  it.each([
    { target: '/api/v1/faq?q=', method: 'GET' },
    { target: '/ask?query=king', method: 'GET' },
    { target: '/api/v1/batch', method: 'POST' },
    { target: '/api/v1/matrix', method: 'OPTIONS' },
    { target: '/healthz', method: 'GET' },
    { target: '/en/', method: 'GET' },
  ])('$method $target: not at all', async ({ target, method }) => {
    expect(await cacheOf(target, method)).toEqual({ 'no-store': true });
  });
});
