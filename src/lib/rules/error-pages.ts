import { type ProblemId, problemIds } from '../contract/problem.ts';
import type { Rule } from './rule.ts';

/** Every error of the service has a page in both languages, and every page an error. */
export const errorPages: Rule = {
  name: 'error-pages',
  check: ({ errors }) => {
    const ids = errors.map(({ id }) => id);
    return [
      ...problemIds
        .filter((id) => !ids.includes(id))
        .map((id) => ({
          file: 'errors' as const,
          field: id,
          problem: 'this error has no page.',
          change: 'Add title, cause and fix in both languages.',
        })),
      ...ids
        .filter((id, index) => !problemIds.includes(id as ProblemId) || ids.indexOf(id) !== index)
        .map((id) => ({
          file: 'errors' as const,
          field: id,
          problem: 'this is no error of the service, or it stands twice.',
          change: 'Remove it.',
        })),
    ];
  },
};
