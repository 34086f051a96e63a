import { z } from 'zod';
import { firmnessRange, loftRange } from './outcome.ts';
import { inArabic, localized, localizedName, ourChoice, pages, slug, text, url } from './text.ts';
import { isoDate } from './versions.ts';

/** Showroom price in Qatari riyal, delivery excluded. */
const priceQAR = z
  .number()
  .min(0)
  .max(1_000_000)
  .meta({ format: 'double', description: 'Showroom price in Qatari riyal (QAR), delivery excluded.' });

const priceBefore = priceQAR.optional().meta(ourChoice('G97', 'Price before an offer and after its last day.'));

export const tiers = ['budget', 'mid', 'premium', 'luxury'] as const;
export const coolingGrades = ['low', 'medium', 'high'] as const;

const latexMeta = { description: 'Whether any part of it is latex, which some people are allergic to.' };

const pricesBySize = z.record(slug, priceQAR);
const side = (name: string) =>
  z
    .int32()
    .min(20)
    .max(400)
    .meta({ description: `${name} in centimetres.` });
const pixels = (description: string) => z.int32().min(1).max(100_000).meta({ description });

/** A text alternative of a photo: what is seen on it. */
export const photoAlt = localized(300).meta({ description: 'What is seen, for who does not see it.' });

/** Most photos of a product. */
export const mostPhotos = 8;

/** What a product may say of its sale beside its price; each member is optional. */
const saleMembers = {
  sku: text(60, 1).optional().meta(ourChoice('G96', 'The shop’s own number of the article.')),
  offerEndsOn: isoDate.optional().meta(ourChoice('G97', 'Last day of the offer, in Doha. The price before it holds from the next day on.')),
  availability: z
    .discriminatedUnion('state', [
      z.strictObject({ state: z.literal('in-stock').meta({ description: 'In stock.' }) }),
      z.strictObject({
        state: z.literal('made-to-order').meta({ description: 'Made to order.' }),
        days: z.int32().min(1).max(365).meta({ description: 'Days until it is there.' }),
      }),
    ])
    .optional()
    .meta(ourChoice('G96', 'How soon it can be had, as the shop says; for display.')),
  discontinuedOn: isoDate
    .optional()
    .meta(ourChoice('G98', 'Since when it is no longer sold; no list has such a product, but the file of one at `/data/products/`.')),
  photos: z
    .array(z.strictObject({ url, width: pixels('Width in pixels.'), height: pixels('Height in pixels.'), alt: photoAlt }))
    .min(1)
    .max(mostPhotos)
    .optional()
    .meta(ourChoice('G96', 'Photographs, the first one the chief.')),
};

/** What a mattress may have, each member there but those of its sale. */
const wholeMattress = z.strictObject({
  id: slug.meta({ description: 'Product id; usable in `mattressIds` of a shortlist.' }),
  slug: slug.meta({ description: 'Its name in addresses of the guide.' }),
  name: localizedName,
  type: text(80, 1).meta({
    ...ourChoice('G99', 'Kind of mattress core: one of those that are recommended, or another of the shop.'),
    examples: ['hybrid'],
  }),
  firmness: firmnessRange,
  tier: z.enum(tiers).meta({ description: 'Price class within the catalogue, from the least to the most expensive.' }),
  priceFromQAR: priceQAR,
  priceBySizeQAR: pricesBySize.meta({ description: 'Price by size key.', maxProperties: 100 }),
  priceBeforeBySizeQAR: pricesBySize.optional().meta({
    ...ourChoice('G97', 'Price by size key before an offer and after its last day; sizes without one are not on offer.'),
    maxProperties: 100,
  }),
  dimensionsBySize: z
    .record(slug, z.strictObject({ widthCm: side('Width'), lengthCm: side('Length') }))
    .optional()
    .meta({
      ...ourChoice('G110', 'What it measures by size key where that is not the measure of the size, such as a queen of 150 by 200.'),
      maxProperties: 100,
    }),
  otherMeasures: z
    .array(
      z.strictObject({
        size: slug.meta({ description: 'Key of the size under whose name it is sold.', examples: ['queen'] }),
        widthCm: side('Width'),
        lengthCm: side('Length'),
        priceQAR,
        priceBeforeQAR: priceBefore,
      }),
    )
    .min(1)
    .max(40)
    .optional()
    .meta(ourChoice('G111', 'What it is sold in beside the measures of its sizes, such as a queen of 150 by 200 beside one of 160.')),
  cooling: z.enum(coolingGrades).meta({ description: 'How well it carries heat away.' }),
  containsLatex: z.boolean().meta(latexMeta),
  heightCm: z.number().min(1).max(100).meta({ format: 'double', description: 'Height of the mattress in centimetres.' }),
  warrantyYears: z.number().min(0).max(100).meta({ format: 'double', description: 'Warranty in years.' }),
  trialNights: z.int32().min(0).max(1000).meta({ description: 'Nights at home within which it may be returned; 0 for no trial.' }),
  ...saleMembers,
});

