import { positions, thermals, weights, type Profile } from '../schemas/profile.ts';
import type { Range } from '../schemas/range.ts';

/** A sleeper who differs in one answer. */
export interface Neighbour {
  differs: 'moreWeight' | 'lessWeight' | 'thermal' | 'position';
  profile: Profile;
}

/** Those who differ from a sleeper in one answer: a weight band more and less, the other heat, the other positions. */
export const neighbours = (profile: Profile): Neighbour[] => {
  const band = weights.indexOf(profile.weight);
  const [lighter, heavier] = [weights[band - 1], weights[band + 1]];
  return [
    ...(heavier === undefined ? [] : [{ differs: 'moreWeight' as const, profile: { ...profile, weight: heavier } }]),
    ...(lighter === undefined ? [] : [{ differs: 'lessWeight' as const, profile: { ...profile, weight: lighter } }]),
    ...thermals
      .filter((thermal) => thermal !== profile.thermal)
      .map((thermal) => ({ differs: 'thermal' as const, profile: { ...profile, thermal } })),
    ...positions
      .filter((position) => position !== profile.position)
      .map((position) => ({ differs: 'position' as const, profile: { ...profile, position } })),
  ];
};

/** How a firmness range stands to another one, by their middles. */
export const compareFirmness = (range: Range, to: Range): 'firmer' | 'softer' | 'same' => {
  const difference = range.min + range.max - (to.min + to.max);
  return difference > 0 ? 'firmer' : difference < 0 ? 'softer' : 'same';
};
