import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../fixtures/free-port.ts';
import type { Answer } from '../contract/answer.ts';
import { expectProblem } from '../contract/expect-problem.ts';
import { profiles } from '../contract/spec-tables.ts';
import { startEdge, type EdgeName } from '../fixtures/edge.ts';
import type { Edge } from '../fixtures/edge-process.ts';
import { startServer, type Server } from '../fixtures/server.ts';
import { ask, edges, type Asking } from './ask.ts';

const recommend = '/api/v1/recommend';

const words = (text: string): string[] => text.trim().split(/\s+/);
const ofInterface = (text: string): string[] => words(text).map((name) => `/api/v1/${name}`);

/** What an edge is to answer from disk. */
const canonical = [
  ...profiles.flatMap(({ position, weight, thermal }) => [
    `${recommend}?position=${position}&weight=${weight}&thermal=${thermal}`,
    ...(thermal === 'neutral' ? [`${recommend}?position=${position}&weight=${weight}`] : []),
  ]),
  ...ofInterface(`matrix sizes versions products faq batch shortlists matrix?x=1
    products?type=mattress products?type=pillow faq?topic=care faq?topic=sizes`),
  ...words(`/openapi.json /.well-known/mcp /.well-known/ard.json /.well-known/oauth-protected-resource
    / /en /ar /en/faq /ar/faq?utm_source=Mail /en/api/guidance /en/kiosk /ar/search /en/errors/not_found
    /data /data/sizes.csv /data/sizes.csv?x=1 /data/faq.json /data/datapackage.json /en/data /en.md /ar/faq.md /en/api/guidance.md
    /embed.js /embed/en.json /embed/ar.json?x=1`),
  // What a page, a phone or a crawler asks for: nothing of it may need the app.
  ...words(`/sw.js /sw.js?x=1 /auth.md /robots.txt /llms.txt /llms-full.txt /sitemap.xml /favicon.svg /favicon.ico /icon-192.png /apple-touch-icon.png
    /.well-known/security.txt /en/manifest.webmanifest /ar/kiosk.webmanifest /og/en/about.png
    /pagefind/en/pagefind.js /pagefind/ar/pages.json /pagefind/en/pagefind-entry.json /pagefind/ar/wasm.unknown.pagefind`),
];

/** What only the app can answer, or what is none of its addresses. */
const others = [
  ...ofInterface(`recommend? recommend?position=side recommend?position=side&weight=under60& recommend?position=Side&weight=under60
    recommend?weight=under60&position=side recommend?position=side&weight=under60&thermal=
    recommend?position=side&weight=under60&thermal=cold recommend?position=side&weight=under60&x=1
    products?type=x products?type= products?x products?topic=mattress faq?q=king faq?limit=1 faq?topic=nothing
    faq?topic=care&limit=50 batch?operations=[] shortlists?cursor=x shortlists/0f8c jobs/none nothing matrix/
    matrix.json matrix.json.gz recommend/side-under60-hot.json recommend/-.json faq/care.json ./matrix`),
  ...words(`/en/ //en /en//faq /en/index.html /en/faq/index.html /en/faq/index.html.gz /EN/faq /en/faq%20 /en/nothing /%65n/faq /.
    /x/../en /nothing /.app /guidance-problem /_headers /manifest.json /_redirects /robots.txt.gz /sw.js.br /desk.txt /og/en/nothing.png
    /docs /developers /api /api/ /client.tgz /.well-known/api-catalog /.well-known/ai-catalog.json /mcp/server-card /mcp /ask /healthz /llms.txt /en.html
    /en/finder/answer?position=side&weight=under60&thermal=hot /data/ /data/nothing.csv /data/sizes.csv.gz /data/index.html /desk /desk/en /desk/ar?x=1 /desk/en/index.html /desk/requests.csv`),
];

