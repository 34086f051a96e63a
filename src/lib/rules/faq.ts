import { topicIds } from '../schemas/faq.ts';
import { languages } from '../schemas/text.ts';
import { faultIn, repeated, type Rule } from './rule.ts';

const least = 60;
const most = 150;
const fault = faultIn('faq');

/** The FAQ holds 16 answered questions (specification), every topic has one, and an answer has 60 to 150 words. */
export const faqSet: Rule = {
  name: 'faq-set',
  check: ({ faq, topics }) => [
    ...(faq.length === 16 ? [] : [fault('the file', `there are ${faq.length} questions.`, 'The collection holds 16: add or remove some.')]),
    ...repeated(faq.map(({ id }) => id)).map((id) => fault(id, 'this id stands twice.', 'Give the question an id of its own.')),
    ...topicIds
      .filter((topic) => !faq.some((entry) => entry.topic === topic))
      .map((topic) => fault('the file', `the topic ${topic} has no question.`, 'Add one.')),
    ...topicIds.flatMap((topic, index) =>
      topics[index]?.id === topic
        ? []
        : [faultIn('topics')(topic, `the topics are not ${topicIds.join(', ')}.`, `Put ${topic} in its place, number ${index + 1}.`)],
    ),
    ...faq.flatMap(({ id, answer }) =>
      languages.flatMap((language) => {
        const words = answer[language].trim().split(/\s+/).length;
        return words < least || words > most
          ? [fault(`${id}, answer, ${language}`, `it has ${words} words.`, `Write ${least} to ${most} words.`)]
          : [];
      }),
    ),
  ],
};

/** A question leads to questions that exist, each once and never to itself, and names each page once. */
export const faqLinks: Rule = {
  name: 'faq-links',
  check: ({ faq }) => {
    const ids = faq.map(({ id }) => id);
    return faq.flatMap(({ id, related, leadsTo }) => [
      ...related
        .filter((other) => !ids.includes(other))
        .map((other) => fault(`${id}, related`, `${other} is no question.`, 'Write the id of a question of this file.')),
      ...related.filter((other) => other === id).map(() => fault(`${id}, related`, 'it names itself.', 'Name another question.')),
      ...repeated(related).map((other) => fault(`${id}, related`, `${other} stands twice.`, 'Remove one of the two.')),
      ...repeated(leadsTo).map((place) => fault(`${id}, leadsTo`, `${place} stands twice.`, 'Remove one of the two.')),
    ]);
  },
};
