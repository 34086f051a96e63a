import type { Weight } from '../schemas/profile.ts';

/** The band that a body weight in kilograms falls in. By itself, since the client takes it along and leaves the schemas behind. */
export const weightBand = (kg: number): Weight => (kg < 60 ? 'under60' : kg < 90 ? 'k60to90' : kg <= 130 ? 'k90to130' : 'over130');
