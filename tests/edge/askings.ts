import { readDisk } from '#functions/edge/disk.ts';
import type { Manifest } from '#functions/manifest.ts';
import type { Asking } from './ask-twice.ts';

const policyOf = (built: Manifest) => ({ settings: built, rateLimit: 600, retirement: built.retirement });

/** Every target that an edge answers from disk, plain. */
export const everyTarget = (built: Manifest): string[] => [...readDisk(built, policyOf(built)).targets.keys()];

const someTargets = [
  '/',
  '/en',
  '/ar/faq',
  '/en/search',
  '/en/faq.md',
  '/ar.md',
  '/robots.txt',
  '/sitemap.xml',
  '/favicon.ico',
  '/favicon.svg',
  '/icon-192.png',
  '/sw.js',
  '/en/kiosk',
  '/en/api/getMatrix',
  '/openapi.json',
  '/.well-known/api-catalog',
  '/.well-known/oauth-protected-resource',
  '/api/v1/recommend?position=side&weight=under60',
  '/api/v1/recommend?thermal=hot&weight=k90to130&position=side',
  '/api/v1/products?type=pillow',
  '/api/v1/faq?topic=care',
  '/api/v1/faq',
  '/api/v1/batch',
  '/api/v1/shortlists',
];

const encodings = [
  'br',
  'gzip',
  'identity',
  'gzip, deflate, br',
  'gzip, deflate, br, zstd',
  'gzip,deflate',
  'GZIP',
  'br;q=0',
  'gzip;q=1.0, br;q=0.1',
  'br;q=0, gzip',
  'identity;q=0',
  'identity, gzip',
  '*',
  '*;q=0',
  'gzip;q=0, *',
  'deflate',
  'zstd',
  'x-gzip',
  'br, ',
  ', br',
  'br;;q=1',
  'nonsense nonsense',
  'gzip br',
];

const accepts = [
  'text/html',
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'text/markdown',
  'TEXT/MARKDOWN',
  'text/markdown, text/html;q=0.9, */*;q=0.8',
  'text/html, text/markdown',
  'text/html;q=0.5, text/markdown',
  'text/html;q=0.5, text/markdown;q=0.4',
  'text/markdown;q=0',
  'text/markdown;charset=utf-8',
  'text/html;q=0, */*',
  'text/*',
  '*/*',
  'application/json',
  'text/markdownx',
  'nonsense',
  'text/markdown,',
  'text/markdown, text/markdown;q=0',
];

const tagOf = async (port: number, target: string, headers: Record<string, string>): Promise<string> =>
  (await fetch(`http://127.0.0.1:${port}${target}`, { headers, redirect: 'manual' })).headers.get('etag') ?? '"none"';

const conditionsOf = (tag: string): Record<string, string>[] =>
  [
    tag,
    `W/${tag}`,
    '*',
    '"other"',
    `"other", ${tag}`,
    `${tag}, "other"`,
    `"a" , W/"b"`,
    tag.slice(1, -1),
    `${tag}x`,
    '',
    '"',
    '* , "x"',
  ].map((value) => ({
    'if-none-match': value,
  }));

const oddTargets = [
  '/EN/faq',
  '/Api/v1/matrix',
  '/API/V1/MATRIX',
  '/en/',
  '/en//',
  '//en',
  '/en/index.html',
  '/en/faq/index.html',
  '/en/faq/index.html.br',
  '/en/./faq',
  '/en/x/../faq',
  '/%65n/faq',
  '/en%2Ffaq',
  '/en/faq%20',
  '/en/faq?utm_source=Mail&x=1',
  '/en/faq?',
  '/en/faq??',
  '/en/faq?%zz',
  '/?x',
  '/en/api/getMatrix?x=Y',
  '/en/api/getmatrix',
  '/sw.js?v=1',
  '/api/v1/matrix?position=nonsense',
  '/api/v1/matrix?X=Y',
  '/api/v1/matrix/',
  '/api/v1/matrix.json',
  '/api/v1/recommend',
  '/api/v1/recommend?',
  '/api/v1/recommend?position=side',
  '/api/v1/recommend?position=side&position=side&weight=under60',
  '/api/v1/recommend?position=side&position=back&weight=under60',
  '/api/v1/recommend?position=side&weight=under60&utm_source=x',
  '/api/v1/recommend?position=side&weight=under60&',
  '/api/v1/recommend?&position=side&weight=under60',
  '/api/v1/recommend?Position=side&weight=under60',
  '/api/v1/recommend?position=Side&weight=under60',
  '/api/v1/recommend?position=%73ide&weight=under60',
  '/api/v1/recommend?position=side+&weight=under60',
  '/api/v1/recommend?position=side;weight=under60',
  '/api/v1/recommend?position=side&weight=under60&thermal=',
  '/api/v1/recommend?position=side&weight=under60?',
  '/api/v1/products?type=nonsense',
  '/api/v1/products?type=',
  '/api/v1/products?x',
  '/api/v1/faq?limit=50',
  '/api/v1/faq?limit=1',
  '/api/v1/faq?q=king',
  '/api/v1/faq?q=%D9%85%D8%B1%D8%AA%D8%A8%D8%A9',
  '/api/v1/faq?topic=care&topic=care',
  '/api/v1/faq?topic=care&limit=50',
  '/api/v1/batch?operations=[]',
  '/api/v1/shortlists?cursor=x',
  '/api/v1/shortlists/0f8c2b5e',
  '/api/v1/jobs/none',
  '/api/v2/matrix',
  '/api/v1/nothing',
  '/nothing',
  '/ar/nothing',
  '/ask?query=what%20size%20is%20a%20king',
  '/ask',
  '/mcp',
  '/healthz',
  '/readyz',
  '/manifest.json',
  '/_headers',
  '/_redirects',
  '/guidance-edge/malformed',
  '/guidance-edge/spent',
  '/@guidance_node',
  '/.br',
  '/?.br',
  '/en/finder/answer?position=side&weight=under60&thermal=hot',
  `/${'x'.repeat(5000)}`,
  `/en?${'x'.repeat(15_000)}`,
  `/en?${'x'.repeat(17_000)}`,
  '/api/v1/batch?operations=%5B%7B%22position%22%3A%22side%22%2C%22weight%22%3A%22under60%22%7D%5D',
  '/en/faq?a=\'"<>',
  '/en/faq;x',
  '/en/faq,',
  '/en/faq~',
  '/en/faq:80',
];

