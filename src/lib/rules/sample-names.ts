import type { Rule } from './rule.ts';

/** A sample product is visibly a sample, in both languages; a real one does not say so (G48). */
export const sampleNames: Rule = {
  name: 'sample-names',
  check: ({ mattresses, pillows }) =>
    [...mattresses, ...pillows].flatMap(({ id, name, sample }) => {
      const marked = { en: name.en.endsWith(' (sample)'), ar: name.ar.endsWith(' (نموذج)') };
      return (['en', 'ar'] as const)
        .filter((language) => marked[language] !== sample)
        .map((language) => ({
          file: 'products' as const,
          field: `${id}, name, ${language}`,
          problem: sample ? 'a sample must look like one.' : 'a real product must not be called a sample.',
          change: sample ? `End the name with ${language === 'en' ? '(sample)' : '(نموذج)'}.` : 'Take the mark off the name.',
        }));
    }),
};
