import type { Match } from '../schemas/size.ts';

/** Width and length in centimetres. */
export interface Measure {
  widthCm: number;
  lengthCm: number;
}

/** A size of ours: its measure and the others sold under its name. */
export interface OurSize extends Measure {
  key: string;
  alternateDimensions: readonly Measure[];
}

interface Sold {
  dimensionsBySize?: Readonly<Record<string, Measure>> | undefined;
  otherMeasures?: readonly (Measure & { size: string; priceQAR: number; priceBeforeQAR?: number | undefined })[] | undefined;
}

/** A size as a mattress has it: with the measure of its own under that name, where it has one (G110). */
export const sizeOf = <Size extends Measure & { key: string }>({ dimensionsBySize }: Pick<Sold, 'dimensionsBySize'>, size: Size): Size => ({
  ...size,
  ...dimensionsBySize?.[size.key],
});

/** A mattress in its sizes, and as it is in each other measure that it is sold in, with that one price (G111). */
export const inEachMeasure = <Mattress extends Sold>(mattress: Mattress): Mattress[] => [
  mattress,
  ...(mattress.otherMeasures ?? []).map(({ size, priceQAR, priceBeforeQAR, ...measure }) => ({
    ...mattress,
    ...{ priceFromQAR: priceQAR, priceBySizeQAR: { [size]: priceQAR }, dimensionsBySize: { [size]: measure }, otherMeasures: undefined },
    priceBeforeBySizeQAR: priceBeforeQAR === undefined ? undefined : { [size]: priceBeforeQAR },
  })),
];

/** Every size and measure that a mattress is sold in, from small to large: the size with that measure, and the mattress with the price of it. */
export const soldIn = <
  Mattress extends Sold & { priceBySizeQAR: Readonly<Record<string, number>> },
  Size extends Measure & { key: string },
>(
  mattress: Mattress,
  sizes: readonly Size[],
): { size: Size; sold: Mattress }[] =>
  sizes.flatMap((size) =>
    inEachMeasure(mattress)
      .filter(({ priceBySizeQAR }) => size.key in priceBySizeQAR)
      .map((sold) => ({ size: sizeOf(sold, size), sold }))
      .sort((one, two) => one.size.widthCm * one.size.lengthCm - two.size.widthCm * two.size.lengthCm),
  );

/** One of our measures beside theirs. Differences are theirs minus ours: positive where theirs is the larger. */
export interface Comparison extends Measure {
  key: string;
  /** Not the usual measure of the size but another one under its name. */
  alternate: boolean;
  widthDifferenceCm: number;
  lengthDifferenceCm: number;
}

export interface Translation {
  match: Match;
  /** What theirs is compared with: the two neighbours where it lies between them, else the nearest. */
  compared: readonly Comparison[];
  /** Every measure of ours, nearest first. */
  nearest: readonly Comparison[];
}

/** As far as inches and centimetres drift apart under one name: 3 cm on a side, 5 cm on both together. */
const nearSide = 3;
const nearBoth = 5;

const compare = (theirs: Measure, ours: Measure, key: string, alternate: boolean): Comparison => ({
  key,
  widthCm: ours.widthCm,
  lengthCm: ours.lengthCm,
  alternate,
  widthDifferenceCm: theirs.widthCm - ours.widthCm,
  lengthDifferenceCm: theirs.lengthCm - ours.lengthCm,
});

/** Centimetres apart, width and length together. */
const apart = ({ widthDifferenceCm, lengthDifferenceCm }: Comparison): number => Math.abs(widthDifferenceCm) + Math.abs(lengthDifferenceCm);

/** Whether theirs comes near one of ours on both sides. */
export const isNear = (comparison: Comparison): boolean =>
  Math.abs(comparison.widthDifferenceCm) <= nearSide &&
  Math.abs(comparison.lengthDifferenceCm) <= nearSide &&
  apart(comparison) <= nearBoth;

