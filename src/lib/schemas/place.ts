import { z } from 'zod';

/** Pages of the guide that an answer can lead to. */
export const place = z.enum(['finder', 'two-sleepers', 'sizes', 'translate', 'products', 'matrix']);

export type Place = z.infer<typeof place>;
