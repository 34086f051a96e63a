import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits, readTarget } from '#functions/request.ts';
import { anyText } from '../any-text.ts';
import { problemOf } from '../thrown.ts';

describe('a target', () => {
  test.each([
    ['/', '/', ''],
    ['/api/v1/matrix', '/api/v1/matrix', ''],
    ['/api/v1/recommend?position=side&weight=%20', '/api/v1/recommend', 'position=side&weight=%20'],
    ['/a?b?c', '/a', 'b?c'],
    ['/a?', '/a', ''],
    ['/%D8%A3', '/أ', ''],
    ['/a%2Fb', '/a/b', ''],
    ['/%252F', '/%2F', ''],
    ['//evil.example/a', '//evil.example/a', ''],
    ['http://guidance.example', '/', ''],
    ['http://guidance.example?q=1', '/', 'q=1'],
    ['HTTPS://guidance.example:443/a?b', '/a', 'b'],
    ['*', '*', ''],
    ['', '/', ''],
  ])('%s is the path %s and the query %s', (raw, path, query) => {
    expect(readTarget(raw)).toEqual({ path, query });
  });

  test.each(['/%', '/%zz', '/%C3%28', '/%FF', 'api/v1', 'guidance.example:443', 'ftp://guidance.example/a'])(
    '%s is malformed-request',
    (raw) => {
      expect(problemOf(() => readTarget(raw))).toMatchObject({ id: 'malformed-request', status: 400 });
    },
  );

  test('of 16384 characters is taken, and of one more is uri-too-long', () => {
    expect(limits.targetCharacters).toBe(16_384);
    expect(readTarget(`/${'a'.repeat(16_383)}`).path).toHaveLength(16_384);
    expect(problemOf(() => readTarget(`/${'a'.repeat(16_384)}`))).toMatchObject({ id: 'uri-too-long', status: 414 });
  });
});

test('no target throws anything but a Problem, and every path begins with a slash or is the server as a whole', () => {
  const raw = fc.oneof(
    anyText(),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.webPath().map((path) => `${path}%`),
    fc.array(fc.constantFrom('/', '%', '2', 'F', '?', '#', 'http:', '*', '..')).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(raw, (text) => {
      const problem = problemOf(() => expect(readTarget(text).path).toMatch(/^(?:\/|\*$)/));
      expect([undefined, 'malformed-request']).toContain(problem?.id);
    }),
    { numRuns: 1000 },
  );
});
