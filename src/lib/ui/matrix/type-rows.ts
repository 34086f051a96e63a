import type { Sleeper } from '../../domain/two-sleepers.ts';
import { thermals } from '../../schemas/profile.ts';

const lists = ({ outcomes }: Sleeper): string => thermals.map((thermal) => outcomes[thermal]?.recommendedMattressTypes.join()).join(' ');

/** Neighbours with the same mattress types in both heats, so that they share a row. */
export const typeRows = (sleepers: readonly Sleeper[]): Sleeper[][] => {
  const rows: Sleeper[][] = [];
  for (const sleeper of sleepers) {
    const last = rows.at(-1);
    if (last?.[0] && lists(last[0]) === lists(sleeper)) last.push(sleeper);
    else rows.push([sleeper]);
  }
  return rows;
};
