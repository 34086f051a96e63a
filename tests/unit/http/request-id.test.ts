import { expect, test } from 'vitest';
import { createRequestId } from '#functions/plugins/headers.ts';

test('no two requests have one id', () => {
  const next = createRequestId();
  const ids = Array.from({ length: 10_000 }, next);
  expect(new Set(ids).size).toBe(10_000);
});

test('no two starts of the service share an id', () => {
  const firsts = Array.from({ length: 1000 }, () => createRequestId()());
  expect(new Set(firsts).size).toBe(1000);
});

test('an id is short and can be written into a header and a log', () => {
  const next = createRequestId();
  for (let count = 0; count < 100; count += 1) expect(next()).toMatch(/^[A-Za-z0-9]{8}-[0-9a-z]{1,3}$/);
});
