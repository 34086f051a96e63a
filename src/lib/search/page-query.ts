import { dimensionsIn } from '../ask/sizes.ts';
import { canonicalWord } from '../ask/lexicon.ts';
import { takeMeasures } from './measures.ts';
import { fold, stem, words } from '../ask/text.ts';
import { withDigits } from '../ask/numbers.ts';
import { isStopWord } from './stop-words.ts';
import { wholeTerm } from './terms.ts';
import type { WordList } from './word-list.ts';

/** A question in terms of the index. */
export interface PageQuery {
  /** What must be found, each once; a word stands for all its kin. */
  terms: string[];
  /** The same words as they are written, where that is another term: a page that has the very word comes first. */
  written: string[];
  /** Words that were read as another. */
  corrected: string[];
}

const unique = (terms: readonly string[]): string[] => [...new Set(terms)];

/** The word of the whole guide: beside another it says nothing. */
const sleep = wholeTerm(canonicalWord('sleep'));

/** What is left of a bed's measure once it is read. */
const ofMeasure = /^(?:\d+\p{L}{0,2}|x|ft|feet|foot|in|inch|inches|m|mm|metres?|meters?|قدم|اقدام|بوصه|بوصات|انش|متر|امتار|مترين|م)$/u;

/** Reads what someone typed: measures, whole words, beginnings of words, slips. Words that nothing in the index is near are left out. */
export const readPageQuery = (text: string, known: WordList): PageQuery => {
  const bed = dimensionsIn(text);
  const { weights, rest } = takeMeasures(withDigits(fold(text)));
  const asked = words(rest).filter((word) => !isStopWord(word) && !(bed && ofMeasure.test(word)));
  const recognised = asked.flatMap((word) =>
    known.recognise(word).map((found) => ({ ...found, corrected: !found.beginning && stem(found.word) !== stem(word) })),
  );
  const whole = recognised.filter(({ beginning }) => !beginning);
  const terms = unique([
    ...[...(bed ? [known.nearestBed(bed)] : []), ...weights].map(wholeTerm),
    ...recognised.map(({ word, beginning }) => (beginning ? word : wholeTerm(canonicalWord(word)))),
  ]);
  const telling = terms.filter((term) => term !== sleep);
  return {
    terms: telling.length > 0 ? telling : terms,
    written: unique(whole.filter(({ word }) => stem(word) !== canonicalWord(word)).map(({ word }) => wholeTerm(stem(word)))),
    corrected: unique(whole.filter(({ corrected }) => corrected).map(({ word }) => word)),
  };
};
