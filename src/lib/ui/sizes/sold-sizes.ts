import { facetSlug } from '../../domain/product-lists.ts';
import { afterOffer } from '../../domain/sold.ts';
import type { Content } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import { interpolate, messagesOf } from '../../words/messages.ts';
import { leastIn } from '../cost.ts';
import type { SoldSize } from './translation.ts';

type SizeContent = Pick<Content, 'sizes' | 'mattresses' | 'messages/sizes'>;

/**
 * Our sizes in one language, each with the least price, which holds without offers, of the mattresses that are sold in it and the link to them.
 * @param areListed whether prices on offer stand beside it
 */
export const soldSizes = (content: SizeContent, language: Language, areListed = false): SoldSize[] => {
  const messages = messagesOf(content, 'sizes', language);
  return content.sizes.map(({ key, widthCm, lengthCm, alternateDimensions, ...size }) => {
    const name = size.name[language];
    const sold = content.mattresses.filter(({ priceBySizeQAR }) => key in priceBySizeQAR);
    const measures = { key, name, widthCm, lengthCm, alternateDimensions };
    if (sold.length === 0) return { ...measures, offer: messages.productsNone };
    return {
      ...measures,
      href: `/${language}/products/${facetSlug(`size.${key}`)}`,
      offer: interpolate(messages.mattressesFrom, { name, price: leastIn(areListed ? sold : sold.map(afterOffer), key, language) }),
    };
  });
};
