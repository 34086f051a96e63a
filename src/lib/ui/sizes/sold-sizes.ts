import { facetSlug } from '../../domain/product-lists.ts';
import { afterOffer } from '../../domain/sold.ts';
import type { Content } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import { price } from '../../words/format.ts';
import { interpolate, messagesOf } from '../../words/messages.ts';
import type { SoldSize } from './translation.ts';

type SizeContent = Pick<Content, 'sizes' | 'mattresses' | 'messages/sizes'>;

/** Our sizes in one language, each with the least price, without offers, of the mattresses that are sold in it and the link to them. */
export const soldSizes = (content: SizeContent, language: Language): SoldSize[] => {
  const messages = messagesOf(content, 'sizes', language);
  return content.sizes.map(({ key, widthCm, lengthCm, alternateDimensions, ...size }) => {
    const name = size.name[language];
    const amounts = content.mattresses.flatMap((mattress) => afterOffer(mattress).priceBySizeQAR[key] ?? []);
    const measures = { key, name, widthCm, lengthCm, alternateDimensions };
    if (amounts.length === 0) return { ...measures, offer: messages.productsNone };
    return {
      ...measures,
      href: `/${language}/products/${facetSlug(`size.${key}`)}`,
      offer: interpolate(messages.mattressesFrom, { name, price: price(Math.min(...amounts), language) }),
    };
  });
};
