import { z } from 'zod';

/** Pages of the guide that an answer can lead to. */
export const places = ['finder', 'two-sleepers', 'sizes', 'translate', 'products', 'matrix'] as const;

export const place = z.enum(places);

export type Place = z.infer<typeof place>;
