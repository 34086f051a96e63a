import type { coolingGrades, Mattress, Pillow, productTypes, tiers } from '../schemas/product.ts';

type Tier = (typeof tiers)[number];
type Cooling = (typeof coolingGrades)[number];

/**
 * What a product must be. A list names what is accepted, or with `not` refused, and an empty one bounds nothing. Centimetres and QAR, bounds included.
 * Firmness is a target to lie on and never a bound, so it is not among them.
 */
export interface ProductBounds {
  kind?: (typeof productTypes)[number] | undefined;
  type?: readonly string[] | undefined;
  notType?: readonly string[] | undefined;
  tier?: readonly Tier[] | undefined;
  /** Key of a size that the mattress is sold in; prices are then of that size. */
  size?: string | undefined;
  minPriceQAR?: number | undefined;
  maxPriceQAR?: number | undefined;
  latexFree?: boolean | undefined;
  containsLatex?: boolean | undefined;
  cooling?: readonly Cooling[] | undefined;
  minWarrantyYears?: number | undefined;
  minTrialNights?: number | undefined;
  minHeightCm?: number | undefined;
  maxHeightCm?: number | undefined;
  fill?: readonly string[] | undefined;
  notFill?: readonly string[] | undefined;
  adjustable?: boolean | undefined;
  washable?: boolean | undefined;
  minLoftCm?: number | undefined;
  maxLoftCm?: number | undefined;
}

type Bound = keyof ProductBounds;

/** Bounds that only one kind of product has: any of them leaves the other kind out. */
const ofMattresses = [
  'type',
  'notType',
  'tier',
  'size',
  'minWarrantyYears',
  'minTrialNights',
  'minHeightCm',
  'maxHeightCm',
] as const satisfies readonly Bound[];
const ofPillows = ['fill', 'notFill', 'adjustable', 'washable', 'minLoftCm', 'maxLoftCm'] as const satisfies readonly Bound[];

const isStated = (bounds: ProductBounds, bound: Bound): boolean => {
  const value = bounds[bound];
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
};
const states = (bounds: ProductBounds, some: readonly Bound[]): boolean => some.some((bound) => isStated(bounds, bound));

/** Whether a fact is one of a list. An unknown fact is none, since a bound that is stated must be known to hold. */
const among = (fact: string | undefined, list: readonly string[] | undefined): boolean =>
  list === undefined || list.length === 0 || (fact !== undefined && list.includes(fact));

const notAmong = (fact: string | undefined, list: readonly string[] | undefined): boolean =>
  list === undefined || list.length === 0 || (fact !== undefined && !list.includes(fact));

const between = (fact: number | undefined, min: number | undefined, max: number | undefined): boolean =>
  (min === undefined && max === undefined) || (fact !== undefined && fact >= (min ?? -Infinity) && fact <= (max ?? Infinity));

const equals = (fact: boolean | undefined, wanted: boolean | undefined): boolean => wanted === undefined || fact === wanted;

const latexWithin = (containsLatex: boolean | undefined, bounds: ProductBounds): boolean =>
  equals(containsLatex, bounds.latexFree === undefined ? undefined : !bounds.latexFree) && equals(containsLatex, bounds.containsLatex);

/**
 * A fixed pillow is as high as its range says, so all of it must lie within; an adjustable one can be set to any height of its range, so some of it must.
 */
const loftWithin = ({ loftCm, adjustable }: Pick<Pillow, 'loftCm' | 'adjustable'>, { minLoftCm, maxLoftCm }: ProductBounds): boolean => {
  const [lowest, highest] = adjustable === true ? [loftCm?.max, loftCm?.min] : [loftCm?.min, loftCm?.max];
  return between(lowest, minLoftCm, undefined) && between(highest, undefined, maxLoftCm);
};

/** Price in QAR: of that size, undefined where it is not sold in it; without a size the starting price. */
export const priceOf = (
  { priceBySizeQAR = {}, priceFromQAR }: Pick<Mattress, 'priceBySizeQAR' | 'priceFromQAR'>,
  size?: string,
): number | undefined => {
  if (size === undefined) return priceFromQAR;
  return Object.hasOwn(priceBySizeQAR, size) ? priceBySizeQAR[size] : undefined;
};

/** Whether a mattress is known to keep every bound. Bounds that only pillows have leave it out. */
export const mattressWithin = (mattress: Omit<Mattress, 'photos' | 'availability'>, bounds: ProductBounds): boolean => {
  const price = priceOf(mattress, bounds.size);
  return (
    bounds.kind !== 'pillow' &&
    !states(bounds, ofPillows) &&
    among(mattress.type, bounds.type) &&
    notAmong(mattress.type, bounds.notType) &&
    among(mattress.tier, bounds.tier) &&
    (bounds.size === undefined || price !== undefined) &&
    between(price, bounds.minPriceQAR, bounds.maxPriceQAR) &&
    latexWithin(mattress.containsLatex, bounds) &&
    among(mattress.cooling, bounds.cooling) &&
    between(mattress.warrantyYears, bounds.minWarrantyYears, undefined) &&
    between(mattress.trialNights, bounds.minTrialNights, undefined) &&
    between(mattress.heightCm, bounds.minHeightCm, bounds.maxHeightCm)
  );
};

/** Whether a pillow is known to keep every bound. Bounds that only mattresses have leave it out. */
export const pillowWithin = (pillow: Omit<Pillow, 'photos' | 'availability'>, bounds: ProductBounds): boolean =>
  bounds.kind !== 'mattress' &&
  !states(bounds, ofMattresses) &&
  between(pillow.priceQAR, bounds.minPriceQAR, bounds.maxPriceQAR) &&
  latexWithin(pillow.containsLatex, bounds) &&
  among(pillow.cooling, bounds.cooling) &&
  among(pillow.fill, bounds.fill) &&
  notAmong(pillow.fill, bounds.notFill) &&
  equals(pillow.adjustable, bounds.adjustable) &&
  equals(pillow.washableCover, bounds.washable) &&
  loftWithin(pillow, bounds);
