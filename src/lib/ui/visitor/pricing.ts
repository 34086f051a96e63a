import { isMattress, priceIn } from '../../visitor/standing.ts';
import { offerIn } from '../../domain/sold.ts';
import { offerNote, price } from '../../words/format.ts';
import { interpolate } from '../../words/messages.ts';
import { element } from './element.ts';
import { language, type Product, sizeName, type VisitorWords } from './words.ts';

/** The least price of a mattress in a size for adults, or its least where it is sold in none. */
const leastOf = (product: Product, { sizes }: VisitorWords): { size: string; amount: number } | undefined => {
  const prices = Object.entries((isMattress(product) ? product.priceBySizeQAR : undefined) ?? {}).map(([size, amount]) => ({
    size,
    amount,
  }));
  const adult = prices.filter(({ size }) => sizes[size]?.isAdult);
  return (adult.length > 0 ? adult : prices).sort((one, other) => one.amount - other.amount)[0];
};

/** The price of a product in a size, or from what it costs where no size is known; it says where a mattress is not sold in the size. */
export const priceOf = (product: Product, size: string | undefined, found: VisitorWords): HTMLElement => {
  const place = element('span');
  const say = (amount: number, of: string, sentence: string): HTMLElement => {
    Object.assign(place.dataset, { price: amount, size: of });
    place.textContent = interpolate(sentence, { price: price(amount, language), size: sizeName(of, found, product) });
    const offer = offerIn(product, of);
    if (offer) {
      // Once that is over, the page is drawn anew.
      place.dataset['until'] = offer.endsOn;
      place.append(' ', element('small', {}, offerNote(offer, language)));
    }
    return place;
  };
  const amount = priceIn(product, size);
  if (!isMattress(product)) return say(amount ?? 0, 'pillow', '{price}');
  if (amount !== undefined && size !== undefined) return say(amount, size, found.texts.inSize);
  if (size !== undefined) place.textContent = interpolate(found.texts.notInSize, { size: sizeName(size, found) });
  const least = leastOf(product, found);
  return size === undefined && least ? say(least.amount, least.size, `{size}: ${found.texts.from}`) : place;
};
