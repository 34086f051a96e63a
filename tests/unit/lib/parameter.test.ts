import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  emptyListParameters,
  operationsParameter,
  pagingParameters,
  profileParameters,
  readQuery,
  searchText,
  topicParameter,
} from '#lib/contract/parameters.ts';
import { routes } from '#lib/contract/routes.ts';
import { anyText } from '../any-text.ts';
import { problemOf, seen } from '../thrown.ts';

const read = (parameters: typeof profileParameters, query: string) => readQuery(parameters, new URLSearchParams(query));
const fault = (parameters: typeof profileParameters, query: string) => seen(problemOf(() => read(parameters, query)));

describe('the parameters of a recommendation', () => {
  test('thermal is neutral by default', () => {
    expect(read(profileParameters, 'position=side&weight=under60')).toEqual({ position: 'side', weight: 'under60', thermal: 'neutral' });
  });

  test('a required one that is missing is missing_parameter, with the accepted values', () => {
    expect(fault(profileParameters, 'weight=under60')).toEqual({
      id: 'missing_parameter',
      status: 400,
      detail: 'The parameter position is missing.',
      parameter: 'position',
      hint: 'Add position as one of side, back, stomach, combination.',
      allowedValues: ['side', 'back', 'stomach', 'combination'],
    });
  });

  test('a value that is not allowed is invalid_parameter, with the accepted values', () => {
    expect(fault(profileParameters, 'position=side&weight=heavy')).toEqual({
      id: 'invalid_parameter',
      status: 400,
      detail: 'The parameter weight must be one of under60, k60to90, k90to130, over130.',
      parameter: 'weight',
      hint: 'Send weight once, as one of under60, k60to90, k90to130, over130.',
      allowedValues: ['under60', 'k60to90', 'k90to130', 'over130'],
    });
  });

  test.each(['position=Side', 'position=side%20', 'position=toString', 'position=', 'position=side&position=back'])(
    '%s is invalid_parameter (G3)',
    (query) => {
      expect(fault(profileParameters, `${query}&weight=under60`)).toMatchObject({ id: 'invalid_parameter', parameter: 'position' });
    },
  );

  test.each([
    ['position=', 'The parameter position is empty.'],
    ['position=side&position=back', 'The parameter position was sent with different values.'],
  ])('%s says what is wrong', (query, detail) => {
    expect(fault(profileParameters, `${query}&weight=under60`)).toMatchObject({ detail });
  });

  test('the same value sent twice is one value (G3)', () => {
    expect(read(profileParameters, 'position=side&position=side&weight=under60')).toMatchObject({ position: 'side' });
  });

  test('of two faults the first of the table is reported (G2)', () => {
    expect(fault(profileParameters, 'thermal=cold&weight=heavy&position=floor')).toMatchObject({ parameter: 'position' });
    expect(fault(profileParameters, 'thermal=cold&weight=heavy&position=side')).toMatchObject({ parameter: 'weight' });
    expect(fault(profileParameters, 'thermal=cold')).toMatchObject({ id: 'missing_parameter', parameter: 'position' });
  });

  test('unknown ones are ignored (G4)', () => {
    expect(read(profileParameters, 'utm_source=x&position=side&weight=under60&__proto__=1')).toEqual({
      position: 'side',
      weight: 'under60',
      thermal: 'neutral',
    });
  });
});

describe('limit and cursor', () => {
  test('limit is 50 by default', () => {
    expect(read(pagingParameters, '')).toEqual({ cursor: undefined, limit: 50 });
  });

  test.each([
    ['1', 1],
    ['200', 200],
    ['007', 7],
  ])('limit=%s is %i', (text, limit) => {
    expect(read(pagingParameters, `limit=${text}`)).toMatchObject({ limit });
  });

  test.each(['0', '201', '-1', '1.5', '1e2', '0x10', '+5', ' 5', '٥', 'ten', '', '1'.repeat(400)])(
    'limit=%s is invalid_parameter',
    (text) => {
      expect(fault(pagingParameters, new URLSearchParams({ limit: text }).toString())).toMatchObject({
        id: 'invalid_parameter',
        status: 400,
        parameter: 'limit',
        hint: 'Send limit once, as a whole number from 1 to 200.',
      });
    },
  );

  test.each(['cursor=', 'cursor=a&cursor=b', 'cursor=%20', `cursor=${'a'.repeat(201)}`])('%s is invalid_cursor (G3)', (query) => {
    expect(fault(pagingParameters, query)).toMatchObject({ id: 'invalid_cursor', status: 400, parameter: 'cursor' });
  });

  test('a list that never issued a cursor takes none (G24)', () => {
    expect(fault(emptyListParameters, 'cursor=MTAuNHh6')).toMatchObject({ id: 'invalid_cursor', status: 400, parameter: 'cursor' });
    expect(read(emptyListParameters, 'limit=3')).toEqual({ cursor: undefined, limit: 3 });
  });
});

describe('q', () => {
  test.each(['a', 'كينج', 'x'.repeat(200), '😀'.repeat(200)])('takes 1 to 200 characters, counted as code points (G36, G52)', (q) => {
    expect(readQuery([searchText], new URLSearchParams({ q }))).toEqual({ q });
  });

  test.each(['', ' ', '\u3000', 'x'.repeat(201), '😀'.repeat(201)])('refuses %j', (q) => {
    expect(seen(problemOf(() => readQuery([searchText], new URLSearchParams({ q }))))).toMatchObject({
      id: 'invalid_parameter',
      parameter: 'q',
    });
  });
});

test('a topic outside the closed set is invalid_parameter with all twelve (G35)', () => {
  expect(fault([topicParameter], 'topic=beds')).toMatchObject({
    id: 'invalid_parameter',
    allowedValues: [
      'sizes',
      'firmness',
      'health',
      'couples',
      'materials',
      'cooling',
      'pillows',
      'children',
      'allergies',
      'care',
      'warranty',
      'delivery',
    ],
  });
});

test('operations is kept as it was sent', () => {
  expect(readQuery([operationsParameter], new URLSearchParams({ operations: '[1, 2]' }))).toEqual({ operations: '[1, 2]' });
});

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
