import type { MattressType, Range } from '../schemas/outcome.ts';
import type { Mattress, Pillow } from '../schemas/product.ts';

/** What of an outcome decides how a product stands to it. */
export interface Body {
  types: readonly MattressType[];
  /** Least height of a mattress in centimetres, where the weight asks for one. */
  leastHeightCm?: number | undefined;
  loftCm: Range;
  hot: boolean;
}

/** The bed and the money that a product is for. */
interface Bed {
  size?: string | undefined;
  most?: number | undefined;
}

/** One thing that speaks for or against a product, by the name of its sentence. */
export interface Reason {
  speaks: 'for' | 'against';
  key: 'type' | 'otherType' | 'high' | 'low' | 'cool' | 'warm' | 'loft' | 'otherLoft' | 'size' | 'price';
  /** Place of the type among those recommended, from 1; least height or most to pay. */
  value?: number | undefined;
}

const speaks = (key: Reason['key'], isFor: boolean, value?: number): Reason => ({ speaks: isFor ? 'for' : 'against', key, value });

export const isMattress = (product: Mattress | Pillow): product is Mattress => 'priceBySizeQAR' in product;

/** The price of a product in QAR: a pillow's own, a mattress's in the size; undefined where it is not sold in it or no size is known. */
export const priceIn = (product: Mattress | Pillow, size: string | undefined): number | undefined =>
  isMattress(product) ? product.priceBySizeQAR?.[size ?? ''] : product.priceQAR;

/** What speaks for a product and against it for the bed and the money alone. */
export const bedReasons = (product: Mattress | Pillow, { size, most }: Bed): Reason[] => {
  const price = priceIn(product, size);
  return [
    ...(isMattress(product) && size !== undefined && price === undefined ? [speaks('size', false)] : []),
    ...(price !== undefined && most !== undefined && price > most ? [speaks('price', false, most)] : []),
  ];
};

/**
 * How a product stands to a body: by the type of a mattress, its height and its cooling, by the height of a pillow. By no firmness figure, which
 * makers measure each in their own way.
 */
export const bodyReasons = (product: Mattress | Pillow, { types, leastHeightCm, loftCm, hot }: Body): Reason[] => {
  const { cooling } = product;
  const heat = hot && (cooling === 'high' || cooling === 'low') ? [speaks(cooling === 'high' ? 'cool' : 'warm', cooling === 'high')] : [];
  if (!isMattress(product)) {
    const own = product.loftCm;
    const meets = own !== undefined && own.min < loftCm.max && loftCm.min < own.max;
    return [speaks(meets ? 'loft' : 'otherLoft', meets), ...heat];
  }
  const place = types.indexOf(product.type as MattressType) + 1;
  const isHigh = leastHeightCm === undefined || (product.heightCm ?? 0) >= leastHeightCm;
  return [
    place > 0 ? speaks('type', true, place) : speaks('otherType', false),
    ...(leastHeightCm === undefined ? [] : [speaks(isHigh ? 'high' : 'low', isHigh, leastHeightCm)]),
    ...heat,
  ];
};
