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

const wordingFault = faultIn('wordings');

/** Every answer of the FAQ has its wordings, and a wording leads to one answer. */
export const wordings: Rule = {
  name: 'wordings',
  check: ({ faq, wordings }) => {
    const ids = wordings.map((one) => one.faq);
    const owner = new Map<string, string>();
    const twice = wordings.flatMap((one) =>
      [...one.en, ...one.ar].flatMap((wording) => {
        const first = owner.get(wording);
        owner.set(wording, first ?? one.faq);
        return first === undefined
          ? []
          : [wordingFault(one.faq, `“${wording}” stands under ${first} already.`, 'Keep it under the answer that it asks for.')];
      }),
    );
    return [
      ...faq
        .filter(({ id }) => !ids.includes(id))
        .map(({ id }) => wordingFault(id, 'the answer has no wordings.', `Add an entry with "faq": "${id}".`)),
      ...wordings
        .filter((one, index) => !faq.some(({ id }) => id === one.faq) || ids.indexOf(one.faq) !== index)
        .map((one) =>
          wordingFault(one.faq, 'it names no answer of the FAQ, or stands twice.', 'Give each answer one entry, under its id.'),
        ),
      ...twice,
    ];
  },
};
