import { describe, expect, it } from 'vitest';
import type { Matrix, Recommendation } from '#lib/schemas/outcome.ts';
import { takenByAdapter } from './at-the-edge.ts';
import { contentFile } from './content-file.ts';
import { expectPages } from './expect-pages.ts';
import { expectProblem } from './expect-problem.ts';
import { positions, profiles, thermals, weights } from './spec-tables.ts';
import { useService } from './service.ts';

const service = useService();
const authored = contentFile('outcomes');

const recommend = (query: string) => service.get(`/api/v1/recommend?${query}`);
const recommended = async (query: string) => (await recommend(query)).json as Recommendation;
const getMatrix = async () => (await service.get('/api/v1/matrix')).json as Matrix;

describe('GET /recommend: 200 body', () => {
  it.each(profiles)('$position $weight $thermal: echo, id (G1), and the figures of the content', async (profile) => {
    const { position, weight, thermal } = profile;
    const { query, recommendation, medicalNote } = await recommended(`position=${position}&weight=${weight}&thermal=${thermal}`);
    expect(query).toEqual(profile);
    expect(recommendation.id).toBe(`${position}-${weight}-${thermal}`);
    const { firmness, pillowLoftCm, recommendedMattressTypes } = recommendation;
    expect(authored.find(({ id }) => id === recommendation.id)).toMatchObject({
      ...profile,
      firmness: { min: firmness.min, max: firmness.max },
      pillowLoftCm,
      recommendedMattressTypes,
    });
    expect(medicalNote).toBe(contentFile('notes').medicalNote.en);
  });

  it('says firmness as a range out of ten with scale and note, ten the firmest (domain rule: a target, not a label; G72)', async () => {
    const { min, max, scale, note } = (await recommended('position=back&weight=k60to90')).recommendation.firmness;
    expect(min).toBeLessThan(max);
    expect(min).toBeGreaterThanOrEqual(1);
    expect(max).toBeLessThanOrEqual(10);
    expect(scale).toMatch(/\b10 the firmest/);
    expect(note).toMatch(/target/);
    expect(note).toMatch(/label/);
  });

  it('links to addresses below {base_url} that answer (G62)', async () => {
    const { links } = await recommended('position=side&weight=under60&thermal=hot');
    expect(Object.keys(links).toSorted()).toEqual(['faq', 'matrix', 'mattresses', 'pillows', 'self', 'sizes']);
    for (const link of Object.values(links)) {
      expect(link.startsWith(`${service.server.rootUrl}/api/v1/`)).toBe(true);
      expect((await service.get(link.slice(service.server.rootUrl.length))).status).toBe(200);
    }
  });

  it('leads people to its page in each language, as an outcome of the matrix does (G109)', async () => {
    const { recommendation } = await recommended('position=side&weight=under60&thermal=hot');
    await expectPages(recommendation.pages, '/finder/side/under60/hot', service);
    expect((await getMatrix()).outcomes.find(({ id }) => id === recommendation.id)?.pages).toEqual(recommendation.pages);
  });

  it('takes neutral where thermal is not sent', async () => {
    const without = await recommend('position=stomach&weight=k90to130');
    expect((without.json as Recommendation).query.thermal).toBe('neutral');
    expect(without.body).toEqual((await recommend('position=stomach&weight=k90to130&thermal=neutral')).body);
  });
});

describe('GET /recommend: faults name the parameter and its accepted values', () => {
  const accepted = { position: positions, weight: weights, thermal: thermals };

  it.each([
    ['', 'position'],
    ['weight=under60', 'position'],
    ['position=side', 'weight'],
    ['position=side&thermal=hot', 'weight'],
    // G2: of two faults the first of the parameter table is reported.
    ['thermal=x&weight=x', 'position'],
    ['position=side&thermal=x', 'weight'],
  ] as const)('"%s" misses %s', async (query, parameter) => {
    expectProblem(await recommend(query), 400, 'missing_parameter', { parameter, allowedValues: accepted[parameter] });
  });

  it.each([
    ['position=floor&weight=under60', 'position'],
    ['position=side&weight=60', 'weight'],
    ['position=side&weight=constructor', 'weight'],
    ['position=side&weight=under60&thermal=cold', 'thermal'],
    ['thermal=x&weight=x&position=x', 'position'],
    // G3: empty and repeated.
    ['position=&weight=under60', 'position'],
    ['position=side&weight=under60&thermal=', 'thermal'],
    ['position=side&position=back&weight=under60', 'position'],
    ['position=side&weight=under60&thermal=hot&thermal=neutral', 'thermal'],
  ] as const)('"%s": invalid %s', async (query, parameter) => {
    const { error } = expectProblem(await recommend(query), 400, 'invalid_parameter', { parameter });
    expect(error.allowedValues?.toSorted()).toEqual(accepted[parameter].toSorted());
  });
});

describe('GET /recommend: what is no fault', () => {
  // The adapter refuses bytes that are no UTF-8.
  const [bytes = '%00'] = takenByAdapter(['%FF'], () => true);

  it.each([
    ['the same value twice (G3)', 'position=side&position=side&weight=under60&weight=under60&thermal=hot&thermal=hot', 'side-under60-hot'],
    [
      'unknown parameters, whatever they hold (G4)',
      `utm_source=mail&position=back&gclid=${bytes}&weight=over130&&=&limit=0&cursor=x`,
      'back-over130-neutral',
    ],
  ])('%s', async (_, query, id) => {
    expect((await recommended(query)).recommendation.id).toBe(id);
  });
});

describe('GET /matrix', () => {
  it('holds 32 outcomes, one for each combination of the three fields, each under an id of its own', async () => {
    const { count, outcomes } = await getMatrix();
    expect([count, outcomes.length, new Set(outcomes.map(({ id }) => id)).size]).toEqual([32, 32, 32]);
    const name = ({ position, weight, thermal }: (typeof profiles)[number]) => `${position} ${weight} ${thermal}`;
    expect(outcomes.map(name).toSorted()).toEqual(profiles.map(name).toSorted());
  });

  it('gives scale as an object of strings, one for each figure, and a note, both in Arabic as well (G61, G62)', async () => {
    const { scale, note, scaleAr = {}, noteAr } = await getMatrix();
    expect(Object.keys(scale).toSorted()).toEqual(['firmness', 'pillowLoftCm']);
    expect(Object.keys(scaleAr)).toEqual(Object.keys(scale));
    expect(note).toMatch(/[a-z]{3}/);
    for (const text of [...Object.values(scaleAr), noteAr]) expect(text).toMatch(/[\u0600-\u06FF]{3}/);
  });

  it('keeps the figures of the content, in its order, each under an address that answers with the same outcome (G62)', async () => {
    const { outcomes } = await getMatrix();
    expect(outcomes.map(({ id }) => id)).toEqual(authored.map(({ id }) => id));
    for (const { id, url = '', firmness, pillowLoftCm, recommendedMattressTypes } of outcomes) {
      const { recommendation } = (await service.get(url.slice(service.server.rootUrl.length))).json as Recommendation;
      expect(recommendation).toMatchObject({ id, firmness, pillowLoftCm, recommendedMattressTypes });
    }
  });
});
