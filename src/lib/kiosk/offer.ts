import { mattressesOfType, pillowsOfLoft } from '../domain/suitable.ts';
import type { MattressRecord, OutcomeRecord, PillowRecord } from '../schemas/content.ts';
import { coolingGrades } from '../schemas/product.ts';

const fewestMattresses = 3;
const mostPillows = 3;

const coolness = ({ cooling }: { cooling: string }): number => (coolingGrades as readonly string[]).indexOf(cooling);

/** For a hot sleeper the cooler ones first, else the order of the catalogue. */
const inOrder = <Item extends { cooling: string }>(items: Item[], { thermal }: OutcomeRecord): Item[] =>
  thermal === 'hot' ? items.toSorted((one, other) => coolness(other) - coolness(one)) : items;

/** Mattresses to try in the showroom: one of each recommended type in turn, and at least three. By type, never by firmness figure. */
export const mattressesFor = (outcome: OutcomeRecord, mattresses: readonly MattressRecord[]): MattressRecord[] => {
  const queues = outcome.recommendedMattressTypes.map((type) => inOrder(mattressesOfType(type, mattresses), outcome));
  const longest = Math.max(...queues.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, round) => queues.flatMap((queue) => queue[round] ?? [])).flat();
  return inTurn.slice(0, Math.max(fewestMattresses, queues.length));
};

/** Pillows to try whose height overlaps the recommended one. */
export const pillowsFor = (outcome: OutcomeRecord, pillows: readonly PillowRecord[]): PillowRecord[] =>
  inOrder(pillowsOfLoft(outcome.pillowLoftCm, pillows), outcome).slice(0, mostPillows);
