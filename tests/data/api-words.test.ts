import { expect, test } from 'vitest';
import { routes } from '#lib/contract/routes.ts';
import { realContent } from '../fixtures/content.ts';

const words = Object.keys(realContent['messages/api']);
const isOfOperations = (key: string) => key.endsWith(':text') || key.endsWith(':parameter');

test('each operation has a name and an explanation, each parameter a meaning, and nothing else does', () => {
  const parameters = new Set(routes.flatMap((route) => route.parameters.map(({ name }) => `${name}:parameter`)));
  expect(words.filter(isOfOperations).sort()).toEqual([...routes.map(({ operationId }) => `${operationId}:text`), ...parameters].sort());
  expect(words).toEqual(expect.arrayContaining(routes.flatMap(({ operationId, tag }) => [operationId, tag])));
});