const variants: Asking['headers'][] = [
  {},
  { 'accept-encoding': 'gzip' },
  { 'accept-encoding': 'gzip;q=0, identity' },
  { accept: 'text/markdown' },
  { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' },
  { 'if-none-match': '*' },
  { 'if-match': '"other"' },
  { range: 'bytes=0-9', 'if-range': '"other"' },
  { 'x-forwarded-for': '192.0.2.1', cookie: 'a=b', authorization: 'Bearer nonsense' },
];

const json = { 'content-type': 'application/json' };
const writes: Asking[] = [
  { target: '/api/v1/batch', method: 'POST', headers: json, body: '{"operations":[{"position":"side","weight":"under60"}]}' },
  { target: '/api/v1/batch', method: 'POST', headers: json, body: '{' },
  { target: '/api/v1/shortlists', method: 'POST', headers: json, body: '{}' },
  { target: '/api/v1/matrix', method: 'POST', headers: json, body: 'x'.repeat(100_000) },
  { target: '/en', method: 'POST', headers: json, body: '{}' },
  ...['OPTIONS', 'PUT', 'DELETE', 'PATCH'].flatMap((method) => ['/api/v1/matrix', '/en', '/nothing'].map((target) => ({ target, method }))),
];

const askings: Asking[] = [
  ...[...canonical, ...others].flatMap((target) => variants.map((headers = {}) => ({ target, headers }))),
  ...[...canonical, ...others].map((target) => ({ target, method: 'HEAD' })),
  ...writes,
];

/** Fields of one connection (RFC 9110 section 7.6.1), those that count or name a request, and the name that nginx cannot leave out. */
const ofTheRequest = /^(?:connection|keep-alive|transfer-encoding|date|server|ratelimit-remaining|ratelimit-reset|x-request-id)$/i;

const varies = ({ header }: Answer): string[] =>
  (header('vary') ?? '')
    .toLowerCase()
    .split(/\s*,\s*/)
    .filter(Boolean);

/** Each answer of `/ask` has an id of its own. */
const bodyOf = ({ text }: Answer): string => text.replaceAll(/"query_id":"[^"]*"/g, '');

/**
 * Fields that are to be equal. An edge has ETags of its own (G51). A 304 of nginx has the length of the 200, and Caddy sends a compressed file
 * in chunks, without a length (G69); both may (RFC 9110 section 8.6).
 */
const comparable = ({ fields, status, header }: Answer, name: EdgeName): string[] => {
  const mayLackLength = status === 304 || (name === 'caddy' && header('content-encoding') !== undefined);
  return (
    fields
      .map(([field, value]) => [field.toLowerCase(), value] as const)
      .filter(
        ([field]) => !ofTheRequest.test(field) && field !== 'etag' && field !== 'vary' && !(mayLackLength && field === 'content-length'),
      )
      // A list may stand in one field or in several (RFC 9110 section 5.3).
      .flatMap(([field, value]) => (field === 'link' ? value.split(/,\s*(?=<)/) : [value]).map((member) => `${field}: ${member}`))
  );
};

const differences = (name: EdgeName, direct: Answer, through: Answer): string[] => {
  const [here, there] = [comparable(direct, name), comparable(through, name)];
  return [
    ...(direct.status === through.status ? [] : [`status ${through.status} instead of ${direct.status}`]),
    ...here.filter((field) => !there.includes(field)).map((field) => `without ${field}`),
    ...there.filter((field) => !here.includes(field)).map((field) => `with ${field}`),
    // More than the app names is true as well.
    ...varies(direct)
      .filter((field) => !varies(through).includes(field))
      .map((field) => `Vary without ${field}`),
    ...((direct.header('etag') === undefined) === (through.header('etag') === undefined) ? [] : ['an ETag on one side alone']),
    ...(bodyOf(direct) === bodyOf(through) ? [] : ['another body']),
  ];
};

describe.each(edges)('%s', (name) => {
  let server: Server;
  let edge: Edge;
  let alone: Edge;
  beforeAll(async () => {
    server = await startServer({ env: { DESK_STAFF: 'mariam@shop.example' } });
    const behind = { distDir: server.distDir, rateLimit: 1_000_000 };
    edge = await startEdge(name, { ...behind, instances: [server.port] });
    alone = await startEdge(name, { ...behind, instances: [await freePort()] });
  });
  afterAll(async () => {
    await Promise.all([edge, alone].map((each) => each.stop()));
    await server.stop();
  });

  it('responds as the app does, to canonical addresses, other ones, conditions, negotiation and writes', async () => {
    const found: string[] = [];
    for (const asking of askings) {
      const [direct, through] = await Promise.all([ask(server.port, asking), ask(edge.port, asking)]);
      for (const difference of differences(name, direct, through))
        found.push(`${asking.method ?? 'GET'} ${asking.target} ${JSON.stringify(asking.headers)}: ${difference}`);
    }
    expect(askings.length).toBeGreaterThan(1000);
    expect(found).toEqual([]);
  }, 60_000);

  it('answers every canonical address where no app runs, and 304 to its own ETag', async () => {
    const failed: string[] = [];
    for (const target of canonical) {
      const first = await ask(alone.port, { target, headers: { 'accept-encoding': 'gzip' } });
      const tag = first.header('etag') ?? '';
      const again = await ask(alone.port, { target, headers: { 'accept-encoding': 'gzip', 'if-none-match': `"other", W/${tag}` } });
      if (first.status !== 200 || again.status !== 304 || again.header('etag') !== tag)
        failed.push(`${target}: ${first.status}, ${again.status}`);
    }
    expect(failed).toEqual([]);
  });

  it('says in our words that no app answers', async () => {
    for (const target of ['/ask?query=king', `${recommend}?position=side`, '/nothing']) {
      const answer = await ask(alone.port, { target });
      expectProblem(answer, 503, 'unavailable');
      const fields = ['Retry-After', 'Cache-Control', 'Access-Control-Allow-Origin'];
      expect(fields.map((field) => answer.header(field))).toEqual(['5', 'no-store', '*']);
    }
  });

  it.each(['en', 'ar'])('says it to people on a page, in %s', async (language) => {
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const target = `/${language}/finder/answer?position=side&weight=under60`;
    const answer = await ask(alone.port, { target, headers: { accept } });
    expect([answer.status, answer.header('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(answer.text).toContain(`<html lang="${language}"`);
    expect(['Retry-After', 'Cache-Control'].map((field) => answer.header(field))).toEqual(['5', 'no-store']);
    expect(answer.header('content-security-policy')).toContain("default-src 'none'");
    expectProblem(await ask(alone.port, { target }), 503, 'unavailable');
  });

  it.each([
    ['19:54', 'public, max-age=300, stale-while-revalidate=3600, stale-if-error=86400', 'public, max-age=3600, stale-if-error=86400'],
    ['19:55', 'public, max-age=300', 'public, max-age=300'],
    ['20:55', 'no-cache', 'no-cache'],
    ['21:04', 'no-cache', 'no-cache'],
    ['21:05', 'public, max-age=300, stale-while-revalidate=3600, stale-if-error=86400', 'public, max-age=3600, stale-if-error=86400'],
  ])('lets nothing be kept past midnight in Doha, at %s UTC (G97)', async (time, page, contract) => {
    const evening = await startEdge(name, { distDir: server.distDir, rateLimit: 600, instances: [server.port], time });
    onTestFinished(evening.stop);
    const kept = async (target: string) => (await ask(evening.port, { target })).header('cache-control');
    const asset = /\/_astro\/[\w.-]+\.css/.exec((await ask(evening.port, { target: '/en' })).text)?.[0] ?? '';
    expect(await Promise.all(['/api/v1/products', '/en', '/openapi.json', asset].map(kept))).toEqual([
      ...[page, page, contract, 'public, max-age=31536000, immutable'],
    ]);
  });
});
