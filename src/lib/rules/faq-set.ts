import type { Fault } from '../content/fault.ts';
import { topicIds } from '../schemas/faq.ts';
import type { Language } from '../schemas/text.ts';
import type { Rule } from './rule.ts';

const least = 60;
const most = 150;
const fault = (field: string, problem: string, change: string): Fault => ({ file: 'faq', field, problem, change });

/** The FAQ holds 16 answered questions (specification), every topic has one, and an answer has 60 to 150 words. */
export const faqSet: Rule = {
  name: 'faq-set',
  check: ({ faq, topics }) => {
    const ids = faq.map(({ id }) => id);
    const length = (id: string, language: Language, answer: string): Fault[] => {
      const words = answer.trim().split(/\s+/).length;
      return words < least || words > most
        ? [fault(`${id}, answer, ${language}`, `it has ${words} words.`, `Write ${least} to ${most} words.`)]
        : [];
    };
    return [
      ...(faq.length === 16
        ? []
        : [fault('the file', `there are ${faq.length} questions.`, 'The collection holds 16: add or remove some.')]),
      ...ids
        .filter((id, index) => ids.indexOf(id) !== index)
        .map((id) => fault(id, 'this id stands twice.', 'Give the question an id of its own.')),
      ...topicIds
        .filter((topic) => !faq.some((entry) => entry.topic === topic))
        .map((topic) => fault('the file', `the topic ${topic} has no question.`, 'Add one.')),
      ...topicIds.flatMap((topic, index): Fault[] =>
        topics[index]?.id === topic
          ? []
          : [
              {
                file: 'topics',
                field: topic,
                problem: `the topics are not ${topicIds.join(', ')}.`,
                change: `Put ${topic} in its place, number ${index + 1}.`,
              },
            ],
      ),
      ...faq.flatMap(({ id, answer }) => [...length(id, 'en', answer.en), ...length(id, 'ar', answer.ar)]),
    ];
  },
};
