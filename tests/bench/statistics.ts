/** The value below which a share of the values lies. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? NaN;
  const above = sorted[Math.ceil(position)] ?? NaN;
  return below + (above - below) * (position - Math.floor(position));
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export interface Spread {
  median: number;
  /** Lower and upper quartile: the middle half lies between them. */
  lower: number;
  upper: number;
  min: number;
  max: number;
}

/** Ours over the peer's, pair by pair, so that a slow minute of the machine weighs on both sides. */
export const ratios = (ours: readonly number[], peer: readonly number[]): Spread => {
  const each = ours.map((value, index) => value / (peer[index] ?? NaN));
  return {
    median: median(each),
    lower: percentile(each, 0.25),
    upper: percentile(each, 0.75),
    min: Math.min(...each),
    max: Math.max(...each),
  };
};
