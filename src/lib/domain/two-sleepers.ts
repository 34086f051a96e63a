import type { Content, MattressRecord, OutcomeRecord, SizeRecord } from '../schemas/content.ts';
import { mattressTypes, type MattressType, type Range } from '../schemas/outcome.ts';
import { positions, weights, type Profile, type Thermal } from '../schemas/profile.ts';
import { fittingMattresses, type Need } from './fits.ts';

/** One of two people in a bed. Heat changes materials and not figures, so it is no part of who meets whom. */
export interface Sleeper extends Pick<Profile, 'position' | 'weight'> {
  /** `<position>-<weight>`. */
  id: string;
  firmness: Range;
  pillowLoftCm: Range;
  outcomes: Readonly<Partial<Record<Thermal, OutcomeRecord>>>;
}

/** The sleepers that the matrix has figures for, in the order of the specification's tables: 16 where it is whole. */
export const sleepersOf = (outcomes: readonly OutcomeRecord[]): Sleeper[] =>
  positions.flatMap((position) =>
    weights.flatMap((weight) => {
      const own = outcomes.filter((outcome) => outcome.position === position && outcome.weight === weight);
      const [first] = own;
      if (!first) return [];
      const { firmness, pillowLoftCm } = first;
      const byThermal = Object.fromEntries(own.map((outcome) => [outcome.thermal, outcome]));
      return [{ id: `${position}-${weight}`, position, weight, firmness, pillowLoftCm, outcomes: byThermal }];
    }),
  );

const rank = ({ position, weight }: Sleeper): number => positions.indexOf(position) * weights.length + weights.indexOf(weight);

/** Address of two people below `/two-sleepers`. They have no first and second: it is the same for both orders. */
export const pairPath = (a: Sleeper, b: Sleeper): string => (rank(a) <= rank(b) ? `${a.id}/${b.id}` : `${b.id}/${a.id}`);

/** Every pair once, two people alike included: 136 of 16. */
export const pairsOf = (sleepers: readonly Sleeper[]): (readonly [Sleeper, Sleeper])[] =>
  sleepers.flatMap((a, index) => sleepers.slice(index).map((b) => [a, b] as const));

/**
 * What lies in both ranges, ends included, or null. Ranges that only touch share that one value (`min` equals `max`):
 * the FAQ asks for a firmness that lies in both, and the end of a range is part of it.
 */
export const overlap = (a: Range, b: Range): Range | null => {
  const [min, max] = [Math.max(a.min, b.min), Math.min(a.max, b.max)];
  return min <= max ? { min, max } : null;
};

/** How far two ranges are apart; 0 where they share anything. */
export const distance = (a: Range, b: Range): number => Math.max(0, Math.max(a.min, b.min) - Math.min(a.max, b.max));

type Weighed = Pick<Sleeper, 'firmness' | 'weight'>;

/** The heavier of two by weight band, or null within one band. */
const heavier = (a: Weighed, b: Weighed): Weighed | null => {
  const by = weights.indexOf(a.weight) - weights.indexOf(b.weight);
  return by === 0 ? null : by > 0 ? a : b;
};

/**
 * What two sleepers are advised. `one`: one mattress, within what their ranges share. `near`: one mattress, at the value where their ranges
 * touch, or where the heavier one's comes nearest to the other; between them where neither is heavier. `two`: a mattress each, since their ranges are `gap` apart.
 */
export type Advice = { kind: 'one' | 'near'; firmness: Range } | { kind: 'two'; gap: number };

/** @param most - the largest gap that counts as small, in points of firmness */
export const adviceFor = (a: Weighed, b: Weighed, most: number): Advice => {
  const shared = overlap(a.firmness, b.firmness);
  if (shared && shared.min < shared.max) return { kind: 'one', firmness: shared };
  const gap = distance(a.firmness, b.firmness);
  if (gap > most) return { kind: 'two', gap };
  const between = { min: Math.min(a.firmness.max, b.firmness.max), max: Math.max(a.firmness.min, b.firmness.min) };
  const heavy = heavier(a, b)?.firmness;
  if (!heavy) return { kind: 'near', firmness: between };
  const at = heavy.min >= between.max ? between.max : between.min;
  return { kind: 'near', firmness: { min: at, max: at } };
};

/**
 * Types that both lists name. The type that stands higher in both comes first: places are added up, and a tie goes to
 * the better single place, then to the order of the specification.
 */
const sharedTypes = (a: readonly MattressType[], b: readonly MattressType[]): MattressType[] =>
  mattressTypes
    .map((type) => ({ type, places: [a.indexOf(type), b.indexOf(type)] }))
    .filter(({ places }) => Math.min(...places) >= 0)
    .map(({ type, places }) => ({ type, sum: places.reduce((sum, place) => sum + place, 0), best: Math.min(...places) }))
    .sort((one, other) => one.sum - other.sum || one.best - other.best)
    .map(({ type }) => type);

/** Types recommended to both, each in their own heat; none where the matrix lacks one of the two outcomes. */
export const typesFor = (a: Sleeper, b: Sleeper, heatOfA: Thermal, heatOfB: Thermal = heatOfA): MattressType[] =>
  sharedTypes(a.outcomes[heatOfA]?.recommendedMattressTypes ?? [], b.outcomes[heatOfB]?.recommendedMattressTypes ?? []);

/** What a mattress for some sleepers should measure at least, in centimetres; undefined where any height will do. */
export const leastHeightFor = (sleepers: readonly Sleeper[]): number | undefined => {
  const heights = sleepers.flatMap(({ outcomes }) => Object.values(outcomes).flatMap(({ leastMattressHeightCm: least }) => least ?? []));
  return heights.length > 0 ? Math.max(...heights) : undefined;
};

/** A size that two of another make side by side, so that each person keeps a mattress of their own. */
export const splitBed = (sizes: readonly SizeRecord[]): { half: SizeRecord; whole: SizeRecord } | null => {
  for (const whole of sizes.filter(({ suitsCouples }) => suitsCouples)) {
    const half = sizes.find(({ widthCm, lengthCm }) => 2 * widthCm === whole.widthCm && lengthCm === whole.lengthCm);
    if (half) return { half, whole };
  }
  return null;
};

/** A mattress with its price in one size. */
export interface Priced {
  mattress: MattressRecord;
  priceQAR: number;
}

/** The fitting mattress of each type that costs least in a size, in the order of the types; a type that has none in this size is left out. */
export const leastOfEach = (need: Need, size: string, catalogue: Pick<Content, 'mattresses' | 'sizes'>): Priced[] => {
  const fitting = fittingMattresses(need, catalogue, size);
  return need.recommendedMattressTypes.flatMap((type) =>
    fitting
      .filter((mattress) => mattress.type === type)
      .map((mattress) => ({ mattress, priceQAR: mattress.priceBySizeQAR[size] as number }))
      .sort((one, other) => one.priceQAR - other.priceQAR)
      .slice(0, 1),
  );
};
