import type { Fault } from '../content/fault.ts';
import type { Rule } from './rule.ts';

/** A question leads to questions that exist, each once and never to itself, and names each page once. */
export const faqLinks: Rule = {
  name: 'faq-links',
  check: ({ faq }) => {
    const ids = faq.map(({ id }) => id);
    return faq.flatMap(({ id, related, leadsTo }) => {
      const fault = (field: string, problem: string, change: string): Fault => ({ file: 'faq', field: `${id}, ${field}`, problem, change });
      const twice = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);
      return [
        ...related
          .filter((other) => !ids.includes(other))
          .map((other) => fault('related', `${other} is no question.`, 'Write the id of a question of this file.')),
        ...related.filter((other) => other === id).map(() => fault('related', 'it names itself.', 'Name another question.')),
        ...twice(related).map((other) => fault('related', `${other} stands twice.`, 'Remove one of the two.')),
        ...twice(leadsTo).map((place) => fault('leadsTo', `${place} stands twice.`, 'Remove one of the two.')),
      ];
    });
  },
};
