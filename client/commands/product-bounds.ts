import { mattressWithin, pillowWithin, type ProductBounds } from '#lib/domain/product-bounds.ts';
import type { components } from '../contract.d.ts';
import { CommandLineError, countOf, type Given, isSet, textOf } from './command.ts';

type Products = components['schemas']['Products'];

/** One accepted value, or no bound. */
const one = <Value>(value: Value | undefined): readonly Value[] | undefined => (value === undefined ? undefined : [value]);

/** Whether there is such a value shows once the products are there. */
type Accepted<Bound extends 'type' | 'tier' | 'cooling'> = NonNullable<ProductBounds[Bound]>[number];

/**
 * What the list is narrowed by here; the category is the service's own parameter.
 * @throws CommandLineError
 */
export const readBounds = (given: Given): ProductBounds => ({
  type: one(textOf(given, 'mattress-type') as Accepted<'type'> | undefined),
  tier: one(textOf(given, 'tier') as Accepted<'tier'> | undefined),
  cooling: one(textOf(given, 'cooling') as Accepted<'cooling'> | undefined),
  size: textOf(given, 'size'),
  minPriceQAR: countOf(given, 'min-price'),
  maxPriceQAR: countOf(given, 'max-price'),
  latexFree: isSet(given, 'latex-free') ? true : undefined,
});

export const isBounded = (bounds: ProductBounds): boolean => Object.values(bounds).some((bound) => bound !== undefined);

/** @throws CommandLineError for a value that no product has, naming those that there are */
const checkKnown = (option: string, wanted: string | undefined, values: readonly (string | undefined)[]): void => {
  const known = [...new Set(values)].filter((value) => value !== undefined);
  if (wanted !== undefined && !known.includes(wanted)) throw new CommandLineError('unknownValue', { option, values: known.join(', ') });
};

/**
 * The products within the bounds, in a body of the same shape.
 * @throws CommandLineError
 */
export const narrow = (products: Products, bounds: ProductBounds): Products => {
  const { mattresses, pillows } = products;
  if (mattresses.length > 0) {
    checkKnown(
      '--mattress-type',
      bounds.type?.[0],
      mattresses.map(({ type }) => type),
    );
    checkKnown(
      '--tier',
      bounds.tier?.[0],
      mattresses.map(({ tier }) => tier),
    );
    checkKnown(
      '--size',
      bounds.size,
      mattresses.flatMap(({ priceBySizeQAR = {} }) => Object.keys(priceBySizeQAR)),
    );
  }
  checkKnown(
    '--cooling',
    bounds.cooling?.[0],
    [...mattresses, ...pillows].map(({ cooling }) => cooling),
  );
  return {
    ...products,
    mattresses: mattresses.filter((mattress) => mattressWithin(mattress, bounds)),
    pillows: pillows.filter((pillow) => pillowWithin(pillow, bounds)),
  };
};
