import { describe, expect, it } from 'vitest';
import type { Matrix, Recommendation } from '#lib/schemas/outcome.ts';
import { contentFile } from './content-file.ts';
import { expectProblem } from './expect-problem.ts';
import { positions, profiles, thermals, weights } from './profiles.ts';
import { useService } from './service.ts';

const service = useService();
const authored = contentFile('outcomes');

const recommend = (query: string) => service.get(`/api/v1/recommend?${query}`);

describe('GET /recommend: every profile of the cube', () => {
  it('has 32 of them', () => {
    expect(profiles).toHaveLength(32);
  });

  it.each(profiles)('$position $weight $thermal: echo, id (G1), and the figures of the matrix and the content', async (profile) => {
    const { position, weight, thermal } = profile;
    const answer = await recommend(`position=${position}&weight=${weight}&thermal=${thermal}`);
    const { query, recommendation, medicalNote } = answer.json as Recommendation;
    expect(answer.status).toBe(200);
    expect(query).toEqual(profile);
    expect(recommendation.id).toBe(`${position}-${weight}-${thermal}`);

    const { outcomes } = (await service.get('/api/v1/matrix')).json as Matrix;
    const inMatrix = outcomes.find(({ id }) => id === recommendation.id);
    const inContent = authored.find(({ id }) => id === recommendation.id);
    for (const record of [inMatrix, inContent]) {
      expect(record).toMatchObject(profile);
      expect(record?.firmness).toEqual({ min: recommendation.firmness.min, max: recommendation.firmness.max });
      expect(record?.pillowLoftCm).toEqual(recommendation.pillowLoftCm);
      expect(record?.recommendedMattressTypes).toEqual(recommendation.recommendedMattressTypes);
    }
    expect(medicalNote).toBe(contentFile('notes').medicalNote.en);
  });
});

describe('GET /recommend: 200 body', () => {
  it('says firmness as a range out of ten with scale and note (domain rule: a target, not a label)', async () => {
    const { recommendation } = (await recommend('position=back&weight=k60to90')).json as Recommendation;
    const { min, max, scale, note } = recommendation.firmness;
    expect(min).toBeLessThan(max);
    expect(min).toBeGreaterThanOrEqual(1);
    expect(max).toBeLessThanOrEqual(10);
    expect(scale).toContain('10');
    expect(note).toMatch(/target/);
    expect(note).toMatch(/label/);
  });

  it('gives loft in centimetres and types of the five', async () => {
    const { recommendation } = (await recommend('position=side&weight=over130')).json as Recommendation;
    expect(recommendation.pillowLoftCm.min).toBeLessThan(recommendation.pillowLoftCm.max);
    expect(recommendation.pillowLoftCm.min).toBeGreaterThanOrEqual(3);
    expect(recommendation.pillowLoftCm.max).toBeLessThanOrEqual(25);
    expect(['memory-foam', 'pocket-spring', 'hybrid', 'latex', 'medical']).toEqual(
      expect.arrayContaining(recommendation.recommendedMattressTypes),
    );
  });

  it('links to addresses below {base_url} that answer', async () => {
    const { links = {} } = (await recommend('position=side&weight=under60&thermal=hot')).json as Recommendation;
    expect(Object.keys(links).length).toBeGreaterThan(0);
    for (const link of Object.values(links)) {
      expect(link.startsWith(`${service.server.rootUrl}/api/v1/`)).toBe(true);
      expect((await service.get(link.slice(service.server.rootUrl.length))).status).toBe(200);
    }
  });

  it('takes neutral where thermal is not sent', async () => {
    const without = await recommend('position=stomach&weight=k90to130');
    const neutral = await recommend('position=stomach&weight=k90to130&thermal=neutral');
    expect((without.json as Recommendation).query.thermal).toBe('neutral');
    expect(without.body).toEqual(neutral.body);
  });
});

