import type { FaqRecord } from '../schemas/content.ts';
import { languages } from '../schemas/text.ts';
import { createQuestionFeatures, rowOf } from './features.ts';
import { rarityStep, vectorOf, type Model } from './heads.ts';
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

/** Numbers by rows or sounds, of length 1. */
type Sparse = ReadonlyMap<number | string, number>;
const ofLengthOne = (entries: readonly (readonly [number | string, number])[]): Sparse => {
  const length = Math.hypot(...entries.map(([, value]) => value)) || 1;
  return new Map(entries.map(([key, value]) => [key, value / length]));
};
const alike = (one: Sparse, other: Sparse): number => [...one].reduce((sum, [key, value]) => sum + value * (other.get(key) ?? 0), 0);

/**
 * Recognises answered questions that no wording teaches, such as those that a shop has just written: by how alike a text is to the question and its answer,
 * in the features of the model and in the consonants of its words, of whatever script. What is rare in the wordings counts for more.
 */
export const createUntaught = (
  faq: readonly FaqRecord[],
  { question: { rows, heads, rarities } }: Model,
): ((tokens: readonly Token[]) => Recognised[]) => {
  const taught = heads.find(({ name }) => name === 'intent')?.classes ?? [];
  const featuresOf = createQuestionFeatures(rows);
  const rarityOf = (row: number): number => ((rarities[row] ?? 0) * rarityStep || unseen) ** 2;
  const read = (tokens: readonly Token[]): { features: Sparse; sounds: Sparse } => {
    const { rows: own, values } = vectorOf(featuresOf(tokens), rarityOf);
    const sounds = tokens
      .filter(({ mark, value }) => !mark && value === undefined)
      .map(({ written }) => soundOfName(written))
      .filter(({ length }) => length > 1);
    return {
      features: ofLengthOne(own.map((row, at) => [row, values[at] ?? 0])),
      sounds: ofLengthOne([...new Set(sounds)].map((sound) => [sound, rarityOf(rowOf(`$${sound}`, rows))])),
    };
  };
  const untaught = faq
    .filter(({ id }) => !taught.includes(`faq/${id}`))
    .map(({ id, question, answer }) => ({
      intent: `faq/${id}` as const,
      parts: [question, answer].map((part) => languages.map((language) => read(readTokens(part[language]).tokens))),
    }));
  if (untaught.length === 0) return () => [];
  return (tokens) => {
    const said = read(tokens);
    const nearest = (part: readonly ReturnType<typeof read>[] = [], kind: 'features' | 'sounds'): number =>
      Math.max(...part.map((one) => alike(said[kind], one[kind])));
    return untaught
      .map(({ intent, parts: [question, answer] }) => {
        const [written, heard] = (['features', 'sounds'] as const).map(
          (kind) => nearest(question, kind) + ofAnswer * nearest(answer, kind),
        );
        return { intent, like: (written ?? 0) + ofSound * (heard ?? 0) };
      })
      .filter(({ like }) => like >= leastLike)
      .map(({ intent, like }) => ({ intent, probability: Math.min(0.95, (1 + like) / 2) }));
  };
};
