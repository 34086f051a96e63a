import type { FaqRecord } from '../schemas/content.ts';
import { languages } from '../schemas/text.ts';
import { stem, words } from './text.ts';

/** What shares less with a question asks for another one. */
const leastShared = 0.5;

/** An answered question that the model was not taught, and how much of its words was asked: 0.5 to 1. */
export interface Recognised {
  intent: `faq/${string}`;
  probability: number;
}

const stems = (text: string): Set<string> => new Set(words(text).map(stem));

/**
 * Recognises answered questions that no wording teaches, such as those that a shop has just written, by the words of the question itself:
 * by most of them, or by those that no other question has. A word counts the more, the fewer questions have it.
 */
export const createUntaught = (faq: readonly FaqRecord[], taught: readonly string[]): ((text: string) => Recognised[]) => {
  const asked = faq.flatMap(({ id, question }) => languages.map((language) => ({ id, stems: stems(question[language]) })));
  const untaught = asked.filter(({ id }) => !taught.includes(`faq/${id}`));
  if (untaught.length === 0) return () => [];
  const timesOf = (word: string): number => asked.filter((one) => one.stems.has(word)).length;
  const weightOf = (word: string): number => Math.log(1 + asked.length / (1 + timesOf(word)));
  const weigh = (some: Iterable<string>): number => [...some].reduce((sum, word) => sum + weightOf(word), 0);
  return (text) => {
    const said = stems(text);
    const best = new Map<string, number>();
    for (const { id, stems: own } of untaught) {
      const both = [...own].filter((word) => said.has(word));
      const most = (2 * weigh(both)) / (weigh(own) + weigh(said));
      const alone = weigh(both.filter((word) => timesOf(word) === 1)) / weigh(said);
      const shared = Math.max(most, alone);
      if (shared >= leastShared && shared > (best.get(id) ?? 0)) best.set(id, shared);
    }
    return [...best].map(([id, probability]) => ({ intent: `faq/${id}` as const, probability }));
  };
};
