import { canonicalWord } from '../ask/lexicon.ts';
import { fold, stem, words } from '../ask/text.ts';
import { wholeTerm } from './terms.ts';

/** A stretch of a text; `matched` where a word of the question stands in it. */
export interface Stretch {
  text: string;
  matched: boolean;
}

const written = /[\p{L}\p{M}\p{N}]+/gu;

/** Whether a written word is one of those looked for, or begins like one. */
const isMatch = (word: string, terms: readonly string[]): boolean =>
  words(fold(word)).some((folded) => terms.some((term) => term === wholeTerm(canonicalWord(folded)) || stem(folded).startsWith(term)));

/** Cuts a text where words of the question begin and end. */
export const matchedStretches = (text: string, terms: readonly string[]): Stretch[] => {
  const stretches: Stretch[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(written)) {
    if (!isMatch(word, terms)) continue;
    if (index > end) stretches.push({ text: text.slice(end, index), matched: false });
    stretches.push({ text: word, matched: true });
    end = index + word.length;
  }
  return end < text.length ? [...stretches, { text: text.slice(end), matched: false }] : stretches;
};

/** A text that short stands whole. */
const shortText = 160;

const sentence = /\S[^]*?(?:[.؟?!](?=\s)|$)/g;
const sentencesOf = (text: string): string[] => (text.length <= shortText ? [text] : (text.match(sentence) ?? [text]));

/** The sentence of a long text with most words of the question, the first where several have as many. */
export const bestSentence = (text: string, terms: readonly string[]): string => {
  const sentences = sentencesOf(text);
  const counts = sentences.map(
    (sentence) => terms.filter((term) => matchedStretches(sentence, [term]).some(({ matched }) => matched)).length,
  );
  return sentences[counts.indexOf(Math.max(...counts))] ?? text;
};

/** The first sentence of an answer, which says what to do, and its best one where that is another. */
export const excerpt = (text: string, terms: readonly string[]): string => {
  const [first = '', second] = sentencesOf(text);
  const best = bestSentence(text, terms);
  return best === first ? first : first + (best === second ? ' ' : ' … ') + best;
};
