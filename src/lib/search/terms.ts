import { canonicalWord, indexTerms, isInLexicon } from '../ask/lexicon.ts';
import { fold, stem, words } from '../ask/text.ts';

/** Words of pages and of queries as terms of the page index: words that mean the same to a shopper are one term. */

/** Words that say nothing about what is looked for, in both languages and as Gulf shoppers write. */
const stopWords = new Set(
  [
    'a an and am are at be best buy by can centimetre centimetres cm choose could did do does find for from get good have how i if in is it its may me my need of on one or our please s shall should so some suit suits t than that the their them there these this to too very vs want was we what when where which who will with would you your',
    'في من على علي الى عن ما ماذا هل كيف اي او و هو هي مع ان لي لا يا هذا هذه التي الذي ذا تلك يكون تكون انا انت هناك عند عندي عندكم',
    'ابي ابغي ابا اريد احتاج احسن افضل انسب شنو شنهو وش ايش شو جم وايد كم زين مال حق الحين شلون اشلون مب مو موب اختار يناسبني تناسبني يناسب تناسب مناسب مناسبه سم سنتيمتر بين ايهما جدا',
  ]
    .join(' ')
    .split(' ')
    .map(fold),
);

/** Words of a text that say what it is about, folded. */
export const tellingWords = (text: string): string[] => words(text).filter((word) => !stopWords.has(word));

/**
 * Closes a term. The index finds a word by its beginning, and a closed term begins no other word: `حر` (heat) is not the beginning of `حركة` (movement).
 * A letter that folding never leaves in a word.
 */
const end = 'ے';

/** The term of a whole word, as it stands in the index. */
export const wholeTerm = (term: string): string => term + end;

/** Every term under which a text is found: its words, and the words that stand for those of the same meaning. */
export const textTerms = (text: string): string[] => tellingWords(text).flatMap(indexTerms).map(wholeTerm);

/** The terms that a query looks for, each once. What may be the beginning of a word is left open. */
export const queryTerms = (text: string): string[] => [
  ...new Set(tellingWords(text).map((word) => (isInLexicon(word) || /^\d+$/.test(word) ? wholeTerm(canonicalWord(word)) : stem(word)))),
];

/** Whether a query is a title: the same words in any order, or others of the same meaning. */
export const isTitle = (terms: readonly string[], title: string): boolean => {
  const own = tellingWords(title).map((word) => [stem(word), wholeTerm(canonicalWord(word))]);
  return (
    own.every((forms) => forms.some((form) => terms.includes(form))) && terms.every((term) => own.some((forms) => forms.includes(term)))
  );
};
