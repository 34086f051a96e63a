import { describe, expect, it } from 'vitest';
import { problems } from '#lib/contract/problem.ts';
import type { Answer } from './answer.ts';
import { isJsonAtTheEdge, isOfTheListener, passable, takenByAdapter } from './at-the-edge.ts';
import { contentFile } from './content-file.ts';
import { errorCodes } from './spec-tables.ts';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';

const service = useService();
const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const uncoded = ['malformed-request', 'forbidden-origin', 'gone', 'precondition-failed', 'uri-too-long'];
const ids = [...errorCodes, ...uncoded, 'rate-limited', 'headers-too-large', 'internal-error', 'unavailable'];

describe('every error is explained in both languages', () => {
  it('and the specification and gaps name every error of the service', () => {
    expect(ids).toEqual(expect.arrayContaining(Object.keys(problems)));
  });

  it.each(Object.keys(problems).flatMap((id) => ['en', 'ar'].map((language) => [language, id] as const)))(
    '/%s/errors/%s says title, status, cause and fix',
    async (language, id) => {
      const asked = await service.get(`/${language}/errors/${id}`);
      const { status, text } = asked.status === 308 ? await service.get(asked.header('Location')?.split('#')[0] ?? '') : asked;
      const record = contentFile('errors').find((error) => error.id === id);
      expect(status).toBe(200);
      expect(text).toContain(`lang="${language}"`);
      expect(text).toContain(record?.title[language as 'en' | 'ar']);
      const place = /<section id="([^"]+)"/g;
      const all = (await service.get(`/${language}/errors`)).text;
      expect([...all.matchAll(place)].map(([, name]) => name)).toContain(id);
      expect(all).toContain(String(problems[id as keyof typeof problems].status));
    },
  );
});

it('an error that repeats a part of the request repeats nothing that a terminal obeys, and keeps its value', async () => {
  const answer = await service.get('/api/v1/jobs/a%1B%5B2J%C2%9B2J%E2%80%AEb/');
  expectProblem(answer, 404, 'not_found');
  expect(answer.text).toMatch(/^[ -~]+$/);
  expect(answer.problem?.error.hint).toContain('/api/v1/jobs/a\u001B[2J\u009B2J\u202Eb');
});

describe('G50: outside the interface a client that prefers text/html gets a page with the same status', () => {
  const refused = [
    { target: '/nothing', status: 404, language: 'en', id: 'not_found' },
    { target: '/en/nothing', status: 404, language: 'en', id: 'not_found' },
    { target: '/ar/nothing', status: 404, language: 'ar', id: 'not_found' },
    { target: '/%zz', status: 400, language: 'en', id: 'malformed-request' },
    { target: '/ar/%zz', status: 400, language: 'ar', id: 'malformed-request' },
    { target: `/en/${'x'.repeat(17_000)}`, status: 414, language: 'en', id: 'uri-too-long' },
    { target: '/en', method: 'POST', status: 405, language: 'en', id: 'method_not_allowed' },
    { target: '/en', headers: { 'if-match': '"x"' }, status: 412, language: 'en', id: 'precondition-failed' },
  ];
  const taken = takenByAdapter(refused, ({ target }) => isOfTheListener(target));
  it.each(taken.filter(({ target, status }) => passable([target], ['/%zz', '/ar/%zz']).length > 0 && !isJsonAtTheEdge(status)))(
    '$status in $language',
    async ({ target, method = 'GET', headers = {}, status, language, id }) => {
      const answer = await service.request(target, { method, headers: { accept, ...headers } });
      const title = contentFile('errors').find((error) => error.id === id)?.title[language as 'en' | 'ar'];
      expect(answer.status).toBe(status);
      expect(answer.header('Content-Type')).toBe('text/html; charset=utf-8');
      expect(answer.text).toContain(`lang="${language}"`);
      expect(answer.text).toContain(title);
      // Without the policy of pages its style would not load.
      expect(answer.header('Content-Security-Policy')).toBe((await service.get('/en')).header('Content-Security-Policy'));
      if (status === 405) expect(answer.header('Allow')).toBe('GET, HEAD, OPTIONS');
    },
  );

  it.each([...['*/*', 'application/json, text/html;q=0.5', 'application/json, text/html', 'text/html;q=0', undefined]])(
    'a client that accepts "%s" gets JSON there',
    async (accepted) => {
      expectProblem(await service.get('/nothing', accepted === undefined ? {} : { accept: accepted }), 404, 'not_found');
    },
  );
});

