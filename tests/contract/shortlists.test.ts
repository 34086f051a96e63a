import { describe, expect, it } from 'vitest';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';

const service = useService();
const list = (query = '') => service.get(`/api/v1/shortlists${query}`);

describe('GET /shortlists', () => {
  it.each(['', '?limit=1', '?limit=50', '?limit=200', '?utm_source=x'])(
    '"%s" is an empty page: shortlists are not enumerable',
    async (query) => {
      const { status, json } = await list(query);
      expect(status).toBe(200);
      expect(json).toEqual({ items: [], nextCursor: null, hasMore: false, total: 0 });
    },
  );

  it.each(['0', '201', '1.5', 'abc', '', '-1'])('limit=%s is an invalid_parameter', async (limit) => {
    expectProblem(await list(`?limit=${limit}`), 400, 'invalid_parameter', { parameter: 'limit' });
  });

  it.each(['x', '', 'MTAuNHh6', '0'])('cursor=%s is an invalid_cursor, as any is: none was ever issued (G24)', async (cursor) => {
    expectProblem(await list(`?cursor=${cursor}`), 400, 'invalid_cursor', { parameter: 'cursor' });
  });

  it('refuses a cursor that the FAQ issued', async () => {
    const { nextCursor } = (await service.get('/api/v1/faq?limit=1')).json as { nextCursor: string };
    expectProblem(await list(`?cursor=${nextCursor}`), 400, 'invalid_cursor');
  });

  it('needs no credential, and heeds none', async () => {
    expect((await service.get('/api/v1/shortlists', { authorization: 'Bearer nonsense' })).status).toBe(200);
  });
});
