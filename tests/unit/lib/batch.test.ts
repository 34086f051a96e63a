import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runBatch } from '#lib/domain/batch.ts';
import { recommendation } from '#lib/domain/recommend.ts';
import { realContent } from '../../fixtures/content.ts';
import { componentFaults } from '../component-judge.ts';
import { settings } from '../settings.ts';
import { problemOf, seen } from '../thrown.ts';

const bodies = new Map(realContent.outcomes.map((outcome) => [outcome.id, recommendation(outcome, realContent, settings)]));
const run = (operations: readonly unknown[]) => runBatch(operations, (id) => bodies.get(id), settings);
const one = (operation: unknown) => run([operation]).results[0];

const side = { position: 'side', weight: 'under60' };

test('partial success is normal: a malformed operation fails alone, and the order is kept', () => {
  const batch = run([{ id: 'a', ...side, thermal: 'hot' }, { id: 'b', position: 'floor' }, side]);
  expect(batch).toMatchObject({ count: 3, succeeded: 2, failed: 1 });
  expect(batch.results.map(({ id, status }) => [id, status])).toEqual([
    ['a', 200],
    ['b', 400],
    ['2', 200],
  ]);
});

test('a result is the /recommend body of the operation, thermal neutral by default (G25)', () => {
  expect(one(side)).toEqual({ id: '0', status: 200, error: null, result: bodies.get('side-under60-neutral') });
  expect(one({ ...side, thermal: 'hot' })?.result).toEqual(bodies.get('side-under60-hot'));
});

test('an error is the error object of the single call (G25)', () => {
  expect(one({ position: 'side', weight: 'heavy' })).toEqual({
    id: '0',
    status: 400,
    error: {
      code: 'invalid_parameter',
      message: 'The parameter weight must be one of under60, k60to90, k90to130, over130.',
      hint: 'Send weight once, as one of under60, k60to90, k90to130, over130.',
      documentation: 'https://guidance.example/en/errors/invalid_parameter',
      parameter: 'weight',
      allowedValues: ['under60', 'k60to90', 'k90to130', 'over130'],
    },
    result: null,
  });
});

describe('a failure has the status of the single call (G26)', () => {
  test.each([
    ['no position', { weight: 'under60' }, 400, 'missing_parameter', 'position'],
    ['an inherited position', Object.create(side) as unknown, 400, 'missing_parameter', 'position'],
    ['an empty position', { ...side, position: '' }, 400, 'invalid_parameter', 'position'],
    ['a position that is null', { ...side, position: null }, 400, 'invalid_parameter', 'position'],
    ['a position that is no string', { ...side, position: ['side'] }, 400, 'invalid_parameter', 'position'],
    ['a thermal that is no string', { ...side, thermal: 1 }, 400, 'invalid_parameter', 'thermal'],
    ['an id that is no string (G27)', { ...side, id: 7 }, 400, 'invalid_parameter', 'id'],
    ['an operation that is a text', 'side', 400, 'invalid_body', undefined],
    ['an operation that is null', null, 400, 'invalid_body', undefined],
    ['an operation that is a list', [side], 400, 'invalid_body', undefined],
  ])('%s', (_, operation, status, code, parameter) => {
    const result = one(operation);
    expect(result).toMatchObject({ id: '0', status, result: null });
    expect(result?.error?.code).toBe(code);
    expect(result?.error?.parameter).toBe(parameter);
  });

  test('a combination without an outcome is 404', () => {
    expect(runBatch([side], () => undefined, settings).results[0]).toMatchObject({ status: 404, error: { code: 'no_matching_outcome' } });
  });
});

test('null counts as absent for optional members (G54), and unknown members are ignored (G5)', () => {
  expect(one({ ...side, id: null, thermal: null, colour: 'blue' })).toMatchObject({ id: '0', status: 200 });
});

test('50 operations are taken and 51 are batch_too_large, whatever they are', () => {
  expect(run(Array(50).fill(side))).toMatchObject({ count: 50, succeeded: 50, failed: 0 });
  expect(seen(problemOf(() => run(Array(51).fill(null))))).toEqual({
    id: 'batch_too_large',
    status: 413,
    detail: 'The batch has 51 operations; at most 50 are taken.',
    parameter: 'operations',
  });
});

test('no operations are the empty envelope', () => {
  expect(run([])).toEqual({ count: 0, succeeded: 0, failed: 0, results: [] });
});

test('any JSON values give a batch that keeps to the contract, or batch_too_large', () => {
  const member = fc.oneof(fc.constantFrom('side', 'back', 'under60', 'over130', 'hot', 'neutral', null, ''), fc.jsonValue());
  const operation = fc.oneof(
    fc.jsonValue(),
    fc.record({ id: member, position: member, weight: member, thermal: member }, { requiredKeys: [] }),
  );
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 60 }), (operations) => {
      const problem = problemOf(() => {
        const batch = run(operations);
        expect(batch.results).toHaveLength(operations.length);
        expect(batch.succeeded + batch.failed).toBe(batch.count);
        expect(componentFaults('Batch', JSON.parse(JSON.stringify(batch)))).toEqual([]);
      });
      expect(problem?.id).toBe(operations.length > 50 ? 'batch_too_large' : undefined);
    }),
    { numRuns: 300 },
  );
});
