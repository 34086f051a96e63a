import { fold } from '../search/normalise.ts';
import type { Rule } from './rule.ts';

/** The Kovacs trial's scale runs the other way (1 is firmest), so its 5.6 and 2.3 never stand as figures of ours. */
export const kovacsScale: Rule = {
  name: 'kovacs-scale',
  check: ({ faq, notes }) => {
    const texts = [
      ...faq.flatMap(({ id, answer }) => [
        { file: 'faq' as const, field: `${id}, answer, en`, text: answer.en },
        { file: 'faq' as const, field: `${id}, answer, ar`, text: answer.ar },
      ]),
      ...Object.entries(notes).flatMap(([name, note]) =>
        Object.values(note).map((text) => ({ file: 'notes' as const, field: name, text })),
      ),
    ];
    return texts
      .filter(({ text }) => /(?<![\d.٫])(?:5[.,٫]6|2[.,٫]3)(?!\d)/.test(fold(text)))
      .map(({ file, field }) => ({
        file,
        field,
        problem: 'a figure of the Kovacs trial is printed as it stands, but its scale runs the other way.',
        change: 'Say it in words: medium-firm did better than firm.',
      }));
  },
};
