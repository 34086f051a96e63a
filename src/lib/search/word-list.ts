import SearchableMap from 'minisearch/SearchableMap';
import type { Measure } from '../domain/sizes.ts';
import { canonicalWord, lexiconWords } from '../ask/lexicon.ts';
import { dimensionTerm } from './measures.ts';
import { stem, unjoined } from '../ask/text.ts';

/** What a word of a question stands for in the index. */
interface KnownWord {
  /** The word as the index spells it: what was written, or its correction. */
  word: string;
  /** Written so that only words that begin like it are known. */
  beginning: boolean;
}

/** Words of the index, to recognise what people write. */
export interface WordList {
  /** The words that a written one stands for: itself, what it was meant to be, or two that were run together; none where nothing is near. */
  recognise: (written: string) => KnownWord[];
  /** The bed of the index that one of that size is, give or take what inches lose; its own term where there is none. */
  nearestBed: (bed: Measure) => string;
}

const leastBeginning = 3;

/** Centimetres that two beds of one kind differ by, width and length together. */
const sameBed = 8;

/** Slips allowed in a word of that length. */
const slips = (word: string): number => {
  if (word.length > 6) return 2;
  if (word.length > 3) return 1;
  // Arabic has too many words of three letters.
  return /^[a-z]{3}$/.test(word) ? 1 : 0;
};

/** @param listed - folded words of the index, the most frequent first */
export const createWordList = (listed: readonly string[]): WordList => {
  const canonical = new Set(listed.map(canonicalWord));
  const order = new SearchableMap<number>();
  for (const word of [...listed, ...lexiconWords.filter((word) => canonical.has(canonicalWord(word)))])
    if (!order.has(word)) order.set(word, order.size);

  const isKnown = (word: string): boolean => canonical.has(canonicalWord(word));

  const split = (written: string): string[] => {
    for (let at = written.length - 3; at >= 3; at -= 1) {
      const parts = [written.slice(0, at), written.slice(at)];
      if (parts.every(isKnown)) return parts;
    }
    return [];
  };

  /** The word with the fewest slips; of those the one that begins alike, then the most frequent. */
  const nearest = (written: string): string | undefined => {
    const most = slips(written);
    if (most === 0) return undefined;
    const found = [...order.fuzzyGet(written, most)].map(([word, [rank, distance]]) => ({
      word,
      distance: distance + (word.startsWith(written.charAt(0)) ? 0 : 0.5),
      rank,
    }));
    return found.sort((one, other) => one.distance - other.distance || one.rank - other.rank)[0]?.word;
  };

  const beds = listed.flatMap((word) => {
    const [, width, length] = /^(\d+)x(\d+)$/.exec(word) ?? [];
    return width === undefined || length === undefined ? [] : [{ word, widthCm: Number(width), lengthCm: Number(length) }];
  });

  return {
    nearestBed: ({ widthCm, lengthCm }) => {
      const apart = beds.map((bed) => ({ word: bed.word, cm: Math.abs(bed.widthCm - widthCm) + Math.abs(bed.lengthCm - lengthCm) }));
      const nearest = apart.sort((one, other) => one.cm - other.cm)[0];
      return nearest && nearest.cm <= sameBed ? nearest.word : dimensionTerm(widthCm, lengthCm);
    },
    recognise: (written) => {
      const whole = [written, ...unjoined(written)].find(isKnown);
      if (whole !== undefined) return [{ word: whole, beginning: false }];
      const begun = stem(written);
      if (written.length >= leastBeginning && order.atPrefix(begun).size > 0) return [{ word: begun, beginning: true }];
      const near = split(written);
      const meant = near.length > 0 ? near : [nearest(written)].filter((word) => word !== undefined);
      return meant.map((word) => ({ word, beginning: false }));
    },
  };
};
