import { interpolate } from '../messages.ts';
import type { Messages } from '../../schemas/messages.ts';

/** Title and description of a question's page, with the names of the answers so far. */
export const questionWords = (
  { step, question, answers }: { step: 1 | 2 | 3; question: string; answers: readonly string[] },
  words: Messages<'finder'>,
): { title: string; description: string } => ({
  title: [question, answers.join(' · '), interpolate(words.count, { step })].filter((part) => part !== '').join(' '),
  description: [...answers, words.lead].join('. '),
});
