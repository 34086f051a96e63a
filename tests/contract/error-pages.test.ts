import { describe, expect, it } from 'vitest';
import { isJsonAtTheEdge, passable } from './at-the-edge.ts';
import { problems } from '#lib/contract/problem.ts';
import { contentFile } from './content-file.ts';
import { errorCodes } from './error-codes.ts';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';

const service = useService();
const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const uncoded = ['malformed-request', 'forbidden-origin', 'request-timeout', 'precondition-failed', 'uri-too-long', 'expectation-failed'];
const ids = [...errorCodes, ...uncoded, 'rate-limited', 'headers-too-large', 'internal-error', 'unavailable'];

describe('every error has a page in both languages', () => {
  it('the list below holds every error of the service', () => {
    expect(ids).toEqual(expect.arrayContaining(Object.keys(problems)));
  });

  it.each(Object.keys(problems).flatMap((id) => ['en', 'ar'].map((language) => [language, id] as const)))(
    '/%s/errors/%s says title, status, cause and fix',
    async (language, id) => {
      const { status, text } = await service.get(`/${language}/errors/${id}`);
      const record = contentFile('errors').find((error) => error.id === id);
      expect(status).toBe(200);
      expect(text).toContain(`lang="${language}"`);
      expect(text).toContain(record?.title[language as 'en' | 'ar']);
      expect(text).toContain(id);
      expect(text).toContain(String(problems[id as keyof typeof problems].status));
    },
  );
});

describe('G50: outside the interface a client that prefers text/html gets a page with the same status', () => {
  const refused = [
    { target: '/nothing', status: 404, language: 'en', id: 'not_found' },
    { target: '/en/nothing', status: 404, language: 'en', id: 'not_found' },
    { target: '/ar/nothing', status: 404, language: 'ar', id: 'not_found' },
    { target: '/ar/faq/nothing', status: 404, language: 'ar', id: 'not_found' },
    { target: '/askew', status: 404, language: 'en', id: 'not_found' },
    { target: '/arabic', status: 404, language: 'en', id: 'not_found' },
    { target: '/apis/x', status: 404, language: 'en', id: 'not_found' },
    { target: '/%zz', status: 400, language: 'en', id: 'malformed-request' },
    { target: '/ar/%zz', status: 400, language: 'ar', id: 'malformed-request' },
    { target: `/en/${'x'.repeat(17_000)}`, status: 414, language: 'en', id: 'uri-too-long' },
    { target: '/en', method: 'POST', status: 405, language: 'en', id: 'method_not_allowed' },
    { target: '/ar', method: 'DELETE', status: 405, language: 'ar', id: 'method_not_allowed' },
    { target: '/en', headers: { 'if-match': '"x"' }, status: 412, language: 'en', id: 'precondition-failed' },
  ];
  it.each(refused.filter(({ target, status }) => passable([target], ['/%zz', '/ar/%zz']).length > 0 && !isJsonAtTheEdge(status)))(
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

  it.each([
    ...['*/*', 'application/json', 'application/json, text/html;q=0.5', 'application/json, text/html', 'text/html;q=0', 'text/plain', ''],
    ...['text/html;q=0.5, */*', 'image/png', '???'],
  ])('a client that accepts "%s" gets JSON there', async (accepted) => {
    expectProblem(await service.get('/nothing', { accept: accepted }), 404, 'not_found');
  });

  it.each(['text/html, application/json', 'application/json;q=0.9, text/html'])(
    'a client that accepts "%s" gets a page there',
    async (accepted) => {
      const { status, header } = await service.get('/nothing', { accept: accepted });
      expect([status, header('Content-Type')]).toEqual([404, 'text/html; charset=utf-8']);
    },
  );

  it('a client that says nothing gets JSON there', async () => {
    expectProblem(await service.get('/en/nothing'), 404, 'not_found');
  });
});

describe('G50: inside the interface it is always JSON', () => {
  it.each([
    { target: '/api/v1/recommend', status: 400, id: 'missing_parameter' },
    { target: '/api/v1/nothing', status: 404, id: 'not_found' },
    { target: '/api/v2/matrix', status: 404, id: 'not_found' },
    { target: '/api', status: 404, id: 'not_found' },
    { target: '/api/v1/matrix/', status: 404, id: 'not_found' },
    { target: '/api/v1/%zz', status: 400, id: 'malformed-request' },
    { target: `/api/v1/matrix?${'x'.repeat(17_000)}`, status: 414, id: 'uri-too-long' },
    { target: '/ask/', status: 404, id: 'not_found' },
    { target: '/mcp/nothing', status: 404, id: 'not_found' },
    { target: '/.well-known/nothing', status: 404, id: 'not_found' },
    { target: '/openapi.json/', status: 404, id: 'not_found' },
  ])('$target: $status', async ({ target, status, id }) => {
    expectProblem(await service.get(target, { accept }), status, id);
  });

  it.each(['/openapi.json', '/api/v1/matrix', '/.well-known/mcp', '/ask'])('%s: 405', async (target) => {
    expectProblem(await service.request(target, { method: 'DELETE', headers: { accept } }), 405, 'method_not_allowed');
  });

  it('and a good answer is JSON too', async () => {
    expect((await service.get('/api/v1/matrix', { accept })).header('Content-Type')).toBe('application/json');
  });
});
