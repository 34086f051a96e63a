import { describe, expect, it } from 'vitest';
import { passable } from './at-the-edge.ts';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';

const service = useService();

describe('404 not_found (G42, G51)', () => {
  const unknown = [
    '/api',
    '/api/',
    '/api/v1',
    '/api/v1/',
    '/api/v1/nothing',
    '/api/v1/Matrix',
    '/API/v1/matrix',
    '/api/v1/matrix/x',
    '/api/v1/recommend/side-under60-hot',
    '/api/v1/jobs',
    '/api/v1/jobs/x/y',
    '/api/v1/shortlists/x/y',
    '//api/v1/matrix',
    '/api//v1/matrix',
    '/api/v1/./matrix',
    '/api/v1/../v1/matrix',
    '/api/v1/matrix;x=1',
    '/api/v1/matrix%20',
    '/api/v1/matrix%00',
    '/.well-known',
    '/.well-known/security',
    '/nothing',
    '/en/nothing',
    '/*',
    // A pattern that backtracks would take seconds.
    `/${'/'.repeat(16_000)}x`,
    '/en/index.htm',
    '/enindex.html',
    '/api/v1x',
  ];
  it.each(passable(unknown, ['/api/v1/matrix%00']))('%s', async (path) => {
    const before = performance.now();
    expectProblem(await service.get(path), 404, 'not_found');
    expect(performance.now() - before).toBeLessThan(2000);
  });

  it.each(['/api/v1/matrix', '/api/v1/recommend', '/api/v1/batch', '/openapi.json', '/.well-known/mcp', '/ask', '/api/v1/jobs/x'])(
    '%s with a slash at the end: the hint names it without',
    async (path) => {
      for (const slashes of ['/', '///', '/?position=side']) {
        const { error } = expectProblem(await service.get(path + slashes), 404, 'not_found');
        expect(error.hint).toContain(path);
        expect(error.hint).not.toContain(`${path}/`);
      }
    },
  );

  it.each(['/api/v2', '/api/v2/matrix', '/api/v0/recommend', '/api/v10/faq'])('%s: the hint names the version there is', async (path) => {
    const { error, detail } = expectProblem(await service.get(path), 404, 'not_found');
    expect(error.hint).toContain('/api/v1');
    expect(error.hint).toContain('/api/v1/versions');
    expect(detail).toContain(path.split('/')[2]);
  });

  it('goes for every method', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      expectProblem(await service.request('/api/v1/nothing', { method }), 404, 'not_found');
    }
    expect((await service.request('/api/v1/nothing', { method: 'HEAD' })).status).toBe(404);
  });
});

describe('400 malformed-request: a path that cannot be decoded', () => {
  it.each(['/%', '/%zz', '/api/v1/%E2%82', '/%C0%AF', '/en/%'])('%s', async (path) => {
    expectProblem(await service.get(path), 400, 'malformed-request');
  });
});

describe('what was not found is quoted without harm', () => {
  it('cuts a long path', async () => {
    const { detail } = expectProblem(await service.get(`/api/v1/${'x'.repeat(10_000)}`), 404, 'not_found');
    expect(detail.length).toBeLessThan(400);
  });
});
