import { describe, expect, test } from 'vitest';
import { canonicalPage, notFoundProblem } from '#functions/plugins/not-found.ts';
import { seen } from '../thrown.ts';

describe('a path without anything', () => {
  test.each([
    ['/nowhere', 'There is nothing at /nowhere.', undefined],
    ['/api/v1/matrix/', 'There is nothing at /api/v1/matrix/.', 'Leave the slash at the end out: /api/v1/matrix'],
    ['/api/v1/matrix//', 'There is nothing at /api/v1/matrix//.', 'Leave the slash at the end out: /api/v1/matrix'],
    ['/api/v1/jobs/1/', 'There is nothing at /api/v1/jobs/1/.', 'Leave the slash at the end out: /api/v1/jobs/1'],
    ['/api/v1/nowhere', 'There is nothing at /api/v1/nowhere.', undefined],
    ['/api/v1/keys', 'There is nothing at /api/v1/keys.', undefined],
    ['/api/v2/matrix', 'There is no version v2.', 'The current version is at /api/v1; GET /api/v1/versions lists every version.'],
    ['/api/v0', 'There is no version v0.', 'The current version is at /api/v1; GET /api/v1/versions lists every version.'],
    ['/api/v1x', 'There is nothing at /api/v1x.', undefined],
  ])('%s is 404 not_found with a hint (G51)', (path, detail, hint) => {
    expect(seen(notFoundProblem(path))).toEqual({ id: 'not_found', status: 404, detail, ...(hint !== undefined && { hint }) });
  });

  test('is quoted up to 200 characters', () => {
    expect(notFoundProblem(`/${'a'.repeat(500)}`).detail).toBe('There is nothing at /*.');
  });

  test('costs no more for a path of slashes: 16 thousand take milliseconds', () => {
    const path = `${'/'.repeat(16_000)}x`;
    const begin = performance.now();
    notFoundProblem(path);
    canonicalPage(path, () => false);
    expect(performance.now() - begin).toBeLessThan(40);
  });
});

describe('the canonical address of a page', () => {
  const pages = new Set(['/', '/en', '/en/faq']);
  const canonical = (path: string) => canonicalPage(path, (page) => pages.has(page));

  test.each([
    ['/en/', '/en'],
    ['/en/faq///', '/en/faq'],
    ['/en/faq/index.html', '/en/faq'],
    ['/en/index.html/', '/en'],
    ['/index.html', '/'],
    ['//', '/'],
  ])('of %s is %s (G51)', (path, page) => {
    expect(canonical(path)).toBe(page);
  });

  test.each(['/', '/en', '/fr/', '/enindex.html', '/en/index.htm', '//en'])('of %s there is none', (path) => {
    expect(canonical(path)).toBeUndefined();
  });
});
