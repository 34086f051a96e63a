import type { Series } from './series.ts';

/** The list beginning at another place each round, so that nobody always follows the same neighbour. */
export const rotated = <Item>(items: readonly Item[], round: number): Item[] => {
  const start = round % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
};

/** Measures every item once a round, one at a time, in rotating order. */
export const inRounds = async <Item extends { name: string }, Value>(
  items: readonly Item[],
  rounds: number,
  measure: (item: Item) => Promise<Value>,
): Promise<Series<Value>> => {
  const series = new Map<string, Value[]>(items.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const item of rotated(items, round)) series.get(item.name)?.push(await measure(item));
  }
  return series;
};
