import { describe, expect, it } from 'vitest';
import { useService } from './service.ts';

const service = useService();

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
    '/api/v1/sizes',
    '/api/v1/products?type=pillow',
    '/api/v1/faq',
    '/api/v1/faq?q=king&limit=1',
    '/api/v1/versions',
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
    { target: '/api/v1/recommend', method: 'GET' },
    { target: '/api/v1/faq?q=', method: 'GET' },
    { target: '/api/v1/batch?operations=x', method: 'GET' },
    { target: '/api/v1/nothing', method: 'GET' },
    { target: '/api/v1/batch', method: 'POST' },
    { target: '/api/v1/matrix', method: 'OPTIONS' },
    { target: '/healthz', method: 'GET' },
    { target: '/en/', method: 'GET' },
  ])('$method $target: not at all', async ({ target, method }) => {
    expect(await cacheOf(target, method)).toEqual({ 'no-store': true });
  });

  it('nothing is private to a client, so nothing varies by credential, cookie or origin', async () => {
    for (const target of ['/api/v1/matrix', '/api/v1/faq?q=king', '/en']) {
      const { header } = await service.get(target, { authorization: 'Bearer x', cookie: 'a=b', origin: 'https://x.example' });
      expect(header('Vary') ?? '').not.toMatch(/authorization|cookie|origin|\*/i);
      expect(header('Set-Cookie')).toBeUndefined();
    }
  });
});
