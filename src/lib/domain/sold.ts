import type { Content, MattressRecord, PillowRecord, ProductRecord } from '../schemas/content.ts';

/** What follows from a date: offers begin and end, and products are no longer sold. Days are those of Doha, `2026-12-31`; they compare as text. */

interface Priced {
  priceBySizeQAR?: Readonly<Record<string, number>> | undefined;
  priceBeforeBySizeQAR?: Readonly<Record<string, number>> | undefined;
  priceBeforeQAR?: number | undefined;
  offerEndsOn?: string | undefined;
  otherMeasures?: readonly { priceQAR: number; priceBeforeQAR?: number | undefined }[] | undefined;
}

/** A product, of the content or of the interface, as it is sold once its offer is over: the prices before it hold again. */
export const afterOffer = <Product extends Priced>(product: Product): Product => {
  if (product.offerEndsOn === undefined) return product;
  const { priceBeforeBySizeQAR, priceBeforeQAR, offerEndsOn: _, otherMeasures, ...rest } = product;
  const priceBySizeQAR: Record<string, number> = { ...rest.priceBySizeQAR, ...priceBeforeBySizeQAR };
  return {
    ...rest,
    ...(priceBeforeBySizeQAR && { priceBySizeQAR, priceFromQAR: Math.min(...Object.values(priceBySizeQAR)) }),
    ...(priceBeforeQAR !== undefined && { priceQAR: priceBeforeQAR }),
    ...(otherMeasures && {
      otherMeasures: otherMeasures.map(({ priceBeforeQAR: before, ...other }) => ({ ...other, priceQAR: before ?? other.priceQAR })),
    }),
  } as unknown as Product;
};

/** What a price was before an offer, in QAR, and the last day of the offer. */
export interface Offer {
  beforeQAR: number;
  endsOn: string;
}

/** The offer on a pillow, or on a mattress in a size; undefined where there is none. */
export const offerIn = ({ priceBeforeBySizeQAR, priceBeforeQAR, offerEndsOn: endsOn }: Priced, size = ''): Offer | undefined => {
  const beforeQAR = priceBeforeBySizeQAR?.[size] ?? priceBeforeQAR;
  return beforeQAR === undefined || endsOn === undefined ? undefined : { beforeQAR, endsOn };
};

/** A product as it is sold on a day. */
export const onDay = <Product extends Priced>(product: Product, day: string): Product =>
  product.offerEndsOn !== undefined && product.offerEndsOn < day ? afterOffer(product) : product;

/** The same of a record of the content, whose next offer begins on its day. */
const recordOn = <Product extends MattressRecord | PillowRecord>(product: Product, day: string): Product => {
  const { nextOffer, ...now } = onDay<MattressRecord | PillowRecord>(product, day);
  if (nextOffer === undefined || nextOffer.startsOn > day) return onDay(product, day);
  const { endsOn: offerEndsOn, startsOn: _, ...paid } = nextOffer;
  if (!('priceBySizeQAR' in now)) return onDay({ ...now, ...paid, offerEndsOn, priceBeforeQAR: now.priceQAR } as Product, day);
  const offered: Readonly<Record<string, number>> = 'priceBySizeQAR' in paid ? paid.priceBySizeQAR : {};
  const priceBySizeQAR = { ...now.priceBySizeQAR, ...offered };
  const priceBeforeBySizeQAR = Object.fromEntries(Object.entries(now.priceBySizeQAR).filter(([key]) => key in offered));
  const priceFromQAR = Math.min(...Object.values(priceBySizeQAR));
  return onDay({ ...now, priceBySizeQAR, priceFromQAR, priceBeforeBySizeQAR, offerEndsOn } as Product, day);
};

/** The same day a year later, on which the page of a product that is no longer sold goes. */
const yearAfter = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;

type Catalogue = Pick<Content, 'mattresses' | 'pillows' | 'discontinued' | 'gone'>;

/**
 * What is sold on a day: the content with the prices of that day, what is no longer sold apart from what is. What was made for a day can be made
 * for a later one.
 */
export const soldOn = <Part extends Catalogue>(content: Part, day: string): Part => {
  const ended = ({ discontinuedOn }: MattressRecord | PillowRecord): boolean => discontinuedOn !== undefined && discontinuedOn <= day;
  const { mattresses, pillows } = content;
  const discontinued = [
    ...content.discontinued,
    ...mattresses.filter(ended).map((record): ProductRecord => ({ kind: 'mattress', ...record })),
    ...pillows.filter(ended).map((record): ProductRecord => ({ kind: 'pillow', ...record })),
  ].map(afterOffer);
  const isGone = ({ discontinuedOn = day }: ProductRecord): boolean => yearAfter(discontinuedOn) <= day;
  return {
    ...content,
    mattresses: mattresses.filter((record) => !ended(record)).map((record) => recordOn(record, day)),
    pillows: pillows.filter((record) => !ended(record)).map((record) => recordOn(record, day)),
    discontinued: discontinued.filter((record) => !isGone(record)),
    gone: [...content.gone, ...discontinued.filter(isGone).map(({ id }) => id)],
  };
};

/** When prices of the content change, since an offer is over or another begins, in milliseconds since 1970; undefined where none does. */
export const nextPricesAt = ({ mattresses, pillows }: Pick<Content, 'mattresses' | 'pillows'>): number | undefined =>
  [...mattresses, ...pillows]
    .flatMap(({ offerEndsOn, nextOffer }) => [
      ...(offerEndsOn === undefined ? [] : [Date.parse(`${offerEndsOn}T24:00:00+03:00`)]),
      ...(nextOffer === undefined ? [] : [Date.parse(`${nextOffer.startsOn}T00:00:00+03:00`)]),
    ])
    .sort((one, two) => one - two)[0];
