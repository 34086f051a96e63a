import type { Goal } from './goals.ts';
import { median, ratios, type Spread } from './statistics.ts';

/** One comparison of the report. */
export interface Row {
  what: string;
  peer: string;
  unit: string;
  ours: number;
  theirs: number;
  ratio: Spread;
  goal?: Goal | undefined;
}

/** A row of paired measurements. */
export const rowOf = (labels: Pick<Row, 'what' | 'peer' | 'unit' | 'goal'>, ours: readonly number[], theirs: readonly number[]): Row => ({
  ...labels,
  ours: median(ours),
  theirs: median(theirs),
  ratio: ratios(ours, theirs),
});
