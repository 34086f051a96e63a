import { describe, expect, it } from 'vitest';
import { itAtTheDoor } from './at-the-edge.ts';
import { useService } from './service.ts';

const service = useService();

/** One of every kind of answer there is. */
const kinds: { what: string; target: string; method?: string; headers?: Record<string, string>; status: number }[] = [
  { what: 'a prebuilt answer', target: '/api/v1/matrix', status: 200 },
  { what: 'a computed answer', target: '/api/v1/faq?q=king', status: 200 },
  { what: 'an unchanged one', target: '/api/v1/matrix', headers: { 'if-none-match': '*' }, status: 304 },
  { what: 'a document', target: '/.well-known/mcp', status: 200 },
  { what: 'a page', target: '/en', status: 200 },
  { what: 'a redirect', target: '/en/', status: 308 },
  { what: 'a preflight', target: '/api/v1/matrix', method: 'OPTIONS', status: 204 },
  { what: 'an error before a function', target: '/api/v1/recommend', status: 400 },
  { what: 'an error of a function', target: '/api/v1/faq?q=king&cursor=x', status: 400 },
  { what: 'an error page', target: '/nothing', headers: { accept: 'text/html' }, status: 404 },
  { what: 'a probe', target: '/healthz', status: 200 },
];

describe('headers of every response (the client checks rate, CORS, CSP, nosniff and request id of each)', () => {
  it.each(kinds)('$what carries them', async ({ target, method = 'GET', headers = {}, status }) => {
    const answer = await service.request(target, { method, headers });
    expect(answer.status).toBe(status);
    const isPage = answer.header('Content-Type')?.startsWith('text/html') === true;
    expect(answer.header('Referrer-Policy')).toBe(isPage ? 'strict-origin-when-cross-origin' : undefined);
    expect(answer.header('Content-Security-Policy')?.includes("frame-ancestors 'none'")).toBe(isPage || undefined);
  });

  it.each(['/', '/en', '/en/api', '/en.md', '/openapi.json', '/.well-known/api-catalog'])(
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

  it('the addresses in Link answer with the types they name', async () => {
    const link = (await service.get('/openapi.json')).header('Link') ?? '';
    const own = [...link.matchAll(/<(\/[^>]*)>[^,]*?(?:type="([^"]*)")?(?:,|$)/g)];
    expect(own.length).toBeGreaterThan(1);
    for (const [, address = '', type] of own) {
      const { status, header } = await service.get(address);
      expect(status).toBe(200);
      if (type) expect(header('Content-Type')?.split(';')[0]).toBe(type);
    }
  });

  itAtTheDoor('names no product or version', async () => {
    const { fields } = await service.get('/api/v1/matrix');
    expect(fields.filter(([name]) => /^(?:server|x-powered-by|x-aspnet)/i.test(name))).toEqual([]);
  });
});

describe('X-Request-Id', () => {
  it('is another one for each of many requests at once, whatever the client sends', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        service.get(index % 2 ? '/api/v1/matrix' : '/api/v1/faq?q=king', { 'x-request-id': 'mine' }),
      ),
    );
    const ids = answers.map(({ header }) => header('X-Request-Id'));
    expect(new Set(ids).size).toBe(200);
    expect(ids).not.toContain('mine');
  });
});

describe('the Content-Security-Policy of pages', () => {
  it('lets nothing in from elsewhere and runs nothing written in the page', async () => {
    const policy = (await service.get('/en')).header('Content-Security-Policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("base-uri 'none'");
    // WebAssembly, for the search, is no text that becomes script.
    expect(policy.replace("'wasm-unsafe-eval'", '')).not.toMatch(/unsafe|https?:|\*/);
  });
});

describe('public data may be used from any origin (G51)', () => {
  it('answers a cross-origin request as any other, without credentials', async () => {
    const answer = await service.get('/api/v1/matrix', { origin: 'https://shop.example', 'sec-fetch-mode': 'cors' });
    expect(answer.header('Access-Control-Allow-Origin')).toBe('*');
    expect(answer.header('Access-Control-Allow-Credentials')).toBeUndefined();
  });
});
