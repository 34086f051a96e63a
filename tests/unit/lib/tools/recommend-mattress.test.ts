import { describe, expect, it } from 'vitest';
import { recommendation } from '#lib/domain/recommend.ts';
import type { Recommendation } from '#lib/schemas/outcome.ts';
import { allProfiles, outcomeId } from '#lib/schemas/profile.ts';
import { recommendMattress } from '#lib/tools/actions.ts';
import { realContent } from '../../../fixtures/content.ts';
import { settings } from '../../settings.ts';
import { refusalOf, resultOf } from './result-of.ts';

const bodies = new Map(realContent.outcomes.map((record) => [record.id, recommendation(record, realContent, settings)]));
const tool = recommendMattress({ findRecommendation: (id) => bodies.get(id) });

describe('recommend_mattress', () => {
  it.each(allProfiles)('knows $position, $weight, $thermal', (profile) => {
    expect(resultOf(tool, profile)).toEqual(bodies.get(outcomeId(profile)));
  });

  it('takes a sleeper for neutral who is not said to sleep hot', () => {
    expect((resultOf(tool, { position: 'side', weight: 'k60to90' }) as Recommendation).query.thermal).toBe('neutral');
  });

  it.each([
    [82, 'k60to90'],
    ['82', 'k60to90'],
    ['82 kg', 'k60to90'],
    ['59.9kg', 'under60'],
    ['200 lb', 'k90to130'],
    ['131', 'over130'],
    ['١٠٠ كيلو', 'k90to130'],
    [130, 'k90to130'],
  ])('leads from the weight %j to its band', (weight, band) => {
    expect(refusalOf(tool, { position: 'side', weight })).toBe(
      `weight must be one of under60, k60to90, k90to130, over130; it is ${JSON.stringify(weight)}. Send weight: "${band}".`,
    );
  });

  it.each([null, 'heavy', {}, true, '__proto__'])('explains the bands where %j is no weight', (weight) => {
    expect(refusalOf(tool, { position: 'side', weight })).toMatch(/The bands are under60 \(below 60 kg\), .*over130 \(above 130 kg\)/);
  });

  it.each([
    ['on my tummy', 'stomach'],
    ['back sleeper', 'back'],
    ['على الجانب', 'side'],
    ['mixed', 'combination'],
  ])('leads from the position %j to %s', (position, meant) => {
    expect(refusalOf(tool, { position, weight: 'under60' })).toContain(`Send position: "${meant}".`);
  });

  it('warns of comparing firmness with labels, and of more than shopping advice', () => {
    expect(tool.definition.description).toMatch(/never compare it with a product label/);
    expect(tool.definition.description).toMatch(/no medical advice/);
  });
});
