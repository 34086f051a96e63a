/** What was measured, in order, by the name of who was measured. */
export type Series<Value> = ReadonlyMap<string, readonly Value[]>;

/** Several runs of the same measurements, one after the other. */
export const joined = <Value>(runs: readonly Series<Value>[]): Series<Value> => {
  const names = new Set(runs.flatMap((run) => [...run.keys()]));
  return new Map([...names].map((name) => [name, runs.flatMap((run) => run.get(name) ?? [])]));
};

/** One number of each thing measured. */
export const column = <Value>(series: Series<Value>, name: string, pick: (value: Value) => number): number[] =>
  (series.get(name) ?? []).map(pick);