const json = { 'content-type': 'application/json' };

/** Writes whose answer is the same twice. */
const writes: Asking[] = [
  { target: '/api/v1/batch', method: 'POST', headers: json, body: '[{"position":"side","weight":"under60"}]' },
  { target: '/api/v1/batch', method: 'POST', headers: json, body: '{' },
  { target: '/api/v1/batch', method: 'POST', headers: json, body: `"${'x'.repeat(265_000)}"` },
  { target: '/api/v1/batch', method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' },
  { target: '/api/v1/shortlists', method: 'POST', headers: json, body: '{}' },
  { target: '/api/v1/reports', method: 'POST', headers: { ...json, authorization: 'Bearer nonsense' }, body: '{}' },
  { target: '/api/v1/keys', method: 'POST', headers: json, body: `"${'x'.repeat(70_000)}"` },
  { target: '/api/v1/keys', method: 'POST', headers: json, body: `"${'x'.repeat(200_000)}"` },
  { target: '/api/v1/batch', method: 'POST', headers: json, body: `"${'x'.repeat(900_000)}"` },
  { target: '/ask', method: 'POST', headers: json, body: '{"query":"what size is a king"}' },
  { target: '/mcp', method: 'POST', headers: json, body: '{}' },
  { target: '/api/v1/matrix', method: 'POST', headers: json, body: 'x'.repeat(100_000) },
  { target: '/en', method: 'POST', headers: json, body: '{}' },
  { target: '/nothing', method: 'POST', headers: json, body: '{}' },
];

const methods = ['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'];

/** Headers of one request that only the front door can weigh, or that nobody may. */
const oddHeaders: Record<string, string>[] = [
  { range: 'bytes=0-9' },
  { range: 'bytes=0-9', 'if-range': '"x"' },
  { 'if-match': '"x"' },
  { 'if-match': '*' },
  { 'if-modified-since': 'Sat, 21 Nov 2099 00:00:00 GMT' },
  { 'if-unmodified-since': 'Sat, 21 Nov 1999 00:00:00 GMT' },
  { 'if-none-match': '"x"', 'if-modified-since': 'Sat, 21 Nov 2099 00:00:00 GMT' },
  { 'content-length': '0' },
  { expect: 'nonsense' },
  { authorization: 'Bearer nonsense' },
  { origin: 'https://shop.example', 'access-control-request-method': 'GET' },
  { 'x-forwarded-for': '192.0.2.1' },
  { upgrade: 'websocket', connection: 'upgrade' },
  { x_y: 'z' },
  { host: 'another.example' },
  { cookie: 'a=b' },
  { 'accept-encoding': 'br', accept: 'text/markdown' },
  { prefer: 'streaming=true' },
  { accept: 'text/event-stream' },
];

/** Requests of every kind, each of which an edge must answer as the front door behind it does. */
export const everyAsking = async (built: Manifest, door: number): Promise<Asking[]> => {
  const targets = everyTarget(built);
  const conditional = await Promise.all(
    someTargets.flatMap((target) =>
      [{}, { 'accept-encoding': 'br' }, { accept: 'text/markdown', 'accept-encoding': 'gzip' }].map(async (headers) =>
        conditionsOf(await tagOf(door, target, { 'accept-encoding': 'identity', ...headers })).map((condition) => ({
          target,
          headers: { ...headers, ...condition },
        })),
      ),
    ),
  );
  return [
    ...targets.map((target) => ({ target })),
    ...targets.map((target) => ({ target, headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } })),
    ...targets.map((target) => ({ target, headers: { 'accept-encoding': 'gzip', accept: 'text/markdown' } })),
    ...targets.map((target) => ({ target, method: 'HEAD', headers: { 'accept-encoding': 'br' } })),
    ...targets.map((target) => ({ target, headers: { 'if-none-match': '*' } })),
    ...someTargets.flatMap((target) => encodings.map((encoding) => ({ target, headers: { 'accept-encoding': encoding } }))),
    ...someTargets.flatMap((target) => accepts.map((accept) => ({ target, headers: { accept } }))),
    ...conditional.flat(),
    ...conditional.flat().map((asking) => ({ ...asking, method: 'HEAD' })),
    ...[...oddTargets, ...someTargets].flatMap((target) => methods.map((method) => ({ target, method }))),
    ...oddTargets.flatMap((target) => [{ target }, { target, headers: { accept: 'text/html' } }]),
    ...['/en/faq', '/api/v1/matrix', '/api/v1/faq?q=king', '/nothing', '/ask?query=king'].flatMap((target) =>
      oddHeaders.map((headers) => ({ target, headers })),
    ),
    ...writes,
  ];
};
