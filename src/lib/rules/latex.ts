import type { Rule } from './rule.ts';

/** Whatever is named after latex says that it contains latex: people with an allergy filter by it. */
export const latex: Rule = {
  name: 'latex',
  check: ({ mattresses, pillows }) => {
    const change = 'Write true, or correct the material.';
    return [
      ...mattresses
        .filter(({ type, containsLatex }) => type === 'latex' && !containsLatex)
        .map(({ id }) => ({
          file: 'mattresses' as const,
          field: `${id}, containsLatex`,
          problem: 'a latex mattress is marked as free of latex.',
          change,
        })),
      ...pillows
        .filter(({ fill, containsLatex }) => fill.includes('latex') && !containsLatex)
        .map(({ id, fill }) => ({
          file: 'pillows' as const,
          field: `${id}, containsLatex`,
          problem: `a pillow filled with ${fill} is marked as free of latex.`,
          change,
        })),
    ];
  },
};
