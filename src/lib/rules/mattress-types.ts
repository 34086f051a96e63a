import { mattressTypes as everyType } from '../schemas/outcome.ts';
import type { Rule } from './rule.ts';

const file = 'mattress-types' as const;

/** Each type is described once, and says why for every sleeper it is recommended to. */
export const mattressTypes: Rule = {
  name: 'mattress-types',
  check: ({ 'mattress-types': described, outcomes }) => [
    ...everyType
      .map((type) => ({ type, count: described.filter(({ id }) => id === type).length }))
      .filter(({ count }) => count !== 1)
      .map(({ type, count }) => ({
        file,
        field: type,
        problem: count === 0 ? 'this type is not described.' : 'this type is described twice.',
        change: count === 0 ? 'Add a record of that id.' : 'Remove one of the two.',
      })),
    ...described.flatMap(({ id, suits }) => {
      const recommendedTo = outcomes.filter(({ recommendedMattressTypes }) => recommendedMattressTypes.includes(id));
      const needed = new Set(
        recommendedTo.flatMap(({ position, weight, thermal }) => [
          position,
          ...(weight === 'over130' ? [weight] : []),
          ...(thermal === 'hot' ? [thermal] : []),
        ]),
      );
      return [...needed]
        .filter((value) => suits[value] === undefined)
        .map((value) => ({
          file,
          field: `${id}, suits, ${value}`,
          problem: `an outcome recommends it for ${value}, and no sentence says why.`,
          change: 'Add the sentence, or take the type out of those outcomes.',
        }));
    }),
  ],
};
