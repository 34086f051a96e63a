import type { Content } from '../schemas/content.ts';
import type { Mattress, Pillow, Products } from '../schemas/product.ts';
import type { Sizes } from '../schemas/size.ts';

/** Body of `GET /sizes`; every dimension in centimetres. */
export const sizes = ({ sizes, notes }: Pick<Content, 'sizes' | 'notes'>): Sizes => ({
  count: sizes.length,
  market: notes.market.en,
  marketAr: notes.market.ar,
  warning: notes.sizeWarning.en,
  warningAr: notes.sizeWarning.ar,
  sizes: sizes.map(({ sources: _, ...size }) => size),
});

/** Body of `GET /products`, prices in QAR. With a `type` the other category is empty (G47). */
export const products = (
  { mattresses, pillows, notes, site }: Pick<Content, 'mattresses' | 'pillows' | 'notes' | 'site'>,
  type?: 'mattress' | 'pillow',
): Products => ({
  currency: 'QAR',
  priceNote: notes.priceNote.en,
  priceNoteAr: notes.priceNote.ar,
  contact: site.contact,
  mattresses: type === 'pillow' ? [] : mattresses.map(({ sample: _, ...mattress }): Mattress => mattress),
  pillows: type === 'mattress' ? [] : pillows.map(({ sample: _, ...pillow }): Pillow => pillow),
});

/** Most products for which everything is made that can be made of each. */
const mostOfSmall = 200;

/**
 * Whether a catalogue is large: then products share what would cost most of the build's time, a picture drawn for each and the slowest
 * compression of each page.
 */
export const isLarge = ({ mattresses, pillows }: Pick<Content, 'mattresses' | 'pillows'>): boolean =>
  mattresses.length + pillows.length > mostOfSmall;
