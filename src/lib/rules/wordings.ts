import type { Fault } from '../content/fault.ts';
import type { Rule } from './rule.ts';

const fault = (field: string, problem: string, change: string): Fault => ({ file: 'wordings', field, problem, change });

/** Every answer of the FAQ has its wordings, and a wording leads to one answer. */
export const wordings: Rule = {
  name: 'wordings',
  check: ({ faq, wordings }) => {
    const ids = wordings.map((one) => one.faq);
    const owner = new Map<string, string>();
    const twice = wordings.flatMap((one) =>
      [...one.en, ...one.ar].flatMap((wording): Fault[] => {
        const first = owner.get(wording);
        owner.set(wording, first ?? one.faq);
        return first === undefined
          ? []
          : [fault(one.faq, `“${wording}” stands under ${first} already.`, 'Keep it under the answer that it asks for.')];
      }),
    );
    return [
      ...faq
        .filter(({ id }) => !ids.includes(id))
        .map(({ id }) => fault(id, 'the answer has no wordings.', `Add an entry with "faq": "${id}".`)),
      ...wordings
        .filter((one, index) => !faq.some(({ id }) => id === one.faq) || ids.indexOf(one.faq) !== index)
        .map((one) => fault(one.faq, 'it names no answer of the FAQ, or stands twice.', 'Give each answer one entry, under its id.')),
      ...twice,
    ];
  },
};
