import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  distance,
  heavier,
  overlap,
  pairPath,
  pairsOf,
  sharedTypes,
  sleepersOf,
  splitBed,
  typesFor,
  type Sleeper,
} from '#lib/domain/two-sleepers.ts';
import { mattressTypes } from '#lib/schemas/outcome.ts';
import { realContent, record } from '../../fixtures/content.ts';

const sleepers = sleepersOf(realContent.outcomes);
const sleeper = (id: string): Sleeper => record(sleepers, id);

/** Ranges on the half points that the figures use. */
const range = fc
  .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }))
  .map(([a, b]) => ({ min: Math.min(a, b) / 2, max: Math.max(a, b) / 2 }));
const inside = (value: number, { min, max }: { min: number; max: number }) => min <= value && value <= max;

describe('the overlap of two ranges', () => {
  test('is the same for both orders', () => {
    fc.assert(
      fc.property(range, range, (a, b) => {
        expect(overlap(a, b)).toEqual(overlap(b, a));
      }),
    );
  });

  test('holds exactly the values that lie in both', () => {
    fc.assert(
      fc.property(range, range, fc.integer({ min: 0, max: 40 }), (a, b, quarters) => {
        const [value, common] = [quarters / 4, overlap(a, b)];
        expect(common !== null && inside(value, common)).toBe(inside(value, a) && inside(value, b));
      }),
    );
  });

  test('is null exactly where the two are apart, and then they are so by their distance', () => {
    fc.assert(
      fc.property(range, range, (a, b) => {
        const [low, high] = a.max <= b.max ? [a, b] : [b, a];
        expect(overlap(a, b) === null).toBe(low.max < high.min);
        expect(distance(a, b)).toBe(overlap(a, b) === null ? high.min - low.max : 0);
        expect(distance(a, b)).toBe(distance(b, a));
      }),
    );
  });

  test('of a range with itself is that range', () => {
    fc.assert(
      fc.property(range, (a) => {
        expect(overlap(a, a)).toEqual(a);
      }),
    );
  });

  test('of ranges that touch is the one value in both', () => {
    expect(overlap({ min: 3.5, max: 5 }, { min: 5, max: 6.5 })).toEqual({ min: 5, max: 5 });
    expect(distance({ min: 3.5, max: 5 }, { min: 5, max: 6.5 })).toBe(0);
  });

  test('of the pair in the FAQ is what the FAQ says', () => {
    const shared = overlap(sleeper('side-k60to90').firmness, sleeper('back-k60to90').firmness);
    expect(shared).toEqual({ min: 5.5, max: 6 });
    expect(record(realContent.faq, 'couples-different-weights').answer.en).toContain('meet at 5.5 to 6');
  });
});

describe('the pairs', () => {
  const pairs = pairsOf(sleepers);

  test('are 136 of 16 sleepers, each once', () => {
    expect(sleepers).toHaveLength(16);
    expect(pairs).toHaveLength(136);
    expect(new Set(pairs.map(([a, b]) => [a.id, b.id].sort().join())).size).toBe(136);
  });

  test('have one address, whoever was chosen first', () => {
    const built = new Set(pairs.map(([a, b]) => `${a.id}/${b.id}`));
    for (const a of sleepers) {
      for (const b of sleepers) {
        expect(pairPath(a, b)).toBe(pairPath(b, a));
        expect(built).toContain(pairPath(a, b));
      }
    }
  });

  test('leave out a sleeper that the matrix lacks, and keep one with a single outcome', () => {
    const outcomes = realContent.outcomes.filter(({ id }) => !id.startsWith('side-under60') && id !== 'back-under60-neutral');
    const fewer = sleepersOf(outcomes);
    expect(fewer.map(({ id }) => id)).not.toContain('side-under60');
    expect(fewer).toHaveLength(15);
    expect(typesFor(record(fewer, 'back-under60'), record(fewer, 'back-k60to90'), 'neutral')).toEqual([]);
  });
});

describe('types that suit both', () => {
  const list = fc.shuffledSubarray([...mattressTypes]);

  test('are the same for both orders', () => {
    fc.assert(
      fc.property(list, list, (a, b) => {
        expect(sharedTypes(a, b)).toEqual(sharedTypes(b, a));
      }),
    );
  });

  test('are those in both lists, and keep the order on which both agree', () => {
    fc.assert(
      fc.property(list, list, (a, b) => {
        const shared = sharedTypes(a, b);
        expect([...shared].sort()).toEqual(a.filter((type) => b.includes(type)).sort());
        for (const [index, first] of shared.entries()) {
          for (const later of shared.slice(index + 1)) {
            expect(a.indexOf(later) < a.indexOf(first) && b.indexOf(later) < b.indexOf(first)).toBe(false);
          }
        }
      }),
    );
  });

  test('of a side and a back sleeper', () => {
    expect(typesFor(sleeper('side-k60to90'), sleeper('back-k60to90'), 'neutral')).toEqual(['hybrid', 'memory-foam']);
    expect(typesFor(sleeper('side-k60to90'), sleeper('back-k60to90'), 'hot')).toEqual(['hybrid', 'pocket-spring', 'latex']);
  });

  test('there is one for every pair of ours, hot or not', () => {
    for (const [a, b] of pairsOf(sleepers)) {
      expect(typesFor(a, b, 'neutral')).not.toEqual([]);
      expect(typesFor(a, b, 'hot')).not.toEqual([]);
    }
  });
});

test('the heavier is told by weight band, and within a band by none', () => {
  expect(heavier(sleeper('side-k60to90'), sleeper('back-over130'))?.id).toBe('back-over130');
  expect(heavier(sleeper('back-over130'), sleeper('side-k60to90'))?.id).toBe('back-over130');
  expect(heavier(sleeper('side-k60to90'), sleeper('back-k60to90'))).toBeNull();
});

// The advice for ranges apart is to start from the heavier one's and soften the other side; a topper only softens.
test('where ranges are apart and one sleeper is heavier, that one has the firmer range', () => {
  for (const [a, b] of pairsOf(sleepers)) {
    const heavy = heavier(a, b);
    if (overlap(a.firmness, b.firmness) !== null || heavy === null) continue;
    expect(heavy.firmness.min).toBe(Math.max(a.firmness.min, b.firmness.min));
  }
});

describe('two mattresses side by side', () => {
  test('two singles make a king', () => {
    const bed = splitBed(realContent.sizes);
    expect([bed?.half.key, bed?.whole.key]).toEqual(['single', 'king']);
  });

  test('make nothing where no two fit', () => {
    expect(splitBed(realContent.sizes.filter(({ key }) => key !== 'single'))).toBeNull();
  });
});