describe('GET /recommend: missing_parameter and invalid_parameter', () => {
  it.each([
    { query: '', parameter: 'position', allowedValues: positions },
    { query: 'weight=under60', parameter: 'position', allowedValues: positions },
    { query: 'position=side', parameter: 'weight', allowedValues: weights },
    { query: 'position=side&thermal=hot', parameter: 'weight', allowedValues: weights },
    { query: 'Position=side&weight=under60', parameter: 'position', allowedValues: positions },
  ])('"$query" misses $parameter', async ({ query, ...details }) => {
    expectProblem(await recommend(query), 400, 'missing_parameter', details);
  });

  it.each([
    { query: 'position=floor&weight=under60', parameter: 'position', allowedValues: positions },
    { query: 'position=side&weight=60', parameter: 'weight', allowedValues: weights },
    { query: 'position=SIDE&weight=under60', parameter: 'position', allowedValues: positions },
    { query: 'position=Side&weight=under60', parameter: 'position', allowedValues: positions },
    { query: 'position=side&weight=K60TO90', parameter: 'weight', allowedValues: weights },
    { query: 'position=%20side&weight=under60', parameter: 'position', allowedValues: positions },
    { query: 'position=side+&weight=under60', parameter: 'position', allowedValues: positions },
    { query: 'position=side&weight=constructor', parameter: 'weight', allowedValues: weights },
  ])('"$query" is refused with the accepted values', async ({ query, ...details }) => {
    expectProblem(await recommend(query), 400, 'invalid_parameter', details);
  });

  it('lists hot and neutral for thermal', async () => {
    const { error } = expectProblem(await recommend('position=side&weight=under60&thermal=cold'), 400, 'invalid_parameter', {
      parameter: 'thermal',
    });
    expect(error.allowedValues?.toSorted()).toEqual(thermals.toSorted());
  });
});

describe('G2: of two faults the first of the parameter table is reported', () => {
  it.each([
    { query: 'thermal=x&weight=x&position=x', code: 'invalid_parameter', parameter: 'position' },
    { query: 'thermal=x&weight=x', code: 'missing_parameter', parameter: 'position' },
    { query: 'position=x', code: 'invalid_parameter', parameter: 'position' },
    { query: 'position=side&thermal=x', code: 'missing_parameter', parameter: 'weight' },
    { query: 'thermal=x&weight=x&position=side', code: 'invalid_parameter', parameter: 'weight' },
  ])('"$query": $code of $parameter', async ({ query, code, parameter }) => {
    expectProblem(await recommend(query), 400, code, { parameter });
  });
});

describe('G3: empty and repeated', () => {
  it.each([
    { query: 'position=&weight=under60', parameter: 'position' },
    { query: 'position&weight=under60', parameter: 'position' },
    { query: 'position=side&weight=', parameter: 'weight' },
    { query: 'position=side&weight=under60&thermal=', parameter: 'thermal' },
    { query: 'position=side&position=back&weight=under60', parameter: 'position' },
    { query: 'position=side&weight=under60&weight=', parameter: 'weight' },
    { query: 'position=side&weight=under60&thermal=hot&thermal=neutral', parameter: 'thermal' },
  ])('"$query" is an invalid_parameter', async ({ query, parameter }) => {
    expectProblem(await recommend(query), 400, 'invalid_parameter', { parameter });
  });

  it('takes the same value twice', async () => {
    const { status, json } = await recommend('position=side&position=side&weight=under60&weight=under60&thermal=hot&thermal=hot');
    expect(status).toBe(200);
    expect((json as Recommendation).query).toEqual({ position: 'side', weight: 'under60', thermal: 'hot' });
  });
});

describe('G4: unknown parameters', () => {
  it('are ignored, whatever they hold', async () => {
    const { status, json } = await recommend('utm_source=mail&position=back&gclid=%FF&weight=over130&&=&limit=0&cursor=x');
    expect(status).toBe(200);
    expect((json as Recommendation).recommendation.id).toBe('back-over130-neutral');
  });

  it('reads percent-encoded names and values', async () => {
    expect((await recommend('p%6Fsition=s%69de&weight=under60')).status).toBe(200);
  });
});