describe('G50: inside the interface it is always JSON', () => {
  const refused = [
    { target: '/api/v1/recommend', status: 400, id: 'missing_parameter' },
    { target: '/api/v1/nothing', status: 404, id: 'not_found' },
    { target: '/api/v1/%zz', status: 400, id: 'malformed-request' },
    { target: `/api/v1/matrix?${'x'.repeat(17_000)}`, status: 414, id: 'uri-too-long' },
    { target: '/.well-known/nothing', status: 404, id: 'not_found' },
    { target: '/openapi.json/', status: 404, id: 'not_found' },
  ];
  it.each(takenByAdapter(refused, ({ target }) => isOfTheListener(target)))('$target: $status', async ({ target, status, id }) => {
    expectProblem(await service.get(target, { accept }), status, id);
  });
});

describe('404 not_found (G42, G51)', () => {
  const unknown = [
    ...['/api/v1/Matrix', '/api/v1/matrix/x', '/api/v1/jobs', '//api/v1/matrix', '/api/v1/./matrix', '/api/v1/matrix%00'],
    ...['/.well-known', '/nothing', '/en/index.htm', '/api/v1x'],
    // A pattern that backtracks would take seconds.
    `/${'/'.repeat(16_000)}x`,
  ];
  it.each(takenByAdapter(passable(unknown, ['/api/v1/matrix%00']), isOfTheListener))('%s', async (path) => {
    const before = performance.now();
    expectProblem(await service.get(path), 404, 'not_found');
    expect(performance.now() - before).toBeLessThan(2000);
  });

  it.each([
    ['/api/v1/shortlist', '/api/v1/shortlist'],
    ['/nothing/At.all', '/nothing/At.all'],
    ['/call/+97455123498/somebody@example.com', '/call/*/*'],
    ['/mpg_live_abc/0123456', '/*/*'],
    [`/${'x'.repeat(31)}`, '/*'],
  ])('%s is said back as %s', async (path, told) => {
    expect(expectProblem(await service.get(path), 404, 'not_found').detail).toBe(`There is nothing at ${told}.`);
  });

  it.each(['/api/v1/matrix', '/openapi.json', '/api/v1/jobs/x'])('%s with a slash at the end: the hint names it without', async (path) => {
    for (const slashes of ['/', '/?position=side']) {
      const { error } = expectProblem(await service.get(path + slashes), 404, 'not_found');
      expect(error.hint).toContain(path);
      expect(error.hint).not.toContain(`${path}/`);
    }
  });

  it.each(['/api/v2', '/api/v10/faq'])('%s: the hint names the version there is', async (path) => {
    const { error, detail } = expectProblem(await service.get(path), 404, 'not_found');
    expect(error.hint).toContain('/api/v1');
    expect(error.hint).toContain('/api/v1/versions');
    expect(detail).toContain(path.split('/')[2]);
  });
});

const faults: { name: string; ask: () => Promise<Answer> }[] = [
  { name: 'missing_parameter', ask: () => service.get('/api/v1/recommend') },
  { name: 'invalid_body', ask: () => service.post('/api/v1/batch', '{') },
  { name: 'precondition-failed', ask: () => service.get('/api/v1/matrix', { 'if-match': '"x"' }) },
];

describe('RFC 9457: problem details', () => {
  it.each(faults)('$name has the standard members and the error member of "Errors", and no others', async ({ name, ask }) => {
    const { problem, header, text } = await ask();
    const page = `${service.server.rootUrl}/en/errors/${name}`;
    expect([header('Content-Type'), problem?.type, problem?.error.documentation]).toEqual(['application/problem+json', page, page]);
    expect(Object.keys(problem ?? {}).toSorted()).toEqual(['detail', 'error', 'status', 'title', 'type']);
    expect(header('ETag')).toBeUndefined();
    // Nothing of what is inside: no stack, no file.
    expect(text).not.toMatch(/node_modules|\.ts\b|\bat \w+ \(/);
  });
});
