import { fold } from '../ask/text.ts';
import type { ProductKind } from '../schemas/content.ts';
import { fitting, importWords, says } from './words.ts';

/** What a text says that something is, a kind of product or what shops sell beside them; undefined where it says nothing of it. */
export const classOf = (text: string): ProductKind | 'other' | undefined => fitting(importWords.classes, fold(text))[0];

const plainWord = (word: string): string =>
  fold(word)
    .replace(/[\s_-]+/gu, ' ')
    .trim();

/** A word of hers that no list settles: what it may stand for, empty where nothing is likely. */
export interface Doubt {
  word: string;
  guess: string;
}

/**
 * The type of a mattress or the fill of a pillow, from texts about it, the most telling first: what one of them settles, else what must be
 * asked, else undefined.
 * @param stated what the column of types says
 * @param others what else says it, the name last
 * @param answers what her words stand for; null for a word that says nothing
 * @param names the values that there are, with their names
 */
export const valueAmong = (
  kind: ProductKind,
  stated: readonly string[],
  others: readonly string[],
  answers: Readonly<Record<string, string | null>>,
  names: Readonly<Record<string, { en: string; ar: string }>>,
): string | Doubt | undefined => {
  // What a word is to a mattress, it is not to a pillow.
  const asked = (word: string): string => (kind === 'pillow' ? `pillow: ${word}` : word);
  const isOpen = (text: string): boolean => text !== '' && answers[asked(text)] !== null;
  const texts = [...stated, ...others];
  const parts = texts.flatMap((text) => text.split(/[>|;]|,(?! )|, /u).map((part) => part.trim())).filter(isOpen);
  for (const part of parts) {
    const answer = answers[asked(part)];
    if (answer?.endsWith('?') === false) return answer;
    const named = Object.entries(names).find(([key, { en, ar }]) => [key, en, ar].some((name) => plainWord(name) === plainWord(part)));
    if (named) return named[0];
  }
  const doubtOf = (word: string): Doubt => ({ word: asked(word), guess: fitting(importWords[kind].likely, fold(word))[0] ?? '' });
  for (const text of texts.filter(isOpen)) {
    const words = fold(text);
    // Springs with something else are none of them alone, unless it says hybrid.
    const isMixed = kind === 'mattress' && says.springs.test(words) && !says.springsAlone.test(words);
    const [hit, ...more] = isMixed ? [] : fitting(importWords[kind].certain, words);
    if (hit !== undefined && (more.length === 0 || kind === 'pillow' || hit === 'hybrid')) return hit;
    // A word of hers for a type is no other's, whatever the name sounds like; "spring" alone is more than one type.
    if (stated.includes(text) && classOf(text) === undefined && !says.general.test(words.trim())) return doubtOf(text);
  }
  const doubts = parts.filter((part) => classOf(part) === undefined).map(doubtOf);
  return doubts.find(({ guess }) => guess !== '') ?? doubts[0];
};

/** Whether a text says that there is latex: nothing is guessed of it, and a name or material says it. */
export const saysLatex = (text: string): boolean => says.latex.test(fold(text)) && !says.noLatex.test(fold(text));
