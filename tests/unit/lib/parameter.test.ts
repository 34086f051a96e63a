import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readQuery } from '#lib/contract/parameters.ts';
import { routes } from '#lib/contract/routes.ts';
import { anyText } from '../any-text.ts';
import { problemOf } from '../thrown.ts';

describe('over the whole route table', () => {
  const names = [...new Set(routes.flatMap(({ parameters }) => parameters.map(({ name }) => name)))];
  const values = routes.flatMap(({ parameters }) => parameters.flatMap(({ allowed, example }) => [...(allowed ?? []), String(example)]));
  const pair = fc.tuple(
    fc.oneof(fc.constantFrom(...names), fc.string()),
    fc.oneof(fc.constantFrom(...values), anyText({ maxLength: 300 }), fc.integer().map(String)),
  );
  const query = fc.oneof(
    anyText(),
    fc.array(pair, { maxLength: 8 }).map((pairs) => new URLSearchParams(pairs).toString()),
  );

  test.each(routes.map((route) => [route.method, route.path, route] as const))(
    '%s %s: no query does more than throw a Problem of the route',
    (_method, _path, route) => {
      fc.assert(
        fc.property(query, (text) => {
          const problem = problemOf(() => route.file?.(readQuery(route.parameters, new URLSearchParams(text))));
          expect(problem === undefined || route.problems.includes(problem.id)).toBe(true);
        }),
        { numRuns: 300 },
      );
    },
  );

  test.each(
    routes.flatMap(({ operationId, parameters }) => parameters.map((parameter) => [operationId, parameter.name, parameter] as const)),
  )('%s: the example of %s is accepted by its reader and its schema', (operationId, _, parameter) => {
    // Every cursor of a list that never issued one is refused.
    const taken = operationId === 'listShortlists' && parameter.name === 'cursor' ? undefined : parameter.example;
    expect(parameter.read(String(parameter.example))).toBe(taken);
    expect(parameter.schema.safeParse(parameter.example).success).toBe(true);
  });
});
