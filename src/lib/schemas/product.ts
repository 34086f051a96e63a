import { z } from 'zod';
import { firmnessRange, loftRange } from './outcome.ts';
import { inArabic, localizedName, ourChoice, slug, text } from './text.ts';

/** Showroom price in Qatari riyal, delivery excluded. */
const priceQAR = z
  .number()
  .min(0)
  .max(1_000_000)
  .meta({ format: 'double', description: 'Showroom price in Qatari riyal (QAR), delivery excluded.' });

export const tiers = ['budget', 'mid', 'premium', 'luxury'] as const;
export const coolingGrades = ['low', 'medium', 'high'] as const;

const latexMeta = { description: 'Whether any part of it is latex, which some people are allergic to.' };

/** Members of a mattress, each one there. */
export const wholeMattress = z.strictObject({
  id: slug.meta({ description: 'Product id; usable in `mattressIds` of a shortlist.' }),
  slug: slug.meta({ description: 'Its name in addresses of the guide.' }),
  name: localizedName,
  type: text(80, 1).meta({ description: 'Kind of mattress core.', examples: ['hybrid'] }),
  firmness: firmnessRange,
  tier: z.enum(tiers).meta({ description: 'Price class within the catalogue, from the least to the most expensive.' }),
  priceFromQAR: priceQAR,
  priceBySizeQAR: z.record(slug, priceQAR).meta({ description: 'Price by size key.', maxProperties: 100 }),
  cooling: z.enum(coolingGrades).meta({ description: 'How well it carries heat away.' }),
  containsLatex: z.boolean().meta(latexMeta),
  heightCm: z.number().min(1).max(100).meta({ format: 'double', description: 'Height of the mattress in centimetres.' }),
  warrantyYears: z.number().min(0).max(100).meta({ format: 'double', description: 'Warranty in years.' }),
  trialNights: z.int32().min(0).max(1000).meta({ description: 'Nights at home within which it may be returned; 0 for no trial.' }),
});

/** Catalogue mattress; every member is optional in the specification. */
const mattress = wholeMattress.partial().meta({ id: 'Mattress', description: 'A mattress of the catalogue.' });

/** Members of a pillow, each one there. */
export const wholePillow = z.strictObject({
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
});

/** Catalogue pillow; every member is optional in the specification. */
const pillow = wholePillow.partial().meta({ id: 'Pillow', description: 'A pillow of the catalogue.' });

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

export type Mattress = z.infer<typeof mattress>;
export type Pillow = z.infer<typeof pillow>;
export type Products = z.infer<typeof products>;
