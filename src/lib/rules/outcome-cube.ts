import { allProfiles, outcomeId } from '../schemas/profile.ts';
import type { Rule } from './rule.ts';

/** Every cell of the 4 x 4 x 2 cube once. A missing cell only warns: 404 no_matching_outcome is a specified answer. */
export const outcomeCube: Rule = {
  name: 'outcome-cube',
  check: ({ outcomes }) => {
    const seen = new Set<string>();
    const faults = outcomes.flatMap((outcome) => {
      const expected = outcomeId(outcome);
      if (outcome.id !== expected) {
        return [
          {
            file: 'outcomes' as const,
            field: `${outcome.id}, id`,
            problem: `the id does not match position, weight and thermal.`,
            change: `Write ${expected}, or correct the three members.`,
          },
        ];
      }
      if (seen.has(outcome.id)) {
        return [{ file: 'outcomes' as const, field: outcome.id, problem: 'this outcome stands twice.', change: 'Remove one of the two.' }];
      }
      seen.add(outcome.id);
      return [];
    });
    const missing = allProfiles.map(outcomeId).filter((id) => !outcomes.some((outcome) => outcome.id === id));
    return [
      ...faults,
      ...missing.map((id) => ({
        file: 'outcomes' as const,
        field: id,
        problem: 'this combination has no outcome; GET /recommend answers 404 for it.',
        change: 'Add the outcome unless that is meant.',
        warning: true,
      })),
    ];
  },
};
