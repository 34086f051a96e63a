import { priceFrom } from '../domain/fits.ts';
import { afterOffer, offerIn, type Offer } from '../domain/sold.ts';
import type { Content, MattressRecord, PillowRecord } from '../schemas/content.ts';
import type { Language } from '../schemas/text.ts';
import { lastingPrice, price } from '../words/format.ts';
import { interpolate } from '../words/messages.ts';

/** What a product costs in QAR, in words and for scripts: the key of the size, or `pillow`. */
export interface Cost {
  amount: number;
  size: string;
  text: string;
  offer: Offer | undefined;
}

export const pillowCost = (pillow: PillowRecord, language: Language): Cost => ({
  ...{ amount: pillow.priceQAR, size: 'pillow', text: price(pillow.priceQAR, language) },
  offer: offerIn(pillow),
});

/** @param from words for a price "from", with places for `price` and `size` */
export const costFrom = (
  product: MattressRecord | PillowRecord,
  content: Pick<Content, 'sizes'>,
  from: string,
  language: Language,
): Cost => {
  if ('fill' in product) return pillowCost(product, language);
  const { size, priceQAR, offer } = priceFrom(product, content);
  const text = interpolate(from, { price: price(priceQAR, language), size: size.name[language] });
  return { amount: priceQAR, size: size.key, text, offer };
};

/** The least price, without offers, of mattresses that are all sold in a size; it says that it is the usual one where one of them is on offer in it. */
export const leastIn = (mattresses: readonly MattressRecord[], key: string, language: Language): string =>
  lastingPrice(
    Math.min(...mattresses.map((mattress) => afterOffer(mattress).priceBySizeQAR[key] as number)),
    mattresses.filter((mattress) => offerIn(mattress, key) !== undefined),
    language,
  );
