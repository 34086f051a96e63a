import { z } from 'zod';
import { localizedName, slug, text } from './text.ts';

const centimetres = z.number().min(30).max(300).meta({ format: 'double', description: 'Centimetres.' });
const dimensions = z
  .strictObject({ widthCm: centimetres, lengthCm: centimetres })
  .meta({ id: 'Dimensions', description: 'Width and length in centimetres.' });

/** Members of a size, each one there. */
export const wholeSize = z.strictObject({
  key: slug.meta({ description: 'Size identifier.', examples: ['king'] }),
  name: localizedName,
  widthCm: centimetres,
  lengthCm: centimetres,
  alternateDimensions: z.array(dimensions).max(20).meta({ description: 'Other measures sold under the same name.' }),
  suitsCouples: z.boolean(),
});

/** One Gulf mattress size (specification, "Mattress size"). */
const size = wholeSize
  .partial({ alternateDimensions: true, suitsCouples: true })
  .meta({ id: 'Size', description: 'A mattress size as sold in the Gulf.' });

/** 200 body of `GET /sizes`. */
export const sizes = z
  .strictObject({
    count: z.int32().min(0).max(100),
    market: text(200).optional(),
    marketAr: text(200).optional().meta({ description: '`market` in Arabic. Not fixed by the specification (G61).', 'x-gap': 'G61' }),
    warning: text(1000).optional(),
    warningAr: text(1000).optional().meta({ description: '`warning` in Arabic. Not fixed by the specification (G61).', 'x-gap': 'G61' }),
    sizes: z.array(size).max(100),
  })
  .meta({ id: 'Sizes', description: 'Every Gulf mattress size, in centimetres.' });

export type Size = z.infer<typeof size>;
export type Sizes = z.infer<typeof sizes>;
