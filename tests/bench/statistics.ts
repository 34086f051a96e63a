/** The value below which a share of the values lies. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? NaN;
  const above = sorted[Math.ceil(position)] ?? NaN;
  return below + (above - below) * (position - Math.floor(position));
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Ours over the peer's, pair by pair, so that a slow minute of the machine weighs on both sides: median, lower and upper quartile. */
export const ratios = (ours: readonly number[], peer: readonly number[]): [median: number, lower: number, upper: number] => {
  const each = ours.map((value, index) => value / (peer[index] ?? NaN));
  return [median(each), percentile(each, 0.25), percentile(each, 0.75)];
};
