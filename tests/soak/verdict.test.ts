import { describe, expect, it } from 'vitest';
import { growthOf, type Observation } from './verdict.ts';

const steady = (index: number): Observation => ({
  at: 10 * index,
  // A garbage collection every fourth time.
  resident: (120 + (index % 4)) * 1024 ** 2,
  descriptors: 60 + (index % 2),
  p50: 0.5 + (index % 3) / 100,
  p99: 5 + (index % 5) / 10,
  requests: 1000,
});
const run = (change: (index: number) => Partial<Observation>): Observation[] =>
  Array.from({ length: 180 }, (_, index) => ({ ...steady(index), ...change(index) }));
const grown = (change: (index: number) => Partial<Observation>): string[] =>
  growthOf(run(change)).flatMap(({ what, grew }) => (grew ? [what] : []));

describe('what a soak calls growth', () => {
  it('is not what goes up and down', () => expect(grown(() => ({}))).toEqual([]));

  it('is not a start that takes its time', () =>
    expect(grown((index) => ({ resident: Math.min(120, 80 + 2 * index) * 1024 ** 2, p50: index < 20 ? 9 : 0.5 }))).toEqual([]));

  it.each<[string, (index: number) => Partial<Observation>]>([
    ['resident memory, MB', (index) => ({ resident: (120 + index / 10) * 1024 ** 2 })],
    ['descriptors', (index) => ({ descriptors: 60 + Math.floor(index / 30) })],
    ['p50, ms', (index) => ({ p50: 0.5 + index / 300 })],
    ['p99, ms', (index) => ({ p99: 5 + index / 20 })],
  ])('is %s that goes up slowly', (what, change) => expect(grown(change)).toEqual([what]));

  it('is not told from a handful of looks', () => expect(() => growthOf(run(() => ({})).slice(0, 9))).toThrow('too few'));
});
