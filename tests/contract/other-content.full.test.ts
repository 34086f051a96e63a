import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Batch } from '#lib/schemas/batch.ts';
import type { Content } from '#lib/schemas/content.ts';
import type { Matrix } from '#lib/schemas/outcome.ts';
import type { Products } from '#lib/schemas/product.ts';
import { languages } from '#lib/schemas/text.ts';
import type { Versions } from '#lib/schemas/versions.ts';
import { wholeShop } from '../fixtures/shop.ts';
import { buildSite, type SiteBuild } from '../fixtures/site-build.ts';
import { passable } from './at-the-edge.ts';
import { expectProblem } from './expect-problem.ts';
import { startService, type Service } from './service.ts';

/** One build of other content: its version retires, one combination has no outcome, one mattress is for children alone, its shop has every fact, and its address is https. */

const rootUrl = 'https://guidance.example';
const retiring = (sunset: string): Content['versions'] => [{ id: 'v1', number: '1.0.0', deprecation: '2026-12-01', sunset }];
const missing = 'back-over130-hot';
const forChildren = 'little-gazelle-medical';
const ownTitle = { en: 'Sleep well at Pearl', ar: 'نوم هانئ مع اللؤلؤة' };
let build: SiteBuild;

beforeAll(async () => {
  build = await buildSite(
    ({ outcomes, site, mattresses }) => ({
      versions: retiring('2027-12-01'),
      outcomes: outcomes.filter(({ id }) => id !== missing),
      site: { ...site, ...wholeShop },
      mattresses: mattresses.map((one) => (one.id === forChildren ? { ...one, priceBySizeQAR: { kids: 329 }, priceFromQAR: 329 } : one)),
      // One of the messages alone, as a shop writes it.
      'messages/home': { title: ownTitle } as Content['messages/home'],
    }),
    { ROOT_URL: rootUrl },
  );
}, 120_000);
afterAll(() => build.remove());

/** A service over that build for the rest of one test; the client looks for HSTS on each of its answers. */
const start = (): Promise<Service> => startService({ env: { DIST_DIR: build.distDir } });

/** RFC 9745 section 2.1, RFC 8594 section 3. */
const deprecation = '@1796083200';
const sunset = 'Wed, 01 Dec 2027 00:00:00 GMT';

const kinds: { status: number; target: string; method?: string; headers?: Record<string, string>; body?: string }[] = [
  { status: 200, target: '/api/v1/matrix' },
  { status: 200, target: '/api/v1/faq?q=king' },
  { status: 200, target: '/api/v1/faq?q=king', method: 'HEAD' },
  { status: 200, target: '/api/v1/batch', method: 'POST', body: '{"operations":[]}' },
  { status: 204, target: '/api/v1/matrix', method: 'OPTIONS' },
  { status: 304, target: '/api/v1/matrix', headers: { 'if-none-match': '*' } },
  { status: 400, target: '/api/v1/recommend' },
  { status: 400, target: '/api/v1/%zz' },
  { status: 404, target: '/api/v1/nothing' },
  { status: 405, target: '/api/v1/matrix', method: 'DELETE' },
  { status: 412, target: '/api/v1/matrix', headers: { 'if-match': '"x"' } },
  { status: 414, target: `/api/v1/matrix?${'x'.repeat(17_000)}` },
  { status: 422, target: '/api/v1/batch', method: 'POST', body: '{}' },
];

describe('"Versioning" 2: a retiring version carries Deprecation and Sunset', { timeout: 30_000 }, () => {
  it('on every answer below its path, errors included, and GET /versions shows both dates (G37)', async () => {
    const service = await start();
    // A path that is no percent-encoding never gets past a web server in front.
    const stopped = kinds.filter(({ target }) => target === '/api/v1/%zz');
    for (const { status, target, ...asking } of passable(kinds, stopped)) {
      const answer = await service.request(target, asking);
      const { header } = answer;
      expect([target, answer.status, header('Deprecation'), header('Sunset')]).toEqual([target, status, deprecation, sunset]);
      expect(header('Link')).toContain(`<${rootUrl}/api/v1/versions>; rel="deprecation"`);
    }
    const { versions } = (await service.get('/api/v1/versions')).json as Versions;
    expect(versions).toEqual([
      { id: 'v1', number: '1.0.0', baseUrl: `${rootUrl}/api/v1`, deprecation: '2026-12-01', sunset: '2027-12-01' },
    ]);
  });

  it('and on nothing else: pages, documents, other versions', async () => {
    const service = await start();
    for (const target of ['/en', '/en/', '/openapi.json', '/nothing', '/api/v10/matrix', '/healthz']) {
      const { header } = await service.get(target);
      expect([target, header('Deprecation'), header('Sunset')]).toEqual([target, undefined, undefined]);
      expect(header('Link') ?? '').not.toContain('deprecation');
    }
  });
});

describe('404 no_matching_outcome: content without one combination', () => {
  it(
    'answers 404 for that combination, 200 for its neighbour, and fails that operation of a batch alone (G26)',
    { timeout: 30_000 },
    async () => {
      const service = await start();
      const recommend = (query: string) => service.get(`/api/v1/recommend?position=back&weight=over130${query}`);
      expectProblem(await recommend('&thermal=hot'), 404, 'no_matching_outcome');
      expect((await recommend('')).status).toBe(200);
      expectProblem(await recommend('&thermal=warm'), 400, 'invalid_parameter');

      const { count, outcomes } = (await service.get('/api/v1/matrix')).json as Matrix;
      expect(count).toBe(31);
      expect(outcomes.map(({ id }) => id)).not.toContain(missing);

      const operation = { position: 'back', weight: 'over130' };
      const batch = await service.post('/api/v1/batch', { operations: [{ ...operation, thermal: 'hot' }, operation] });
      const { results, succeeded, failed } = batch.json as Batch;
      expect([succeeded, failed, results.map(({ status }) => status)]).toEqual([1, 1, [404, 200]]);
      expect(results[0]).toMatchObject({ error: { code: 'no_matching_outcome' }, result: null });
    },
  );
});

it('a mattress for children alone leads to no finder, which is for adults', async () => {
  const service = await start();
  for (const language of languages) {
    const finderOf = async (id: string): Promise<boolean> =>
      (await service.get(`/${language}/products/${id}`)).text.includes(`class="button" href="/${language}/finder"`);
    expect([await finderOf(forChildren), await finderOf('plateau-medical')]).toEqual([false, true]);
  }
});

it('pages show a message and every fact of the shop, and the interface its contact alone (G77)', { timeout: 30_000 }, async () => {
  const service = await start();
  const shown = {
    en: ['Example Street 12, Doha', 'Map', 'Saturday to Thursday: 9:00', 'Friday: closed', 'In Ramadan (8 February 2027 to 9 March 2027)'],
    ar: [
      'شارع المثال 12، الدوحة',
      'الموقع على الخريطة',
      'من السبت إلى الخميس: من 9:00',
      'الجمعة: مغلق',
      'في رمضان (من 8 فبراير 2027 إلى 9 مارس 2027)',
    ],
  };
  for (const language of languages) {
    expect((await service.get(`/${language}`)).text).toContain(ownTitle[language]);
    const { text } = await service.get(`/${language}/faq`);
    for (const fact of [...shown[language], 'instagram.com/showroom.example', 'href="https://wa.me/97455001234"'])
      expect(text).toContain(fact);
  }
  expect((await service.get('/en')).text).toContain('"hasMap":"https://maps.example/showroom"');
  const { contact } = (await service.get('/api/v1/products')).json as Products;
  expect(Object.keys(contact)).toEqual(['phone', 'email']);
});