/** The widest of our usual measures that is narrower than theirs and the narrowest that is wider, if their lengths come near and none is as wide. */
const neighbours = (usual: readonly Comparison[]): Comparison[] => {
  const alike = usual.filter(({ lengthDifferenceCm }) => Math.abs(lengthDifferenceCm) <= nearBoth);
  if (alike.some(({ widthDifferenceCm }) => widthDifferenceCm === 0)) return [];
  const byWidth = alike.sort((a, b) => Math.abs(a.widthDifferenceCm) - Math.abs(b.widthDifferenceCm));
  const narrower = byWidth.find(({ widthDifferenceCm }) => widthDifferenceCm > 0);
  const wider = byWidth.find(({ widthDifferenceCm }) => widthDifferenceCm < 0);
  return narrower && wider ? [narrower, wider] : [];
};

/** What a mattress from elsewhere is in our sizes. Of two measures equally far, the usual one of a size comes before another under its name. */
export const translateSize = (theirs: Measure, sizes: readonly OurSize[]): Translation => {
  const usual = sizes.map((size) => compare(theirs, size, size.key, false));
  const others = sizes.flatMap(({ key, alternateDimensions }) => alternateDimensions.map((ours) => compare(theirs, ours, key, true)));
  const nearest = [...usual, ...others].sort((a, b) => apart(a) - apart(b));
  const [first] = nearest;
  if (!first) return { match: 'none', compared: [], nearest };
  if (apart(first) === 0) return { match: 'same', compared: [first], nearest };
  if (isNear(first)) return { match: 'near', compared: [first], nearest };
  const between = neighbours(usual);
  return between.length === 2 ? { match: 'between', compared: between, nearest } : { match: 'none', compared: [first], nearest };
};

/**
 * The largest of ours that goes into a frame made for theirs; undefined where all of ours are too large.
 * @param nearest - ours compared with theirs, nearest first
 */
export const largestWithin = ({ nearest }: Translation): Comparison | undefined =>
  nearest.find(({ widthDifferenceCm, lengthDifferenceCm }) => widthDifferenceCm >= 0 && lengthDifferenceCm >= 0);

/** `fits`: no more play than the frame may have. `loose`: it goes in and leaves a gap. `too-large`: it does not go in. */
export type FrameFit = 'fits' | 'loose' | 'too-large';

/** Whether a mattress goes into a frame made for `frame`, with at most `playCm` to spare in width and in length. */
export const frameFit = (mattress: Measure, frame: Measure, playCm: number): FrameFit => {
  const spare = [frame.widthCm - mattress.widthCm, frame.lengthCm - mattress.lengthCm];
  if (spare.some((centimetres) => centimetres < 0)) return 'too-large';
  return spare.some((centimetres) => centimetres > playCm) ? 'loose' : 'fits';
};

/** `same`: cut for this mattress. `close`: an inch off, some will do. `too-small`: does not reach. `too-large`: slips and folds. */
export type SheetFit = 'same' | 'close' | 'too-small' | 'too-large';

/** How the pockets of most fitted sheets stand to mattresses of some heights: deep enough for all, for some, or for none. */
export const pocketFit = (heights: readonly number[], pocketCm: { min: number; max: number }): 'all' | 'some' | 'none' => {
  if (heights.every((height) => height <= pocketCm.min)) return 'all';
  return heights.every((height) => height > pocketCm.max) ? 'none' : 'some';
};

/** Whether a fitted sheet made for one mattress fits another, give or take `stretchCm`. */
export const sheetFit = (sheet: Measure, mattress: Measure, stretchCm: number): SheetFit => {
  const differences = [sheet.widthCm - mattress.widthCm, sheet.lengthCm - mattress.lengthCm];
  if (differences.every((centimetres) => centimetres === 0)) return 'same';
  if (differences.every((centimetres) => Math.abs(centimetres) <= stretchCm)) return 'close';
  return differences.some((centimetres) => centimetres < -stretchCm) ? 'too-small' : 'too-large';
};
