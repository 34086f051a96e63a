import { isLarge } from '../../domain/large-catalogue.ts';
import { facetSlug } from '../../domain/product-facets.ts';
import type { Content, MattressRecord, PillowRecord } from '../../schemas/content.ts';

/** Name of the picture that stands for a product, `/og/<language>/<name>.png`: its own, or that of its kind in a large catalogue. */
export const productPicture = (product: MattressRecord | PillowRecord, catalogue: Pick<Content, 'mattresses' | 'pillows'>): string => {
  if (!isLarge(catalogue)) return product.id;
  return facetSlug('type' in product ? `type.${product.type}` : 'kind.pillow');
};
