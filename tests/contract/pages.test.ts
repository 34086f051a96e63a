import { describe, expect, it } from 'vitest';
import { takenByAdapter } from './at-the-edge.ts';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';

const service = useService();

describe('pages redirect (308) to their canonical address (G51)', () => {
  const targets: [from: string, to: string][] = [
    ['/en/', '/en'],
    ['/en/faq/', '/en/faq'],
    ['/en///', '/en'],
    ['/ar/faq/index.html', '/ar/faq'],
    ['/index.html', '/'],
    ['/en/?utm_source=a&b=%D9%85', '/en?utm_source=a&b=%D9%85'],
    ['/%65n/', '/en'],
    ['/docs', '/en/api'],
    ['/api/?x=1', '/en/api?x=1'],
  ];

  // Astro takes several slashes at the end away by itself.
  it.each(takenByAdapter(targets, ([from]) => from === '/en///'))('%s to %s', async (from, to) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, header, body } = await service.request(from, { method, headers: { accept: 'text/html' } });
      expect(status).toBe(308);
      expect(new URL(header('Location') ?? '', service.server.rootUrl).href).toBe(new URL(to, service.server.rootUrl).href);
      expect(body).toHaveLength(0);
    }
    expect((await service.get(to)).status).toBe(200);
  });

  it('leads nowhere else, whatever the path says', async () => {
    for (const path of ['//example.com/', '/\\example.com/', '/en/..//example.com/']) {
      const { status, header } = await service.get(path);
      expect(status).toBe(404);
      expect(header('Location')).toBeUndefined();
    }
  });

  it('is for reading only', async () => {
    for (const path of ['/en/', '/docs']) expectProblem(await service.request(path, { method: 'POST' }), 404, 'not_found');
  });
});

describe('the form of the finder leads to a page, without script (G68)', () => {
  it.each([
    ['/en/finder/answer?position=side&weight=k90to130&thermal=hot', '/en/finder/side/k90to130/hot'],
    ['/ar/finder/answer?position=back&weight=under60&thermal=neutral', '/ar/finder/back/under60/neutral'],
    ['/en/finder/answer?position=back&weight=under60', '/en/finder/back/under60'],
    ['/en/finder/answer?position=//example.com&weight=under60', '/en/finder'],
  ])('%s to %s', async (from, to) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, header, body } = await service.request(from, { method });
      expect([status, header('Location'), header('Cache-Control'), body.length]).toEqual([303, to, 'no-store', 0]);
    }
    expect((await service.get(to)).status).toBe(200);
  });
});
