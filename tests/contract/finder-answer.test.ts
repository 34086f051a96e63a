import { describe, expect, it } from 'vitest';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';

const service = useService();

describe('the form of the finder leads to a page, without script', () => {
  it.each([
    ['/en/finder/answer?position=side&weight=k90to130&thermal=hot', '/en/finder/side/k90to130/hot'],
    ['/ar/finder/answer?position=back&weight=under60&thermal=neutral', '/ar/finder/back/under60/neutral'],
    ['/en/finder/answer?position=back&weight=under60', '/en/finder/back/under60'],
    ['/en/finder/answer?position=//example.com&weight=under60', '/en/finder'],
    ['/en/finder/answer', '/en/finder'],
  ])('%s to %s', async (from, to) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, header, body } = await service.request(from, { method });
      expect([status, header('Location'), header('Cache-Control')]).toEqual([303, to, 'no-store']);
      expect(body).toHaveLength(0);
    }
    expect((await service.get(to)).status).toBe(200);
  });

  it('is for reading only', async () => {
    expectProblem(await service.request('/en/finder/answer', { method: 'POST' }), 404, 'not_found');
  });
});
