import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adviceFor, leastOfEach, overlap, pairPath, pairsOf, type Sleeper, sleepersOf } from '#lib/domain/two-sleepers.ts';
import { mattressTypes, type MattressType } from '#lib/schemas/outcome.ts';
import { pairAnswer } from '#lib/ui/two-sleepers/answer.ts';
import { testedContent, record } from '../../fixtures/content.ts';

const sleepers = sleepersOf(testedContent.outcomes);
const sleeper = (id: string) => record(sleepers, id);
const pairs = pairsOf(sleepers);

describe('the overlap of two ranges', () => {
  /** Ranges on the half points that the figures use. */
  const half = fc.integer({ min: 0, max: 20 });
  const range = fc.tuple(half, half).map(([a, b]) => ({ min: Math.min(a, b) / 2, max: Math.max(a, b) / 2 }));
  const inside = (value: number, { min, max }: { min: number; max: number }) => min <= value && value <= max;

  test('holds exactly the values that lie in both, for both orders', () => {
    fc.assert(
      fc.property(range, range, fc.integer({ min: 0, max: 40 }), (a, b, quarters) => {
        const [value, common] = [quarters / 4, overlap(a, b)];
        expect(common !== null && inside(value, common)).toBe(inside(value, a) && inside(value, b));
        expect(overlap(b, a)).toEqual(common);
        expect(overlap(a, a)).toEqual(a);
      }),
    );
  });

  test('of ranges that touch is the one value in both, and of the pair in the FAQ what the FAQ says', () => {
    expect(overlap({ min: 3.5, max: 5 }, { min: 5, max: 6.5 })).toEqual({ min: 5, max: 5 });
    expect(overlap(sleeper('side-k60to90').firmness, sleeper('back-k60to90').firmness)).toEqual({ min: 5.5, max: 6 });
    expect(record(testedContent.faq, 'couples-different-weights').answer.en).toContain('meet at 5.5 to 6');
  });
});

describe('the pairs', () => {
  test('are 136 of 16 sleepers, each once, with one address, whoever was chosen first', () => {
    expect(sleepers).toHaveLength(16);
    expect(pairs).toHaveLength(136);
    const built = new Set(pairs.map(([a, b]) => `${a.id}/${b.id}`));
    expect(new Set(pairs.map(([a, b]) => [a.id, b.id].sort().join())).size).toBe(136);
    for (const [a, b] of sleepers.flatMap((one) => sleepers.map((other) => [one, other] as const))) {
      expect(pairPath(a, b)).toBe(pairPath(b, a));
      expect(built).toContain(pairPath(a, b));
    }
  });
});

test.each([
  { a: [4.5, 6], b: [5.5, 7], advice: { kind: 'one', firmness: { min: 5.5, max: 6 } } },
  { a: [4.5, 6], b: [6, 7], advice: { kind: 'near', firmness: { min: 6, max: 6 } } },
  // Neither is heavier: between the two.
  { a: [5.5, 7], b: [3.5, 5], advice: { kind: 'near', firmness: { min: 5, max: 5.5 } } },
  // The heavier one's range comes first, where it is nearest to the other.
  { a: [4.5, 6], b: [6.5, 7.5], heavy: 'b', advice: { kind: 'near', firmness: { min: 6.5, max: 6.5 } } },
  { a: [5.5, 7], b: [3.5, 5], heavy: 'b', advice: { kind: 'near', firmness: { min: 5, max: 5 } } },
  { a: [3.5, 5], b: [6.5, 7.5], advice: { kind: 'two', gap: 1.5 } },
] as const)('$a and $b are advised $advice, whoever comes first', ({ a, b, advice, ...rest }) => {
  const weighed = ([min, max]: readonly [number, number], weight: 'k60to90' | 'k90to130') => ({ firmness: { min, max }, weight });
  const [one, other] = [weighed(a, 'k60to90'), weighed(b, 'heavy' in rest ? 'k90to130' : 'k60to90')];
  for (const pair of [[one, other] as const, [other, one] as const]) expect(adviceFor(...pair, 1)).toEqual(advice);
});

test('the rule for ranges that do not meet is one text, on each such page and in the answer of the FAQ', () => {
  const { apart } = testedContent['two-sleepers'];
  const answer = record(testedContent.faq, 'couples-different-weights').answer;
  for (const language of ['en', 'ar'] as const) expect(answer[language]).toContain(apart[language]);
  for (const pair of pairs)
    if (overlap(pair[0].firmness, pair[1].firmness) === null) {
      const { advice, note } = pairAnswer(pair, testedContent, 'en');
      if (advice.kind === 'near') expect(note).toContain(apart.en);
    }
});

test('no pair is offered a mattress that is lower than the weight of who shall lie on it asks for', () => {
  const heightFor = (to: readonly Sleeper[]): number => Math.max(...to.map(({ outcomes }) => outcomes.neutral?.leastMattressHeightCm ?? 0));
  for (const pair of pairs) {
    const { offers, people } = pairAnswer(pair, testedContent, 'en');
    const ofEach = [{ to: pair, offers }, ...people.map(({ sleeper: one, offers: own }) => ({ to: [one], offers: own }))];
    const heights = ofEach.flatMap((of) =>
      of.offers.flatMap(({ priced }) => priced.map(({ mattress }) => ({ is: mattress.heightCm, least: heightFor(of.to) }))),
    );
    expect(heights.filter(({ is = 0, least }) => is < least)).toEqual([]);
  }
});

test('the mattress of each type that costs least in a size, never one for a cot', () => {
  const needs = (recommendedMattressTypes: MattressType[]) => ({ recommendedMattressTypes, thermal: 'neutral' as const });
  const offers = leastOfEach(needs(['hybrid', 'medical', 'memory-foam']), 'king', testedContent);
  expect(offers.map(({ mattress }) => mattress.type)).toEqual(['hybrid', 'medical', 'memory-foam']);
  for (const { mattress, priceQAR } of offers) {
    expect(mattress.priceBySizeQAR['king']).toBe(priceQAR);
    for (const rival of testedContent.mattresses)
      if (rival.type === mattress.type) expect(rival.priceBySizeQAR['king'] ?? Infinity).toBeGreaterThanOrEqual(priceQAR);
  }
  expect(leastOfEach(needs([...mattressTypes]), 'cot', testedContent)).toEqual([]);
});