/** What a shop need not know of a product to sell it: nobody guesses it, and what says nothing is not shown (G101). */
export const soldMattress = wholeMattress.partial({
  ...{ firmness: true, tier: true, cooling: true, containsLatex: true, heightCm: true, warrantyYears: true, trialNights: true },
});

/** Catalogue mattress. */
const mattress = soldMattress.extend({ pages }).meta({ id: 'Mattress', ...ourChoice('G103', 'A mattress of the catalogue.') });

/** What a pillow has, each member there but those of its sale. */
const wholePillow = z.strictObject({
  id: slug.meta({ description: 'Product id; usable in `pillowIds` of a shortlist.' }),
  slug: slug.meta({ description: 'Its name in addresses of the guide.' }),
  name: localizedName,
  fill: text(80, 1).meta({ description: 'What it is filled with.', examples: ['latex'] }),
  loftCm: loftRange,
  adjustable: z.boolean().meta({ description: 'Whether its height can be changed.' }),
  cooling: text(80, 1).meta({ description: 'How well it carries heat away; free text.', examples: ['high'] }),
  containsLatex: z.boolean().meta(latexMeta),
  washableCover: z.boolean().meta({ description: 'Whether the cover can be washed.' }),
  priceQAR,
  priceBeforeQAR: priceBefore,
  ...saleMembers,
});

export const soldPillow = wholePillow.partial({ loftCm: true, adjustable: true, cooling: true, containsLatex: true, washableCover: true });

/** Catalogue pillow. */
const pillow = soldPillow.extend({ pages }).meta({ id: 'Pillow', ...ourChoice('G103', 'A pillow of the catalogue.') });

/** 200 body of `GET /products`. */
export const products = z
  .strictObject({
    currency: z.literal('QAR').meta({ description: 'Of every price.' }),
    priceNote: text(1000).meta({ description: 'What must be known with a price.' }),
    priceNoteAr: inArabic('priceNote', 1000),
    contact: z
      .strictObject({
        phone: text(40, 1).meta({ description: 'Telephone of the showroom.' }),
        email: z.email().max(200).meta({ description: 'E-mail address of the showroom.' }),
      })
      .meta(ourChoice('G75', 'How to reach the showroom; an example that reaches nobody, until the retailer replaces it.')),
    mattresses: z.array(mattress).max(100_000).meta({ description: 'Mattresses; empty where `type` is pillow.' }),
    pillows: z.array(pillow).max(100_000).meta({ description: 'Pillows; empty where `type` is mattress.' }),
  })
  .meta({
    id: 'Products',
    ...ourChoice(
      ['G47', 'G48'],
      'The catalogue, or one category of it: the other array is then empty. A sample, as `priceNote` says, until the retailer replaces it.',
    ),
  });

export const productTypes = ['mattress', 'pillow'] as const;
export const productType = z.enum(productTypes);

/** What is known of a product, wherever it comes from. */
export type Mattress = Partial<z.infer<typeof mattress>>;
export type Pillow = Partial<z.infer<typeof pillow>>;
export type Products = z.infer<typeof products>;
