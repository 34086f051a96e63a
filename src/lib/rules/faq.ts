import { topicIds } from '../schemas/faq.ts';
import { faultIn, repeated, type Rule } from './fault.ts';

const fault = faultIn('faq');
const topicFault = faultIn('topics');

/** An id is one question, every topic that the interface promises is there, and a question leads to questions that exist. */
export const faqSet: Rule = {
  name: 'faq-set',
  check: ({ faq, topics }) => [
    ...repeated(faq.map(({ id }) => id)).map((id) => fault(id, 'this id stands twice.', 'Give the question an id of its own.')),
    ...topicIds
      .filter((topic) => !topics.some(({ id }) => id === topic))
      .map((topic) => topicFault(topic, 'this topic is missing.', 'Add it again: the interface promises it.')),
    ...repeated(topics.map(({ id }) => id)).map((topic) => topicFault(topic, 'this topic stands twice.', 'Remove one of the two.')),
    ...faq.flatMap(({ id, related }) =>
      related
        .filter((other) => !faq.some((question) => question.id === other))
        .map((other) => fault(`${id}, related`, `${other} is no question.`, 'Write the id of a question of this file.')),
    ),
  ],
};
