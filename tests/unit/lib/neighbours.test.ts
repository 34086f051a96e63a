import { describe, expect, test } from 'vitest';
import { compareFirmness, neighbours } from '#lib/domain/finder.ts';
import { allProfiles, outcomeId } from '#lib/schemas/profile.ts';

const names = (id: string) => {
  const profile = allProfiles.find((one) => outcomeId(one) === id);
  if (!profile) throw new Error(`There is no profile ${id}.`);
  return neighbours(profile).map(({ differs, profile }) => `${differs}: ${outcomeId(profile)}`);
};

describe('neighbours', () => {
  test('are a weight band more and less, the other heat and the other positions', () => {
    expect(names('side-k90to130-hot')).toEqual([
      'moreWeight: side-over130-hot',
      'lessWeight: side-k60to90-hot',
      'thermal: side-k90to130-neutral',
      'position: back-k90to130-hot',
      'position: stomach-k90to130-hot',
      'position: combination-k90to130-hot',
    ]);
  });

  test('end where the weight bands end', () => {
    expect(names('back-under60-neutral')[0]).toBe('moreWeight: back-k60to90-neutral');
    expect(names('back-under60-neutral')[1]).toBe('thermal: back-under60-hot');
    expect(names('back-over130-neutral')[0]).toBe('lessWeight: back-k90to130-neutral');
  });

  test.each(allProfiles.map(outcomeId))('%s differs from each in one answer', (id) => {
    for (const name of names(id)) {
      const other = name.split(': ')[1]?.split('-') ?? [];
      expect(id.split('-').filter((answer, index) => answer !== other[index])).toHaveLength(1);
    }
  });
});

test.each([
  [{ min: 6.5, max: 7.5 }, { min: 5.5, max: 7 }, 'firmer'],
  [{ min: 4.5, max: 6 }, { min: 5.5, max: 7 }, 'softer'],
  [{ min: 5.5, max: 7 }, { min: 5.5, max: 7 }, 'same'],
] as const)('%o beside %o is %s', (range, to, expected) => {
  expect(compareFirmness(range, to)).toBe(expected);
});
