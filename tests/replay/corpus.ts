import { mounts } from '#lib/contract/addresses.ts';
import { routes } from '#lib/contract/routes.ts';
import { topicIds } from '#lib/schemas/faq.ts';
import { positions, thermals, weights } from '#lib/schemas/profile.ts';

/**
 * The requests that are replayed, in order. `{name}` stands for what an earlier response gave (`etag`, `location`, `cursor`) or for a key
 * (`live`, `test`, `sandbox`), and `{x*9}` for nine times x.
 */
export interface Request {
  method?: string;
  target: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

type Headers = NonNullable<Request['headers']>;

const base = '/api/v1';
const recommend = `${base}/recommend`;
const json = { 'content-type': 'application/json' };
const profile = 'position=side&weight=k90to130';

const get = (target: string, headers?: Headers): Request => ({ target, ...(headers && { headers }) });
const post = (target: string, body: unknown, headers: Headers = json): Request => ({
  method: 'POST',
  target,
  headers,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

const product = <A, B, R>(first: readonly A[], second: readonly B[], join: (a: A, b: B) => R): R[] =>
  first.flatMap((a) => second.map((b) => join(a, b)));

/** Files by query, documents and pages: one canonical address each. */
const files = [
  `${recommend}?${profile}&thermal=hot`,
  `${recommend}?${profile}`,
  ...['matrix', 'sizes', 'products', 'products?type=pillow', 'faq', 'faq?topic=sizes', 'versions', 'shortlists', 'batch'].map(
    (path) => `${base}/${path}`,
  ),
  ...routes.filter(({ tag }) => tag === 'Discovery').map(({ path }) => path),
];
const pages = [
  '/',
  ...product(
    ['/en', '/ar'],
    [
      '',
      '/about',
      '/api',
      '/api/getMatrix',
      '/errors',
      '/errors/not_found',
      '/finder',
      '/faq',
      '/sizes',
      '/products',
      '/kiosk',
      '/matrix',
      '/search',
    ],
    (a, b) => a + b,
  ),
  '/en.md',
  '/en/about.md',
  '/ar/sizes.md',
  '/robots.txt',
  '/llms.txt',
  '/llms-full.txt',
  '/sitemap.xml',
  '/sw.js',
  '/favicon.svg',
  '/favicon.ico',
  '/icon-192.png',
  '/auth.md',
  '/.well-known/security.txt',
];

const encodings = [
  'gzip',
  'br',
  'br, gzip',
  'identity',
  '*',
  'gzip;q=0.5, br;q=0.1',
  'br;q=0',
  'identity;q=0',
  '*;q=0',
  'deflate',
  'gzip, deflate, br, zstd',
  'GZIP',
  '',
  ';;,',
];
const accepts = [
  '*/*',
  'application/json',
  'text/html',
  'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'text/markdown',
  'text/markdown, text/html;q=0.9',
  'text/html, text/markdown;q=0.5',
  'application/xml',
  'text/event-stream',
  'nonsense',
];
const tags: readonly Headers[] = [
  { 'if-none-match': '{etag}' },
  { 'if-none-match': 'W/{etag}' },
  { 'if-none-match': '"a", {etag}' },
  { 'if-none-match': '*' },
  { 'if-none-match': '"other"' },
  { 'if-match': '{etag}' },
  { 'if-match': 'W/{etag}' },
  { 'if-match': '"other"' },
  { 'if-match': '*', 'if-none-match': '{etag}' },
  { 'if-none-match': '{etag}', 'accept-encoding': 'br' },
  { 'if-modified-since': 'Sun, 22 Nov 2026 00:00:00 GMT' },
  { range: 'bytes=0-9' },
];
const reading: Request[] = [
  ...product(files, encodings, (target, encoding) => get(target, { 'accept-encoding': encoding })),
  ...product([...files.slice(0, 6), ...pages.slice(0, 8)], accepts, (target, accept) => get(target, { accept })),
  ...product([...files, ...pages.slice(0, 3)], tags, (target, headers) => [get(target), get(target, headers)])
    .flat()
    .filter(({ headers }, index) => headers !== undefined || index % 24 === 0),
  ...pages.map((target) => get(target)),
  ...pages.map((target) => ({ ...get(target, { 'accept-encoding': 'br' }), method: 'HEAD' })),
  ...[...files].map((target) => ({ method: 'HEAD', target })),
];

const wrong = [
  '',
  'Side',
  'nowhere',
  'side%20',
  '%20side',
  'side,back',
  'si%64e',
  'side%00',
  '%FF',
  '%E2%82%AC',
  '%ZZ',
  '%',
  '{s*300}',
  '1',
  'null',
  'k60to90',
  'neutral',
  '[side]',
  '%22side%22',
  'side+',
];
const queries = [
  '',
  'position=side',
  'weight=k90to130',
  'thermal=hot',
  'weight=over130&position=back',
  'thermal=hot&weight=under60&position=stomach',
  `${profile}&`,
  `&${profile}`,
  `${profile}&&thermal=hot`,
  `${profile}&unknown=1`,
  `${profile}&position=side`,
  `${profile}&position=back`,
  `${profile}&thermal=hot&thermal=hot`,
  `${profile}&thermal=hot&thermal=neutral`,
  `POSITION=side&weight=k90to130`,
  `position[]=side&weight=k90to130`,
  'position=side;weight=k90to130',
  `pos%69tion=side&weight=k90to130`,
  `${profile}&thermal`,
  `${profile}&thermal=`,
  'position&weight',
  `${profile}&x={x*2000}`,
  `${profile}&x={x*17000}`,
  '?',
  `?${profile}`,
  `${profile}?`,
  '__proto__=1&constructor=2',
];
const recommending: Request[] = [
  ...product(
    product(positions, weights, (position, weight) => `position=${position}&weight=${weight}`),
    [undefined, ...thermals],
    (query, thermal) => get(`${recommend}?${query}${thermal === undefined ? '' : `&thermal=${thermal}`}`),
  ),
  ...product(['position', 'weight', 'thermal'], wrong, (name, value) => {
    const values = new Map([
      ['position', 'side'],
      ['weight', 'k90to130'],
      ['thermal', 'hot'],
    ]).set(name, value);
    return get(`${recommend}?${[...values].map((pair) => pair.join('=')).join('&')}`);
  }),
  ...queries.map((query) => get(`${recommend}?${query}`)),
  ...['sizes', 'matrix', 'versions', 'keys', 'reports'].map((path) => get(`${base}/${path}?a=1`)),
  ...product(
    ['products?type=', 'shortlists?cursor=', 'shortlists?limit=', 'faq?topic=', 'faq?limit=', 'faq?cursor='],
    ['', 'mattress', 'pillow', 'x', '0', '1', '200', '201', '-1', '1.5', '1e2', '%31', '١', 'MTAuNHh6', '{1*12}', 'a&limit=3'],
    (path, value) => get(`${base}/${path}${value}`),
  ),
];

const searching: Request[] = [
  ...topicIds.map((topic) => get(`${base}/faq?topic=${topic}`)),
  ...product(
    ['king', 'US%20king', 'firm', '%D9%83%D9%8A%D9%86%D8%AC', '%20', '', 'zzzz', '{a*200}', '{a*201}', 'a%00b', '%F0%9F%98%80'],
    ['', '&limit=1', '&topic=sizes', '&cursor=x'],
    (q, rest) => get(`${base}/faq?q=${q}${rest}`),
  ),
  ...[1, 3, 5, 15, 16, 50].flatMap((limit) => [
    get(`${base}/faq?limit=${limit}`),
    get(`${base}/faq?limit=${limit}&cursor={cursor}`),
    get(`${base}/faq?limit=2&cursor={cursor}`),
  ]),
];

const addresses = [...new Set([...routes, ...mounts].map(({ path }) => path.replace('{id}', 'none')))];
const methods = ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'];
const strange = [
  '/nothing',
  '/api',
  '/api/',
  '/api/v1',
  '/api/v1/',
  '/api/v2',
  '/api/v2/recommend',
  '/api/v1/recommend/',
  '/api/v1/recommend//',
  '/api/v1/recommend/side-k90to130-hot',
  '/api/v1/Recommend',
  '//api/v1/sizes',
  '/api//v1/sizes',
  '/api/v1/sizes.json',
  '/api/v1/../v1/sizes',
  '/api/v1/./sizes',
  '/api/v1/%73izes',
  '/api/v1/sizes%2F',
  '/api/v1/sizes%00',
  '/%',
  '/%ZZ',
  '/%FF',
  '/en/%D8%A7',
  '/en/',
  '/ar/',
  '/en/index.html',
  '/index.html',
  '/en/about/',
  '/en/about/index.html',
  '/en/about/?a=1',
  '/en/nothing',
  '/ar/nothing',
  '/EN',
  '/e%6e',
  '/en//about',
  '/en/about.html',
  '/api/v1/jobs',
  '/api/v1/jobs/',
  '/api/v1/jobs/{a*100}',
  '/api/v1/jobs/{a*101}',
  '/api/v1/jobs/a/b',
  '/api/v1/jobs/%2F',
  '/api/v1/jobs/%20',
  '/api/v1/shortlists/none',
  '/api/v1/shortlists/%00',
  '/api/v1/shortlists/{1*32}',
  '/mcp/',
  '/mcp/docs/',
  '/mcp/other',
  '/ask/',
  '/.well-known',
  '/.well-known/',
  '/.well-known/nothing',
  '/.well-known/mcp/',
  '/openapi.json/',
  '/openapi',
  '/openapi.yaml',
  '/manifest.json',
  '/content.json',
  '/_astro/',
  '/_astro/nothing.js',
  '/pagefind/',
  '/server/entry.mjs',
  '/..%2F..%2Fetc%2Fpasswd',
  '/en/..',
  '/en/.',
  '/+97440001234',
  '/a/{b*250}',
  '/{c*16400}',
  '/healthz',
  '/readyz',
  '/healthz?',
  '/healthz/',
  '/metrics',
  '*',
  'http://localhost/api/v1/sizes',
  'http://other.example/',
  'http://localhost',
  '/?',
  '/?a=1',
  '/en?a=1',
  '/en#x',
  '/en;a=1',
];
const routing: Request[] = [
  ...product(addresses, methods, (target, method) => ({ method, target })),
  ...product(['/en', '/en/about', '/nothing', '/robots.txt', '/healthz', '*'], methods, (target, method) => ({ method, target })),
  ...product(strange, [undefined, 'text/html'], (target, accept) => get(target, accept === undefined ? undefined : { accept })),
  ...product(
    ['/en/finder/answer', '/ar/finder/answer', '/en/finder/answer/', '/en/finder'],
    [
      '',
      `?${profile}&thermal=hot`,
      `?${profile}`,
      '?position=side',
      '?position=nowhere&weight=k60to90',
      '?weight=k60to90',
      '?position=side&position=back',
    ],
    (path, query) => get(path + query),
  ),
  ...[
    { expect: '200-ok' },
    { expect: 'x' },
    { host: 'other.example' },
    { host: 'a b' },
    { host: 'user@host' },
    { origin: 'https://other.example' },
    { cookie: 'a={b*4000}' },
    { 'x-large': '{y*33000}' },
    { 'x-forwarded-for': '1.2.3.4' },
    { 'access-control-request-method': 'POST', origin: 'https://x.example' },
  ].flatMap((headers) => [
    get(`${base}/sizes`, headers),
    { method: 'OPTIONS', target: `${base}/keys`, headers },
    post('/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' }, { ...json, ...headers }),
  ]),
];

const badBodies = [
  '',
  ' ',
  '{',
  '[]',
  '"text"',
  'null',
  '1',
  '{"a":1}x',
  '\uFEFF{}',
  `${'['.repeat(65)}${']'.repeat(65)}`,
  '{"__proto__":{"x":1}}',
  '{"mode":"live","mode":"test"}',
  '{"a":"\\ud800"}',
  'NaN',
  "{'a':1}",
];
const types = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-8',
  'application/problem+json',
  'APPLICATION/JSON',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '',
  'json',
  'application/json, text/plain',
];
const posts = [`${base}/batch`, `${base}/keys`, `${base}/shortlists`, `${base}/reports`, '/ask', '/mcp', '/mcp/docs'];
const sandbox = { ...json, authorization: 'Bearer {sandbox}' };
const bodies: Request[] = [
  ...product(posts, badBodies, (target, body) => post(target, body, sandbox)),
  ...product(posts, types, (target, type) => post(target, '{}', { authorization: 'Bearer {sandbox}', 'content-type': type })),
  ...posts.flatMap((target) => [
    post(target, '{}', { authorization: 'Bearer {sandbox}' }),
    post(target, '{"note":"{n*66000}"}', sandbox),
    post(target, '{"note":"{n*270000}"}', sandbox),
    post(`${target}?a=1`, '{}', sandbox),
  ]),
];

const operation = { position: 'side', weight: 'k90to130' };
const many = (count: number) => ({ operations: Array.from({ length: count }, () => operation) });
const batches = [
  { operations: [] },
  { operations: [operation] },
  { operations: [{ ...operation, id: 'a', thermal: 'hot' }, { id: 'b' }, null, 1, 'x', [], {}] },
  many(2),
  many(3),
  many(50),
  many(51),
  { operations: {} },
  { operations: null },
  { operation: [] },
  { operations: [{ ...operation, id: 5 }] },
  { operations: [{ ...operation, id: 'x'.repeat(300) }] },
  { operations: [{ ...operation, thermal: null }] },
  { operations: [{ ...operation, extra: true }] },
  { operations: [operation], extra: 1 },
  ...product(wrong.slice(0, 8), ['position', 'weight', 'thermal'], (value, name) => ({
    operations: [{ ...operation, [name]: decodeURIComponent(value) }],
  })),
];
const batching: Request[] = [
  ...batches.map((body) => post(`${base}/batch`, body)),
  ...batches.slice(0, 15).map(({ operations }) => get(`${base}/batch?operations=${encodeURIComponent(JSON.stringify(operations ?? 1))}`)),
  ...['', '[', '{}', 'x', '[]&operations=[]', '[]&operations=[1]', '%5B%5D', '[{{}]', '{a*16385}'].map((value) =>
    get(`${base}/batch?operations=${value}`),
  ),
];

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const keying: Request[] = [
  ...[
    {},
    { mode: 'test' },
    { mode: 'live' },
    { mode: 'Live' },
    { mode: null },
    { mode: 1 },
    { label: 'x' },
    { label: '{l*5000}' },
    { label: 1 },
    { client_name: 'x', grant_types: ['client_credentials'] },
    { type: 'anonymous' },
    { mode: 'test', label: 'till', extra: [] },
  ].map((body) => post(`${base}/keys`, body)),
  ...[
    'grant_type=client_credentials',
    'grant_type=password',
    'grant_type=',
    '',
    'mode=live&grant_type=client_credentials',
    'mode=x',
    'grant_type=client_credentials&grant_type=x',
    'scope=a&grant_type=client_credentials',
    '%FF=1',
  ].map((body) => post(`${base}/keys`, body, form)),
  { method: 'POST', target: `${base}/keys` },
];

const outcomeId = 'side-k90to130-hot';
const shortlists: unknown[] = [
  { outcomeId },
  { outcomeId: 'none' },
  { outcomeId: null },
  { outcomeId: 1 },
  {},
  { mattressIds: [] },
  { mattressIds: ['none'] },
  { mattressIds: 'x' },
  { mattressIds: [1] },
  { pillowIds: ['none'] },
  { pillowIds: null, outcomeId },
  { outcomeId, note: 'for Aisha' },
  { outcomeId, note: '{n*500}' },
  { outcomeId, note: '{n*501}' },
  { outcomeId, note: null },
  { outcomeId, note: 1 },
  { outcomeId, note: '\u0000' },
  { outcomeId, extra: 1 },
  { outcomeId, contact: null },
  { outcomeId, contact: {} },
  { outcomeId, contact: { name: 'A' } },
  { outcomeId, contact: { name: 'A', phone: 'x' } },
  { outcomeId, contact: { name: '', phone: '+974 4000 0000' } },
  { outcomeId, contact: { name: 'Aisha', phone: '+974 4000 0000' } },
  { outcomeId, contact: { name: 'عائشة', phone: '٤٠٠٠٠٠٠٠' } },
  { outcomeId, contact: 'x' },
  { outcomeId, mattressIds: ['none'], pillowIds: ['none'] },
  { note: 'only' },
  { contact: { name: 'A', phone: '40000000' } },
];
const credentials: readonly (string | undefined)[] = [
  undefined,
  '',
  'Bearer',
  'Bearer ',
  'Bearer x',
  'Basic x',
  'bearer {sandbox}',
  'Bearer  {sandbox}',
  'Bearer {sandbox} x',
  'Bearer {test}',
  'Bearer {live}',
  '{live}',
  'Bearer {test}x',
];
const idempotent = (key: string, token = '{sandbox}') => ({ ...json, authorization: `Bearer ${token}`, 'idempotency-key': key });
const twice = (request: Request): Request[] => [request, request];
const writing: Request[] = [
  ...product(['{sandbox}', '{test}', '{live}'], shortlists, (token, body) =>
    post(`${base}/shortlists`, body, { ...json, authorization: `Bearer ${token}` }),
  ),
  ...product(credentials, [`${base}/shortlists`, `${base}/reports`], (authorization, target) =>
    post(target, { outcomeId }, authorization === undefined ? json : { ...json, authorization }),
  ),
  ...credentials.map((authorization) =>
    post(`${base}/shortlists`, 'x', { 'content-type': 'text/plain', ...(authorization !== undefined && { authorization }) }),
  ),
  ...product(['{sandbox}', '{test}', '{live}'], ['a', '"a"', 'b c', '{k*200}', '{k*201}', '', ' ', 'a,b', '"'], (token, key) => [
    ...twice(post(`${base}/shortlists`, { outcomeId }, idempotent(key, token))),
    post(`${base}/shortlists`, { outcomeId: 'back-k90to130-hot' }, idempotent(key, token)),
    ...twice(post(`${base}/reports`, { kind: 'x' }, idempotent(key, token))),
  ]).flat(),
  ...product(['{sandbox}', '{live}'], [{}, { kind: 'faulty seam' }, { a: { b: [1, 2] } }, [], 'x', null, 5], (token, body) =>
    post(`${base}/reports`, JSON.stringify(body), { ...json, authorization: `Bearer ${token}` }),
  ),
  post(`${base}/reports`, { kind: 'seam' }, sandbox),
  get('{location}'),
  get('{location}/'),
  get('{location}?a=1'),
  { method: 'HEAD', target: '{location}' },
  post(`${base}/shortlists`, { outcomeId, note: 'kept' }, { ...json, authorization: 'Bearer {live}' }),
  get('{location}'),
  get('{location}', { 'if-none-match': '*' }),
  { method: 'HEAD', target: '{location}' },
  { method: 'DELETE', target: '{location}' },
  post(`${base}/shortlists`, { outcomeId, note: 'not kept' }, sandbox),
  get('{location}'),
];

const questions = [
  'what size is a Qatar king',
  'side sleeper 95 kg hot',
  'how high should a pillow be',
  'zzzz qqqq',
  'delivery',
  '؟',
  'كم مقاس كينج قطر',
  'a',
];
const delivery: readonly Headers[] = [
  {},
  { prefer: 'streaming=true' },
  { prefer: 'streaming=false', accept: 'text/event-stream' },
  { accept: 'text/event-stream' },
  { prefer: 'x, streaming="true"' },
  { 'accept-language': 'ar' },
  { prefer: 'streaming' },
  { accept: 'text/html' },
];
const askBodies: unknown[] = [
  ...questions.map((query) => ({ query })),
  { query: { text: 'king size' } },
  { query: '' },
  { query: ' ' },
  { query: 1 },
  { query: '{q*1001}' },
  { query: 'king', num_results: 1 },
  { query: 'king', num_results: 0 },
  { query: 'king', num_results: 51 },
  { query: 'king', num_results: '3' },
  { query: 'king', prefer: { streaming: true } },
  { query: 'king', prefer: { streaming: 'yes' } },
  { query: 'king', prefer: { 'accept-language': 'ar' } },
  { query: 'king', prefer: { mode: 'summarize' } },
  { query: 'king', meta: { request_id: 'r1', session_context: { a: 1 } } },
  { query: 'king', meta: { request_id: 5 } },
  { q: 'king' },
  [],
];
const asking: Request[] = [
  ...product(questions, delivery, (text, headers) => get(`/ask?query=${encodeURIComponent(text)}`, headers)),
  ...[
    '',
    'query=',
    'q=king',
    'q=king&query=king',
    'q=king&query=queen',
    'query=king&num_results=1',
    'query=king&num_results=50',
    'query=king&num_results=51',
    'query=king&num_results=x',
    'query={a*1000}',
    'query={a*1001}',
    'query=%20',
  ].map((query) => get(`/ask?${query}`)),
  ...askBodies.map((body) => post('/ask', body)),
  ...delivery.map((headers) => post('/ask', { query: 'king size', prefer: { streaming: true } }, { ...json, ...headers })),
];

const rpc = (method: string, params?: unknown, id: unknown = 1) => ({
  jsonrpc: '2.0',
  ...(id !== undefined && { id }),
  method,
  ...(params !== undefined && { params }),
});
const call = (name: string, parameters: unknown) => rpc('tools/call', { name, arguments: parameters });
const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'replay', version: '1' } };
const messages: unknown[] = [
  rpc('initialize', client),
  rpc('initialize', { ...client, protocolVersion: '2025-11-25' }),
  rpc('initialize', { ...client, protocolVersion: 'x' }),
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  rpc('ping'),
  rpc('tools/list'),
  rpc('tools/list', { cursor: 'x' }),
  rpc('server/discover'),
  rpc('nothing'),
  rpc('resources/list'),
  call('recommend_mattress', { position: 'side', weight: 'k90to130' }),
  call('recommend_mattress', { position: 'x' }),
  call('recommend_mattress', {}),
  call('lookup_qatar_mattress_size', { size: 'king' }),
  call('lookup_qatar_mattress_size', { size: 'none' }),
  call('browse_products', {}),
  call('browse_products', { type: 'pillow' }),
  call('search_documentation', { query: 'king' }),
  call('fetch_document', { id: 'none' }),
  call('list_faq_topics', {}),
  call('none', {}),
  rpc('tools/call'),
  [rpc('ping')],
  { id: 1 },
  5,
  rpc('ping', undefined, null),
];
const tools: Request[] = [
  ...product(['/mcp', '/mcp/docs'], messages, (target, message) => post(target, message)),
  ...['2025-06-18', '2025-11-25', '2026-07-28', 'x'].flatMap((version) =>
    [rpc('tools/list'), rpc('ping'), rpc('server/discover')].map((message) =>
      post('/mcp', message, { ...json, 'mcp-protocol-version': version, 'mcp-method': message.method }),
    ),
  ),
  ...[
    { origin: 'http://localhost:4321' },
    { origin: 'null' },
    { host: 'evil.example' },
    { host: '127.0.0.1' },
    { origin: 'https://evil.example' },
  ].map((headers) => post('/mcp', rpc('ping'), { ...json, ...headers })),
];

export const corpus: readonly Request[] = [
  ...recommending,
  ...reading,
  ...searching,
  ...routing,
  ...bodies,
  ...batching,
  ...keying,
  ...writing,
  ...asking,
  ...tools,
];
