import type { Rule } from './rule.ts';

/** Each gap is asked about once, so that its number leads to one question. */
export const ownerQuestions: Rule = {
  name: 'owner-questions',
  check: ({ 'owner-questions': questions }) =>
    questions
      .map(({ gap }) => gap)
      .filter((gap, index, gaps) => gaps.indexOf(gap) !== index)
      .map((gap) => ({
        file: 'owner-questions' as const,
        field: gap,
        problem: 'this gap is asked about twice.',
        change: 'Remove one of the two.',
      })),
};
