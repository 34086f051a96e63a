import { describe, expect, it } from 'vitest';
import type { Batch } from '#lib/schemas/batch.ts';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';

const service = useService();
const empty = { count: 0, succeeded: 0, failed: 0, results: [] };
const getBatch = (operations: unknown) => service.get(`/api/v1/batch?operations=${encodeURIComponent(JSON.stringify(operations))}`);
const side = { position: 'side', weight: 'under60' };

describe('GET /batch (G28)', () => {
  it('without operations is the empty envelope', async () => {
    expect((await service.get('/api/v1/batch')).json).toEqual(empty);
    expect((await service.get('/api/v1/batch?utm_source=x')).json).toEqual(empty);
  });

  it('answers as POST does', async () => {
    const operations = [{ id: 'a', ...side }, { position: 'floor', weight: 'under60' }, 7, { ...side, thermal: 'hot' }];
    const { status, json } = await getBatch(operations);
    expect(status).toBe(200);
    expect(json).toEqual((await service.post('/api/v1/batch', { operations })).json);
    expect(json).toMatchObject({ count: 4, succeeded: 2, failed: 2 });
  });

  it('takes an empty array', async () => {
    expect((await getBatch([])).json).toEqual(empty);
  });

  it.each(['', '{', 'null', '{}', '"x"', '7', '[1', 'side', "[{'position':'side'}]"])(
    'operations=%s is an invalid_parameter',
    async (text) => {
      const answer = await service.get(`/api/v1/batch?operations=${encodeURIComponent(text)}`);
      expectProblem(answer, 400, 'invalid_parameter', { parameter: 'operations' });
    },
  );

  it('refuses operations sent twice with different values (G3)', async () => {
    expectProblem(await service.get('/api/v1/batch?operations=[]&operations=[1]'), 400, 'invalid_parameter', { parameter: 'operations' });
  });

  it('takes 50 and refuses 51', async () => {
    const { json } = await getBatch(Array.from({ length: 50 }, () => side));
    expect((json as Batch).succeeded).toBe(50);
    expectProblem(await getBatch(Array.from({ length: 51 }, () => side)), 413, 'batch_too_large');
    expectProblem(await getBatch(Array.from({ length: 51 }, () => null)), 413, 'batch_too_large');
  });

  it('survives the deepest nesting that an address can hold', async () => {
    const { status } = await service.get(`/api/v1/batch?operations=${'['.repeat(8000)}${']'.repeat(8000)}`);
    expect([200, 400]).toContain(status);
  });
});
