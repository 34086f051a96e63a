import type { Localized } from '../schemas/text.ts';
import type { Rule } from './rule.ts';

/** A name with the word, unless it says that there is none. */
const named = ({ en, ar }: Localized): boolean =>
  (/latex/i.test(en) && !/latex[- ]free|(?:without|no|free of) latex/i.test(en)) ||
  (ar.includes('لاتكس') && !/(?:بدون|بلا|خال\S*(?: من)?) (?:ال)?لاتكس/.test(ar));

/** Whatever is named after latex says that it contains latex: people with an allergy filter by it. */
export const latex: Rule = {
  name: 'latex',
  check: ({ mattresses, pillows }) => {
    const change = 'Write true, or correct the material.';
    const free = (what: string): string => `${what} is marked as free of latex.`;
    return [
      ...mattresses
        .filter(({ type, name, containsLatex }) => !containsLatex && (type === 'latex' || named(name)))
        .map(({ id, type }) => ({
          file: 'products' as const,
          field: `${id}, containsLatex`,
          problem: free(type === 'latex' ? 'a latex mattress' : 'a mattress named after latex'),
          change,
        })),
      ...pillows
        .filter(({ fill, name, containsLatex }) => !containsLatex && (/latex/i.test(fill) || named(name)))
        .map(({ id, fill }) => ({
          file: 'products' as const,
          field: `${id}, containsLatex`,
          problem: free(/latex/i.test(fill) ? `a pillow filled with ${fill}` : 'a pillow named after latex'),
          change,
        })),
    ];
  },
};
