import { expect, test } from 'vitest';
import { errorPageFor } from '#functions/plugins/problem-details.ts';

const shown = (path: string, accept: string | undefined = 'text/html') => errorPageFor({ path, accept, id: 'not_found' });

test.each([
  ['/nowhere', '/en/errors/not_found'],
  ['/en/nowhere', '/en/errors/not_found'],
  ['/ar', '/ar/errors/not_found'],
  ['/ar/nowhere', '/ar/errors/not_found'],
  ['/arabic', '/en/errors/not_found'],
  ['/asked', '/en/errors/not_found'],
  ['/apiary', '/en/errors/not_found'],
])('%s shows %s to a client that prefers HTML', (path, address) => {
  expect(shown(path)).toBe(address);
});

test.each(['/api', '/api/v1/nowhere', '/api/v2/matrix', '/ask', '/ask/', '/mcp', '/mcp/docs', '/.well-known/nowhere', '/openapi.json'])(
  '%s always answers JSON (G50)',
  (path) => {
    expect(shown(path)).toBeUndefined();
  },
);

test.each(['application/json', '*/*', ''])('Accept: %s gets JSON', (accept) => {
  expect(shown('/nowhere', accept)).toBeUndefined();
});
