import { z } from 'zod';
import { ourChoice } from './text.ts';

export const positions = ['side', 'back', 'stomach', 'combination'] as const;
export const weights = ['under60', 'k60to90', 'k90to130', 'over130'] as const;
export const thermals = ['neutral', 'hot'] as const;

export const position = z.enum(positions).meta({
  id: 'Position',
  description: 'Sleeping position; `combination` is for whoever turns over at night.',
  examples: ['side'],
});
export const weight = z.enum(weights).meta({
  id: 'Weight',
  ...ourChoice('G71', 'Body-weight band in kilograms: below 60, 60 to below 90, 90 to 130, above 130.'),
  examples: ['k90to130'],
});
export const thermal = z.enum(thermals).meta({
  id: 'Thermal',
  description: 'Whether the sleeper sleeps hot.',
  examples: ['hot'],
});

/** A sleeper: one cell of the 4 x 4 x 2 cube. */
export const profile = z.strictObject({ position, weight, thermal }).meta({
  id: 'SleeperProfile',
  description: 'A sleeper: position, weight and warmth.',
  examples: [{ position: 'side', weight: 'k90to130', thermal: 'hot' }],
});

export type Profile = z.infer<typeof profile>;

/** `<position>-<weight>-<thermal>` (G1). */
export const outcomeId = ({ position, weight, thermal }: Profile): string => `${position}-${weight}-${thermal}`;

/** All 32 profiles, in the order of the specification's tables. */
export const allProfiles: readonly Profile[] = positions.flatMap((position) =>
  weights.flatMap((weight) => thermals.map((thermal) => ({ position, weight, thermal }))),
);

export type Position = Profile['position'];
export type Weight = Profile['weight'];
export type Thermal = Profile['thermal'];

/** The band that a body weight in kilograms falls in. */
export const weightBand = (kg: number): Weight => (kg < 60 ? 'under60' : kg < 90 ? 'k60to90' : kg <= 130 ? 'k90to130' : 'over130');
