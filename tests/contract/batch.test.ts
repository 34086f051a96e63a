import { describe, expect, it } from 'vitest';
import type { Batch } from '#lib/schemas/batch.ts';
import { expectProblem } from './expect-problem.ts';
import { positions, profiles, weights } from './spec-tables.ts';
import { useService } from './service.ts';

const service = useService();
const post = (operations: unknown) => service.post('/api/v1/batch', { operations });
const batch = async (operations: unknown) => (await post(operations)).json as Batch;
const side = { position: 'side', weight: 'under60' };

describe('POST /batch: result and error (G25)', () => {
  it('gives the /recommend body for each of the 32 profiles, and no error', async () => {
    const { results } = await batch(profiles);
    expect(results).toHaveLength(32);
    for (const [index, { result, error }] of results.entries()) {
      const { json } = await service.get(`/api/v1/recommend?${new URLSearchParams(profiles[index])}`);
      expect(result).toEqual(json);
      expect(error).toBeNull();
    }
  });

  it('gives the error object that the single call gives, and no result', async () => {
    const faulty: Record<string, string>[] = [{}, { weight: 'x' }, { position: 'floor' }, { ...side, thermal: 'warm' }, { position: '' }];
    const { results } = await batch(faulty);
    for (const [index, { error, result, status }] of results.entries()) {
      const single = await service.get(`/api/v1/recommend?${new URLSearchParams(faulty[index])}`);
      expect(error).toEqual(single.problem?.error);
      expect(status).toBe(single.status);
      expect(result).toBeNull();
    }
  });

  it('takes neutral where thermal is absent or null (G54)', async () => {
    const { results } = await batch([side, { ...side, thermal: null }, { ...side, thermal: 'neutral' }]);
    expect(results.map(({ result }) => result?.recommendation.id)).toEqual(Array(3).fill('side-under60-neutral'));
  });
});

describe('POST /batch: status of a malformed operation (G26)', () => {
  it.each([null, 'side', [side]])('%o is no object: 400 invalid_body', async (operation) => {
    const { results } = await batch([operation, side]);
    expect(results).toMatchObject([
      { id: '0', status: 400, error: { code: 'invalid_body' }, result: null },
      { id: '1', status: 200, error: null },
    ]);
  });

  it.each([
    { operation: { weight: 'under60' }, code: 'missing_parameter', parameter: 'position', allowedValues: positions },
    { operation: { position: 'side' }, code: 'missing_parameter', parameter: 'weight', allowedValues: weights },
    { operation: { position: 'SIDE', weight: 'x' }, code: 'invalid_parameter', parameter: 'position', allowedValues: positions },
    { operation: { position: 'side', weight: 60, note: 'x' }, code: 'invalid_parameter', parameter: 'weight', allowedValues: weights },
    // Null is absent only where a member is optional (G54).
    { operation: { ...side, position: null }, code: 'invalid_parameter', parameter: 'position', allowedValues: positions },
    { operation: { ...side, thermal: 1 }, code: 'invalid_parameter', parameter: 'thermal' },
  ])('$operation: 400 $code of $parameter', async ({ operation, ...error }) => {
    expect((await batch([operation])).results).toMatchObject([{ status: 400, error, result: null }]);
  });
});

describe('POST /batch: id (G27)', () => {
  it.each<[string, unknown[], string[]]>([
    ['echoed as sent, else the position', ['a', undefined, '', 'a', undefined, '🛏 ٥', ' x ', null], 'a,1,,a,4,🛏 ٥, x ,7'.split(',')],
    ['a number as a string', [17, -1.5, 0, 2 ** 40], ['17', '-1.5', '0', '1099511627776']],
    ['no position that another sent', ['1', undefined, 0, undefined], ['1', '#1', '0', '3']],
  ])('%s', async (_, ids, echoed) => {
    const { results } = await batch(ids.map((id) => (id === undefined ? side : { id, ...side })));
    expect(results.map(({ id }) => id)).toEqual(echoed);
    expect(results.every(({ status }) => status === 200)).toBe(true);
  });

  it.each([[], true, {}])('%o fails that operation with parameter id, under its position', async (id) => {
    const { results } = await batch([side, { id, ...side }]);
    expect(results).toMatchObject([
      { id: '0', status: 200 },
      { id: '1', status: 400, error: { code: 'invalid_parameter', parameter: 'id' }, result: null },
    ]);
  });
});

describe('POST /batch: at most 50 operations', () => {
  it('takes 50', async () => {
    expect(await batch(Array(50).fill(side))).toMatchObject({ count: 50, succeeded: 50, failed: 0 });
  });

  it.each([side, null])('refuses 51 of %o: 413 batch_too_large', async (one) => {
    expect(expectProblem(await post(Array(51).fill(one)), 413, 'batch_too_large').detail).toContain('50');
  });
});

describe('GET /batch (G28)', () => {
  const empty = { count: 0, succeeded: 0, failed: 0, results: [] };
  const getBatch = (operations: unknown) => service.get(`/api/v1/batch?operations=${encodeURIComponent(JSON.stringify(operations))}`);

  it('without operations is the empty envelope', async () => {
    expect((await service.get('/api/v1/batch')).json).toEqual(empty);
    expect((await service.get('/api/v1/batch?utm_source=x')).json).toEqual(empty);
  });

  it.each(['', '{', '{}'])('operations=%s is an invalid_parameter', async (text) => {
    const answer = await service.get(`/api/v1/batch?operations=${encodeURIComponent(text)}`);
    expectProblem(answer, 400, 'invalid_parameter', { parameter: 'operations' });
  });

  it('takes 50 and refuses 51', async () => {
    const named = { id: 'sleeper-00', position: 'combination', weight: 'k90to130', thermal: 'neutral' };
    expect((await getBatch(Array(50).fill(named))).json).toMatchObject({ succeeded: 50 });
    for (const one of [side, null]) expectProblem(await getBatch(Array(51).fill(one)), 413, 'batch_too_large');
  });
});
