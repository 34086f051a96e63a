import { createReadLatin } from './latin.ts';
import { remembered } from './lexicon.ts';
import { numberWords, rewritten, unitOf, withDigits, type Rewrite, type Unit } from './numbers.ts';
import { fold } from './text.ts';
import { tokenOf, type Token } from './vocabulary.ts';

/** A question in its words and numbers. */
export interface Question {
  /** Folded, number words in digits. */
  figures: string;
  tokens: readonly Token[];
}

/** Nothing after so many characters and tokens is read. */
const longest = 500;
const mostTokens = 80;

/** A number, unless it is a letter of Arabic in Latin letters (`3ala`, `wa7`); a word; a mark. */
const tokenPattern =
  /(\d+(?:\.\d+)?)(?=(?:kgs?|kilos?|k|cms?|mm?|lbs?|st|ft|ins?|inch|qar|qrs?|nd|rd|th|yrs?|years?|nights?|days?)?(?![\p{L}\d])|m\d\d|ft\d|\p{Script=Arabic})|([\p{L}\d]+)|[.,;:!?؛؟،…\n/×*"'<>=~+–—-]/gu;
const latinWords = /(?<![\p{L}\d])[2-9]?\p{Script=Latin}[\p{Script=Latin}\d']*/gu;
/** What people say in several words, or in one, where a number, a measure or a bound is meant. */
const phrases: readonly Rewrite[] = [
  [/\d{7,}|\s+/g, ' '],
  [/(?<=\bsuper)(?=king|single)|(?<=(?<!\p{L})(?:ال)?سوبر)(?=ك[نيو]|سن)/gu, ' '],
  [/\bat least\b|(?:علي|ع) ?(?:ال)?اقل(?!\p{L})|\b3al a?[2qg8]al\b/gu, 'minimum'],
  [/\bat (?:the )?(?:very )?most\b|(?:علي ال|بال)(?:اكثر|كثير)(?!\p{L})/gu, 'maximum'],
  [/\bfortnight(?:'?s)?\b|اسبوعين/g, '2 weeks'],
  // "What" and "not" are one word.
  [/(?<!\p{L})ما (?=(?:هي|هو|افضل|احسن|انسب|ارخص|اغلي|اسعار|سعر|مقاس)(?!\p{L}))/gu, 'اي '],
  [/شهرين/g, '2 شهر'],
  [/سنتين/g, '2 سنه'],
];
const fractions: readonly Rewrite[] = [[/(?<=\d)\s?¼/g, '.25'], [/(?<=\d)\s?½/g, '.5'], [/(?<=\d)\s?¾/g, '.75']]; // prettier-ignore
/** Of a text with figures. */
const signs: readonly Rewrite[] = [
  [/(?<=\d ?(?:cm|mm|m|in|ft)?)\s*[x×х*✕✖⨯╳]\s*(?=\d)/g, ' × '],
  [/(?<=\d) ?(?:%|٪|(?:ب|في )ال(?:ميه|مايه))(?!\p{L})/gu, ' percent '],
  [/(?<=\d) ?°/g, ' degrees '],
  [/(?<![\p{L}\d])([wl])(?=\d\d)/gu, '$1 '],
  [/(?<=(?=\p{L})\p{Script=Arabic})(?=[\p{Script=Latin}\d])|(?<=[\p{Script=Latin}\d])(?=(?=\p{L})\p{Script=Arabic})/gu, ' '],
];
/** A metre as it is said in Latin letters: `metr w nos f metr w 90`. */
const metresInLatin: readonly Rewrite[] = [
  [/(?<!\p{L})m[ei]te?r(?:ai|ei|ee)n(?!\p{L})/gu, 'مترين'],
  [/(?<!\p{L})m[ei]te?r(?!\p{L})/gu, 'متر'],
  [/(?<=متر) wa? ?(?=[\d\p{Script=Arabic}])/gu, ' و'],
  [/ (?:f[ei]?(?= (?:\d|متر))|b(?= متر)) /gu, ' في '],
];
const likeArabic = createReadLatin(numberWords);
/** A word in Latin letters, or the number word in Arabic letters that it sounds like. */
const readLatin = remembered((word) => (unitOf(word.replace(/^\d/, '')) === undefined ? (likeArabic(word) ?? word) : word));
const number = tokenOf('0');

/** The unit of the number at a place: after it, or a currency before it. */
const unitAt = (tokens: readonly Token[], at: number): Unit | undefined => {
  const [next, second] = [tokens[at + 1], tokens[at + 2]];
  const after = next?.written === "'" ? 'ft' : next?.written === '"' ? 'in' : (next?.written === '-' ? second : next)?.unit;
  // "2000 in king" are no inches.
  if (after !== undefined && !(after === 'in' && next?.written === 'in' && (tokens[at]?.value ?? 0) > 100)) return after;
  return tokens[at - 1]?.unit === 'qar' ? 'qar' : undefined;
};

/**
 * Cuts a question into words and numbers.
 * @param isLatin - whether it is Arabic in Latin letters, whose number words are then read by their sound
 */
export const readTokens = (asked: string, isLatin = false): Question => {
  const cut = asked.slice(0, longest).replace(/[’‘′ʹ`´]/g, "'").replace(/''|[“”″]/g, '"'); // prettier-ignore
  const folded = fold(/[¼½¾]/.test(cut) ? rewritten(cut, fractions) : cut).replace(/(?<=\p{L})'(?=\p{L})/gu, isLatin ? "'" : '');
  const meant = rewritten(/\d/.test(folded) ? rewritten(folded, signs) : folded, phrases);
  const read = isLatin ? rewritten(meant.replace(latinWords, readLatin), metresInLatin) : meant;
  const figures = withDigits(read);
  const tokens: Token[] = [];
  for (const [written, figure] of figures.matchAll(tokenPattern)) {
    if (tokens.length === mostTokens) break;
    tokens.push(figure === undefined ? tokenOf(written) : { ...number, written, value: Number(figure) });
  }
  for (const [at, token] of tokens.entries()) if (token.value !== undefined) token.unit = unitAt(tokens, at);
  return { figures, tokens };
};
