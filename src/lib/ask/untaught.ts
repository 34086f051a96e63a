import type { FaqRecord } from '../schemas/content.ts';
import { languages } from '../schemas/text.ts';
import { createQuestionFeatures, rowOf } from './features.ts';
import { rarityOf, vectorOf, type Model } from './heads.ts';
import { soundOfName } from './names.ts';
import { readTokens } from './tokens.ts';
import type { Token } from './vocabulary.ts';

/** What is less alike asks for another one; an answer counts for less than its question, and how words sound for less than how they are written. */
const [leastLike, ofAnswer, ofSound] = [0.25, 0.6, 0.5];
/** How rare a feature is that no wording has. */
const unseen = 3.4;

/** An answered question that the model was not taught, and how likely it is asked: 0.6 to 0.95. */
export interface Recognised {
  intent: `faq/${string}`;
  probability: number;
}

/** Numbers by rows or sounds, of some length. */
type Sparse = ReadonlyMap<number | string, number>;
type Entry = [number | string, number];
const ofLength = (length: number, entries: readonly Entry[]): Entry[] => {
  const own = Math.hypot(...entries.map(([, value]) => value)) || 1;
  return entries.map(([key, value]) => [key, (value * length) / own]);
};
const alike = (one: Sparse, other: Sparse): number => [...one].reduce((sum, [key, value]) => sum + value * (other.get(key) ?? 0), 0);

/**
 * Recognises answered questions that no wording teaches, such as those that a shop has just written: by how alike a text is to the question and its answer,
 * in the features of the model and in the consonants of its words, of whatever script. What is rare in the wordings counts for more.
 */
export const createUntaught = (faq: readonly FaqRecord[], { question }: Model): ((tokens: readonly Token[]) => Recognised[]) => {
  const { rows, heads } = question;
  const taught = heads.find(({ name }) => name === 'intent')?.classes ?? [];
  const featuresOf = createQuestionFeatures(rows);
  const rarity = (row: number): number => (rarityOf(question, row) || unseen) ** 2;
  const read = (tokens: readonly Token[]): Sparse => {
    const { rows: own, values } = vectorOf(featuresOf(tokens), rarity);
    const sounds = tokens.map(({ mark, value, written }) => (mark || value !== undefined ? '' : soundOfName(written)));
    const heard = [...new Set(sounds)].filter(({ length }) => length > 1);
    return new Map([
      ...ofLength(1, own.map((row, at) => [row, values[at] ?? 0])),
      ...ofLength(Math.sqrt(ofSound), heard.map((sound) => [sound, rarity(rowOf(`$${sound}`, rows))])),
    ]); // prettier-ignore
  };
  const untaught = faq
    .filter(({ id }) => !taught.includes(`faq/${id}`))
    .map(({ id, question, answer }) => ({
      intent: `faq/${id}` as const,
      questions: languages.map((language) => read(readTokens(question[language]))),
      answers: languages.map((language) => read(readTokens(answer[language]))),
    }));
  if (untaught.length === 0) return () => [];
  return (tokens) => {
    const said = read(tokens);
    const nearest = (texts: readonly Sparse[]): number => Math.max(...texts.map((one) => alike(said, one)));
    return untaught
      .map(({ intent, questions, answers }) => ({ intent, like: nearest(questions) + ofAnswer * nearest(answers) }))
      .filter(({ like }) => like >= leastLike)
      .map(({ intent, like }) => ({ intent, probability: Math.min(0.95, (1 + like) / 2) }));
  };
};
