import { expect, test } from 'vitest';
import { redactPath } from '#functions/log.ts';

test.each([
  ['/nowhere', '/nowhere'],
  ['/api/v1/matrix/', '/api/v1/matrix/'],
  ['/en/finder/side/k90to130/hot', '/en/finder/side/k90to130/hot'],
  ['/api/v2/shortlists/0123456789abcdef0123456789abcdef', '/api/v2/shortlists/*'],
  ['//api/v1/jobs/0123456789abcdef0123456789abcdef/x', '//api/v1/jobs/*/x'],
  ['/call/55123498', '/call/*'],
  ['/call/+974 5512 3498', '/call/*'],
  ['/call/٥٥١٢٣٤٩٨', '/call/*'],
  [`/mpg_live_${'x'.repeat(44)}`, '/*'],
  ['*', '*'],
  ['', ''],
])('%s is told as %s', (path, told) => {
  expect(redactPath(path)).toBe(told);
});

test('a path of any length is told in at most 200 characters', () => {
  expect(redactPath('/a'.repeat(10_000))).toHaveLength(200);
});
