import { z } from 'zod';
import { mattressTypes } from './outcome.ts';
import { positions, thermals, weights } from './profile.ts';
import { coolingGrades, tiers } from './product.ts';
import { localizedName, slug } from './text.ts';

const sleeper = z.strictObject({
  /** Stands alone: a choice in the finder. */
  name: localizedName,
  /** Describes a sleeper: "sleeps on the side". */
  sleeper: localizedName,
});

const every = <const Value extends string, Shape extends z.ZodType>(values: readonly Value[], shape: Shape) =>
  z.strictObject(Object.fromEntries(values.map((value) => [value, shape])) as Record<Value, Shape>);

/** What people call each value of the interface; the same words in the guide, the kiosk and the showroom's messages. */
export const vocabulary = z.strictObject({
  positions: every(positions, sleeper),
  weights: every(weights, sleeper),
  thermals: every(thermals, sleeper),
  types: every(mattressTypes, localizedName),
  tiers: every(tiers, localizedName),
  cooling: every(coolingGrades, localizedName),
  /** A pillow's fill is free text: those that we have words for. */
  fills: z.record(slug, localizedName),
});

export type Vocabulary = z.infer<typeof vocabulary>;
