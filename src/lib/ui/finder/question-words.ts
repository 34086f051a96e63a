import { fill } from '../fill.ts';
import type { WordsOf } from '../../schemas/words/groups.ts';

/** Title and description of a question's page, with the names of the answers so far. */
export const questionWords = (
  { step, question, answers }: { step: 1 | 2 | 3; question: string; answers: readonly string[] },
  words: WordsOf<'finder'>,
): { title: string; description: string } => ({
  title: [question, answers.join(' · '), fill(words.count, { step })].filter((part) => part !== '').join(' '),
  description: [...answers, words.lead].join('. '),
});
