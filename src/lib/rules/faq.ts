import { topicIds } from '../schemas/faq.ts';
import { languages } from '../schemas/text.ts';
import { faultIn, repeated, type Rule, warningIn } from './fault.ts';

/** The specification's collection. */
const count = 16;
const least = 60;
const most = 150;
const fault = faultIn('faq');
const warning = warningIn('faq');

/** An id is one question, and a topic that questions name is there. Ours are 16 (specification), one or more a topic, of 60 to 150 words. */
export const faqSet: Rule = {
  name: 'faq-set',
  check: ({ faq, topics }) => [
    ...repeated(faq.map(({ id }) => id)).map((id) => fault(id, 'this id stands twice.', 'Give the question an id of its own.')),
    ...topicIds
      .filter((topic) => !topics.some(({ id }) => id === topic))
      .map((topic) => faultIn('topics')(topic, 'this topic is missing.', 'Add it again: the interface promises it.')),
    ...repeated(topics.map(({ id }) => id)).map((topic) => faultIn('topics')(topic, 'this topic stands twice.', 'Remove one of the two.')),
    ...(faq.length === count
      ? []
      : [warning('the file', `there are ${faq.length} questions, and the specification has ${count}.`, 'We would keep to that number.')]),
    ...topicIds
      .filter((topic) => !faq.some((entry) => entry.topic === topic))
      .map((topic) => warning('the file', `the topic ${topic} has no question and is not shown.`, 'We would add one.')),
    ...faq.flatMap(({ id, answer }) =>
      languages.flatMap((language) => {
        const words = answer[language].trim().split(/\s+/).length;
        return words < least || words > most
          ? [warning(`${id}, answer, ${language}`, `it has ${words} words.`, `We would write ${least} to ${most} words.`)]
          : [];
      }),
    ),
  ],
};

/** A question leads to questions that exist; ours lead on, each name once and never to themselves. */
export const faqLinks: Rule = {
  name: 'faq-links',
  check: ({ faq }) => {
    const ids = faq.map(({ id }) => id);
    return faq.flatMap(({ id, related, leadsTo, sources }) => [
      ...related
        .filter((other) => !ids.includes(other))
        .map((other) => fault(`${id}, related`, `${other} is no question.`, 'Write the id of a question of this file.')),
      ...(related.length === 0 ? [warning(`${id}, related`, 'it leads to no other question.', 'We would name one or two.')] : []),
      ...(leadsTo.length === 0 ? [warning(`${id}, leadsTo`, 'it leads to no page.', 'We would name one, such as products.')] : []),
      ...(sources.length === 0
        ? [warning(`${id}, sources`, 'it names no source.', 'Where it states a figure, we would name where that comes from.')]
        : []),
      ...related
        .filter((other) => other === id)
        .map(() => warning(`${id}, related`, 'it names itself.', 'We would name another question.')),
      ...repeated(related).map((other) => warning(`${id}, related`, `${other} stands twice.`, 'We would remove one of the two.')),
      ...repeated(leadsTo).map((place) => warning(`${id}, leadsTo`, `${place} stands twice.`, 'We would remove one of the two.')),
    ]);
  },
};
