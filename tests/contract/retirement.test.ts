import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { versionNotice } from '#lib/rules/service.ts';
import type { Content } from '#lib/schemas/content.ts';
import type { Versions } from '#lib/schemas/versions.ts';
import { buildSite, type SiteBuild } from '../fixtures/site-build.ts';
import { itAtTheDoor, passable } from './at-the-edge.ts';
import { startService, type Service } from './service.ts';

const rootUrl = 'https://guidance.example';
const retiring = (sunset: string): Content['versions'] => [{ id: 'v1', number: '1.0.0', deprecation: '2026-12-01', sunset }];
let build: SiteBuild;

beforeAll(async () => {
  build = await buildSite(() => ({ versions: retiring('2027-12-01') }), { ROOT_URL: rootUrl });
}, 120_000);
afterAll(() => build.remove());

/** RFC 9745 section 2.1, RFC 8594 section 3. */
const deprecation = '@1796083200';
const sunset = 'Wed, 01 Dec 2027 00:00:00 GMT';

const start = (env: Record<string, string> = {}): Promise<Service> => startService({ env: { DIST_DIR: build.distDir, ...env } });

const kinds: { status: number; target: string; method?: string; headers?: Record<string, string>; body?: string }[] = [
  { status: 200, target: '/api/v1/matrix' },
  { status: 200, target: '/api/v1/versions' },
  { status: 200, target: '/api/v1/faq?q=king' },
  { status: 200, target: '/api/v1/matrix', method: 'HEAD' },
  { status: 200, target: '/api/v1/faq?q=king', method: 'HEAD' },
  { status: 200, target: '/api/v1/batch', method: 'POST', body: '{"operations":[]}' },
  { status: 204, target: '/api/v1/matrix', method: 'OPTIONS' },
  { status: 304, target: '/api/v1/matrix', headers: { 'if-none-match': '*' } },
  { status: 400, target: '/api/v1/recommend' },
  { status: 400, target: '/api/v1/faq?q=king&cursor=x' },
  { status: 400, target: '/api/v1/%zz' },
  { status: 404, target: '/api/v1/nothing' },
  { status: 404, target: '/api/v1' },
  { status: 404, target: '/api/v1/matrix/' },
  { status: 405, target: '/api/v1/matrix', method: 'DELETE' },
  { status: 412, target: '/api/v1/matrix', headers: { 'if-match': '"x"' } },
  { status: 413, target: '/api/v1/batch', method: 'POST', body: 'x'.repeat(300_000) },
  { status: 414, target: `/api/v1/matrix?${'x'.repeat(17_000)}` },
  { status: 415, target: '/api/v1/batch', method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' },
  { status: 422, target: '/api/v1/batch', method: 'POST', body: '{}' },
];

describe('"Versioning" 2: a retiring version carries Deprecation and Sunset', () => {
  it('on every answer below its path, errors included', { timeout: 30_000 }, async () => {
    const service = await start();
    // A path that is no percent-encoding never gets past a web server in front.
    const sent = passable(
      kinds.map(({ target }) => target),
      ['/api/v1/%zz'],
    );
    for (const { status, target, ...asking } of kinds.filter((kind) => sent.includes(kind.target))) {
      const answer = await service.request(target, asking);
      const { header } = answer;
      expect({ target: target.slice(0, 80), status: answer.status, deprecation: header('Deprecation'), sunset: header('Sunset') }).toEqual({
        target: target.slice(0, 80),
        status,
        deprecation,
        sunset,
      });
      expect(header('Link')).toContain(`<${rootUrl}/api/v1/versions>; rel="deprecation"`);
    }
  });

  itAtTheDoor('on a 429 too', { timeout: 30_000 }, async () => {
    const reference = await start();
    const service = await startService({ env: { DIST_DIR: build.distDir, RATE_LIMIT: '1' }, reference });
    await service.get('/api/v1/matrix');
    const { status, header } = await service.get('/api/v1/matrix');
    expect({ status, deprecation: header('Deprecation'), sunset: header('Sunset') }).toEqual({ status: 429, deprecation, sunset });
  });

  it('and on nothing else: pages, documents, other versions', { timeout: 30_000 }, async () => {
    const service = await start();
    const others = [
      '/en',
      '/',
      '/en/',
      '/openapi.json',
      '/.well-known/api-catalog',
      '/nothing',
      '/api',
      '/api/v10/matrix',
      '/healthz',
      '/robots.txt',
    ];
    for (const target of others) {
      const { header } = await service.get(target);
      expect([target, header('Deprecation'), header('Sunset')]).toEqual([target, undefined, undefined]);
      expect(header('Link') ?? '').not.toContain('deprecation');
    }
  });

  it('GET /versions shows both dates (G37)', { timeout: 30_000 }, async () => {
    const { versions } = (await (await start()).get('/api/v1/versions')).json as Versions;
    expect(versions).toEqual([
      { id: 'v1', number: '1.0.0', baseUrl: `${rootUrl}/api/v1`, deprecation: '2026-12-01', sunset: '2027-12-01' },
    ]);
  });
});

describe('"Limits": at least 180 days of notice', () => {
  it('179 days stop the build with a sentence and exit 1', { timeout: 60_000 }, async () => {
    const refused = await buildSite(() => ({ versions: retiring('2027-05-29') }));
    refused.remove();
    expect(refused.code).toBe(1);
    expect(refused.stdout + refused.stderr).toMatch(/versions\.json.*v1, sunset.*only 179 days of notice/);
    expect(refused.stdout + refused.stderr).not.toMatch(/\bat \w+ \(|node_modules/);
  });

  it('180 days are enough', () => {
    const check = (date: string) => versionNotice.check({ versions: retiring(date) } as Content);
    expect(check('2027-05-30')).toEqual([]);
    expect(check('2027-05-29')).toHaveLength(1);
  });
});

describe('under an https address, where the client looks for HSTS on every answer', () => {
  it('addresses in answers are of that address', { timeout: 30_000 }, async () => {
    const service = await start();
    for (const target of ['/api/v1/recommend?position=side&weight=under60', '/.well-known/oauth-protected-resource', '/api/v1/nothing']) {
      const { text } = await service.get(target);
      expect(text).toContain(`${rootUrl}/`.slice(0, -1));
      expect(text).not.toMatch(/localhost|127\.0\.0\.1/);
    }
  });
});
