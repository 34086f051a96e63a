import { describe, expect, it } from 'vitest';
import type { Matrix, Recommendation } from '#lib/schemas/outcome.ts';
import { contentFile } from './content-file.ts';
import { profiles } from './profiles.ts';
import { useService } from './service.ts';

const service = useService();
const getMatrix = async () => (await service.get('/api/v1/matrix')).json as Matrix;

describe('GET /matrix', () => {
  it('holds 32 outcomes, one for each combination of the three fields', async () => {
    const { count, outcomes } = await getMatrix();
    expect(count).toBe(32);
    expect(outcomes).toHaveLength(32);
    const name = ({ position, weight, thermal }: (typeof profiles)[number]) => `${position} ${weight} ${thermal}`;
    expect(outcomes.map(name).toSorted()).toEqual(profiles.map(name).toSorted());
  });

  it('keeps the figures of the content, in its order', async () => {
    const { outcomes } = await getMatrix();
    const members = ['id', 'position', 'weight', 'thermal', 'firmness', 'pillowLoftCm', 'recommendedMattressTypes'] as const;
    expect(outcomes).toMatchObject(
      contentFile('outcomes').map((record) => Object.fromEntries(members.map((member) => [member, record[member]]))),
    );
  });

  it('gives scale as an object of strings, and a note', async () => {
    const { scale = {}, note } = await getMatrix();
    expect(Object.values(scale).length).toBeGreaterThan(0);
    for (const text of Object.values(scale)) expect(text).toBeTypeOf('string');
    expect(note).toBeTypeOf('string');
  });

  it('gives ids that are unique, and an address that answers with the same outcome', async () => {
    const { outcomes } = await getMatrix();
    expect(new Set(outcomes.map(({ id }) => id)).size).toBe(32);
    for (const { id, url = '' } of outcomes) {
      const { recommendation } = (await service.get(url.slice(service.server.rootUrl.length))).json as Recommendation;
      expect(recommendation.id).toBe(id);
    }
  });

  it('has no parameters: any query is ignored (G4)', async () => {
    expect((await service.get('/api/v1/matrix?position=floor&limit=0')).body).toEqual((await service.get('/api/v1/matrix')).body);
  });
});
