import { median } from '../bench/statistics.ts';

/** What was seen of the service in one stretch of time. */
export interface Observation {
  /** Seconds since the traffic began. */
  at: number;
  /** Resident memory, in bytes. */
  resident: number;
  /** Open descriptors, those of the clients' connections included. */
  descriptors: number;
  /** Milliseconds that answers took: middle, and 99 in 100. */
  p50: number;
  p99: number;
  requests: number;
}

/** An early stretch beside a late one, in medians. */
export interface Growth {
  what: 'resident memory, MB' | 'descriptors' | 'p50, ms' | 'p99, ms';
  early: number;
  late: number;
  /** What `late` may be. */
  most: number;
  grew: boolean;
}

/** The first fifth warms up; then a fifth is held against the last one. */
const stretches = { early: [0.2, 0.4], late: [0.8, 1] } as const;

const between = (observations: readonly Observation[], [from, to]: readonly [number, number]): Observation[] =>
  observations.slice(Math.floor(observations.length * from), Math.ceil(observations.length * to));

/**
 * Whether anything grew. Memory may differ by what a garbage collection happens to leave, latency by what else the machine does.
 * @throws Error for fewer than 10 observations
 */
export const growthOf = (observations: readonly Observation[]): Growth[] => {
  if (observations.length < 10) throw new Error(`${observations.length} observations are too few; 10 are needed.`);
  const [early, late] = [between(observations, stretches.early), between(observations, stretches.late)];
  const row = (what: Growth['what'], pick: (observation: Observation) => number, most: (early: number) => number): Growth => {
    const [before, after] = [median(early.map(pick)), median(late.map(pick))];
    return { what, early: before, late: after, most: most(before), grew: after > most(before) };
  };
  const megabyte = 1024 ** 2;
  return [
    row(
      'resident memory, MB',
      ({ resident }) => resident / megabyte,
      (before) => before * 1.05 + 2,
    ),
    row(
      'descriptors',
      ({ descriptors }) => descriptors,
      (before) => before + 2,
    ),
    row(
      'p50, ms',
      ({ p50 }) => p50,
      (before) => before * 1.25 + 0.1,
    ),
    row(
      'p99, ms',
      ({ p99 }) => p99,
      (before) => before * 1.5 + 1,
    ),
  ];
};
