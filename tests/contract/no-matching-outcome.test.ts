import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Batch } from '#lib/schemas/batch.ts';
import type { Matrix } from '#lib/schemas/outcome.ts';
import { buildSite, type SiteBuild } from '../fixtures/site-build.ts';
import { expectProblem } from './expect-problem.ts';
import { startService } from './service.ts';

const missing = 'back-over130-hot';
const query = 'position=back&weight=over130&thermal=hot';
let build: SiteBuild;

beforeAll(async () => {
  build = await buildSite(({ outcomes }) => ({ outcomes: outcomes.filter(({ id }) => id !== missing) }));
}, 120_000);
afterAll(() => build.remove());

describe('404 no_matching_outcome: content without one combination', () => {
  it('builds, with a warning that names it', () => {
    expect(build.code, build.stderr).toBe(0);
    expect(build.stdout + build.stderr).toContain(missing);
  });

  it('answers 404 for that combination and 200 for its neighbour', { timeout: 30_000 }, async () => {
    const service = await startService({ env: { DIST_DIR: build.distDir } });
    expectProblem(await service.get(`/api/v1/recommend?${query}`), 404, 'no_matching_outcome');
    expect((await service.get('/api/v1/recommend?position=back&weight=over130')).status).toBe(200);
    expectProblem(await service.get('/api/v1/recommend?position=back&weight=over130&thermal=warm'), 400, 'invalid_parameter');

    const { count, outcomes } = (await service.get('/api/v1/matrix')).json as Matrix;
    expect(count).toBe(31);
    expect(outcomes.map(({ id }) => id)).not.toContain(missing);
  });

  it('fails that operation of a batch alone, with the status of the single call (G26)', { timeout: 30_000 }, async () => {
    const service = await startService({ env: { DIST_DIR: build.distDir } });
    const operations = [
      { position: 'back', weight: 'over130', thermal: 'hot' },
      { position: 'back', weight: 'over130' },
    ];
    const { results, succeeded, failed } = (await service.post('/api/v1/batch', { operations })).json as Batch;
    expect({ succeeded, failed, statuses: results.map(({ status }) => status) }).toEqual({ succeeded: 1, failed: 1, statuses: [404, 200] });
    expect(results[0]).toMatchObject({ error: { code: 'no_matching_outcome' }, result: null });
  });
});
