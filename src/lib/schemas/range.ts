import { z } from 'zod';

const range = (max: number, unit: string) =>
  z.strictObject({
    min: z
      .number()
      .min(0)
      .max(max)
      .meta({ format: 'double', description: `Lower end, ${unit}.` }),
    max: z
      .number()
      .min(0)
      .max(max)
      .meta({ format: 'double', description: `Upper end, ${unit}.` }),
  });

/** Firmness as a target range out of ten; never a value to match against a product label (specification, "What the service does" 5). */
export const firmnessRange = range(10, 'out of ten, ten is firmest').meta({
  id: 'FirmnessRange',
  description: 'A recommendation target out of ten. There is no industry standard: never match it against a product label.',
  examples: [{ min: 5.5, max: 7 }],
});

/** Pillow height in centimetres, as printed: lying free on a table. */
export const loftRange = range(40, 'centimetres').meta({
  id: 'LoftRange',
  description: 'Pillow height in centimetres.',
  examples: [{ min: 11, max: 14 }],
});

export type Range = z.infer<typeof firmnessRange>;
