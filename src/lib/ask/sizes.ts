import type { Measure } from '../domain/sizes.ts';
import type { Region } from '../schemas/size.ts';
import { concepts, createNames } from './lexicon.ts';
import { smallNumber } from './numbers.ts';
import { readTokens } from './tokens.ts';
import type { Token } from './vocabulary.ts';

/** Sizes of beds: measures of two sides, and names. */

/** Centimetres in one of each unit of length. */
const units = { mm: 0.1, cm: 1, in: 2.54, ft: 30.48, m: 100 } as const;
type Length = keyof typeof units;
const isLength = (unit: string | undefined): unit is Length => unit !== undefined && unit in units;
/** Centimetres, to one digit; of what has no unit of length, its number. */
export const cmOf = ({ value = 0, unit }: Pick<Token, 'value' | 'unit'>): number =>
  Math.round(value * (isLength(unit) ? units[unit] : 1) * 10) / 10;

/** No mattress is narrower than a cradle or longer than the widest emperor with a margin; what is wider is a room. */
const [least, widest, most] = [30, 240, 300];
/** Which unit a bare number is in, by the longer side: 2 is metres, 6.5 feet, 80 inches, 200 centimetres, 2000 millimetres. */
const bareUnit = (value: number): Length => (value < 3 ? 'm' : value < 10 ? 'ft' : value < 100 ? 'in' : value <= most ? 'cm' : 'mm');

/** What may be a side of a bed. */
interface Side {
  value: number;
  unit: Length | undefined;
  /** The places of its first token, and after its last. */
  start: number;
  end: number;
}

const cross = /^(?:[x×*/]|by|times|bi?|fe?i?|sur|par|3a?la|في|ف|ب|ضرب|علي)$/;

/** Numbers, those below ten in words beside a cross; feet and the inches that go with them are one length: 6'3". */
const sidesIn = (tokens: readonly Token[]): Side[] => {
  const sides: Side[] = [];
  for (const [at, { written, value: figure, unit }] of tokens.entries()) {
    const value = figure ?? ([at - 1, at + 1].some((place) => cross.test(tokens[place]?.written ?? '')) ? smallNumber(written) : undefined);
    if (value === undefined) continue;
    const own = isLength(unit) ? unit : undefined;
    const length = own === undefined ? 1 : tokens[at + 1]?.written === '-' ? 3 : 2;
    const side = { value, unit: own, start: at, end: at + length };
    const last = sides[sides.length - 1];
    if (last?.unit === 'ft' && last.end === at && value < 12 && (own === 'in' || own === undefined))
      sides.splice(-1, 1, { value: last.value * 12 + value, unit: 'in', start: last.start, end: side.end });
    else sides.push(side);
  }
  return sides;
};

const ofSide = /^(?:wide|width|across|broad|long|length|[wl]|و?(?:ال)?(?:عرض|طول)\p{L}*)$/u;
/** Whether two sides are of one measure, by what stands between them. */
const areAcross = (between: readonly Token[]): boolean =>
  between.some(({ written }) => cross.test(written) || ofSide.test(written)) &&
  between.every(({ written }) => cross.test(written) || ofSide.test(written) || /^(?:[,.،:]|and|و)$/.test(written));

/** Width and length in whole centimetres, the shorter side first, if a mattress can be like that. */
const measureOf = (one: number, other: number): Measure | undefined => {
  const [widthCm, lengthCm] = [Math.round(Math.min(one, other)), Math.round(Math.max(one, other))];
  return widthCm >= least && widthCm <= widest && lengthCm <= most ? { widthCm, lengthCm } : undefined;
};

const together = (one: Pick<Side, 'value' | 'unit'>, other: Pick<Side, 'value' | 'unit'>): Measure | undefined => {
  const shared = one.unit ?? other.unit ?? bareUnit(Math.max(one.value, other.value));
  const found = measureOf(one.value * units[one.unit ?? shared], other.value * units[other.unit ?? shared]);
  if (found) return found;
  // "1.80 x 200": metres and centimetres in one breath.
  const own = [one, other].map(({ value, unit }) => ({ value, unit: unit ?? bareUnit(value) }));
  const [first = 0, second = 0] = own.map(({ value, unit }) => value * units[unit]);
  return own.every(({ unit }) => unit === 'm' || unit === 'cm') ? measureOf(first, second) : undefined;
};

/** The first two sides of a mattress that a question names. */
export const measureIn = (tokens: readonly Token[]): Measure | undefined => {
  const sides = sidesIn(tokens);
  for (const [index, one] of sides.entries()) {
    const other = sides[index + 1];
    const found = other && areAcross(tokens.slice(one.end, other.start)) ? together(one, other) : undefined;
    if (found) return found;
  }
  return undefined;
};

/** No bed of a grown-up is shorter, in centimetres: two widths are no measure. */
const leastLength = 185;
/** What two numbers measure that are heard as sides: "160 and 200". */
export const measureOfSides = (sides: readonly Token[]): Measure | undefined => {
  const [one, other, ...more] = sides.map(({ value = 0, unit }) => ({ value, unit: isLength(unit) ? unit : undefined }));
  const measure = one && other && more.length === 0 ? together(one, other) : undefined;
  return measure && measure.lengthCm >= leastLength ? measure : undefined;
};

/**
 * The first two sides of a mattress that a text names, in any order and unit: `180x200`, `76 x 80 in`, `6'6" × 5'`, `1.8 by 2 m`, `٢ × ١٫٨٠`, `متر وثمانين في مترين`.
 * One unit holds for both sides. Without a unit the longer side decides: below 3 it is metres, below 10 feet, below 100 inches, up to 300 centimetres, above that millimetres.
 */
export const dimensionsIn = (text: string): Measure | undefined => measureIn(readTokens(text));

export interface NamedSize {
  /** Where it is from; none for a size of ours. */
  region?: Region | undefined;
  /** What it is called, in whatever languages. */
  names: readonly string[];
}

const termsOf = (tokens: readonly Token[]): string[] => tokens.filter(({ mark }) => !mark).map(({ term }) => term);

/** Words of each part of the world. */
export const regionOf = new Map(
  (['us', 'uk', 'eu', 'india'] as const).flatMap((region) => [...concepts(region)].map((word) => [word, region])),
);

/** What a name says beside its region; what stands in brackets repeats it in the other script. */
const nameTerms = (name: string): string[] => termsOf(readTokens(name.replace(/\([^)]*\)/g, ''))).filter((term) => !regionOf.has(term));

/**
 * Finds the sizes whose names are said, in English or Arabic: "US king" is one, "king" the king of every region, "super king" no plain king.
 * None where a region without such a size is named, or no size.
 */
export const createSizeNames = <Size extends NamedSize>(sizes: readonly Size[]): ((tokens: readonly Token[]) => Size[]) => {
  const names = createNames(sizes.flatMap((size) => size.names.map((name) => ({ of: size, words: [...new Set(nameTerms(name))] }))));
  return (tokens) => {
    const said = termsOf(tokens);
    const region = said.map((term) => regionOf.get(term)).find((found) => found !== undefined);
    const found = names(said).filter(({ of }) => region === undefined || of.region === region);
    const longest = Math.max(...found.map(({ words }) => words.length));
    return [...new Set(found.filter(({ words }) => words.length === longest).map(({ of }) => of))];
  };
};
export const sizesNamed = <Size extends NamedSize>(text: string, sizes: readonly Size[]): Size[] =>
  createSizeNames(sizes)(readTokens(text));
