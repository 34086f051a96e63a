import { createReadLatin } from './latin.ts';
import { remembered } from './lexicon.ts';
import { numberWords, unitOf, withDigits, type Unit } from './numbers.ts';
import { fold } from './text.ts';

/** A word, a number or a mark of a question. */
export interface Token {
  /** Folded; number words in digits. */
  written: string;
  /** Of a number. */
  value?: number;
  /** Of a number: its unit, after it or a currency before it. Of a word: the unit that it is. */
  unit?: Unit | undefined;
  /** A comma, a cross and the like. */
  mark?: boolean;
}

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
/** What people say in several words, or in one, where a number or a bound is meant. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\bat least\b|(?:علي|ع) ?(?:ال)?اقل(?!\p{L})|\b3al a?[2qg8]al\b/gu, 'minimum'],
  [/\bat (?:the )?(?:very )?most\b|(?:علي ال|بال)(?:اكثر|كثير)(?!\p{L})/gu, 'maximum'],
  [/\bfortnight(?:'?s)?\b|اسبوعين/g, '2 weeks'],
  // "What" and "not" are one word.
  [/(?<!\p{L})ما (?=(?:هي|هو|افضل|احسن|انسب|ارخص|اغلي|اسعار|سعر|مقاس)(?!\p{L}))/gu, 'اي '],
  [/شهرين/g, '2 شهر'],
  [/سنتين/g, '2 سنه'],
];
/** A metre and a half in a metre and ninety, as they are said in Latin letters: `metr w nos f metr w 90`. */
const metresInLatin: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})m[ei]te?r(?:ai|ei|ee)n(?!\p{L})/gu, 'مترين'],
  [/(?<!\p{L})m[ei]te?r(?!\p{L})/gu, 'متر'],
  [/(?<=متر) wa? ?(?=[\d\p{Script=Arabic}])/gu, ' و'],
  [/ (?:f[ei]?(?= (?:\d|متر))|b(?= متر)) /gu, ' في '],
];
const likeArabic = createReadLatin(numberWords);
/** A word in Latin letters, or the number word in Arabic letters that it sounds like. */
const readLatin = remembered((word) => (unitOf(word.replace(/^\d/, '')) === undefined ? (likeArabic(word) ?? word) : word));
/** The same word is the same string, which whatever is remembered of it is found by at once. */
const known = remembered((word) => word);

/** The unit of the number at a place: after it, or a currency before it. */
const unitAt = (tokens: readonly Token[], at: number): Unit | undefined => {
  const [next, second] = [tokens[at + 1], tokens[at + 2]];
  const after =
    next?.mark && /^["'-]$/.test(next.written)
      ? (second?.unit ?? (next.written === "'" ? 'ft' : next.written === '"' ? 'in' : undefined))
      : next?.unit;
  // "2000 in king" are no inches.
  if (after !== undefined && !(after === 'in' && next?.written === 'in' && (tokens[at]?.value ?? 0) > 100)) return after;
  return tokens[at - 1]?.unit === 'qar' ? 'qar' : undefined;
};

/**
 * Cuts a question into words and numbers.
 * @param isLatin - whether it is Arabic in Latin letters, whose number words are then read by their sound
 */
export const readTokens = (asked: string, isLatin = false): Question => {
  const plain = fold(asked.slice(0, longest))
    .replace(/(?<=\p{L})['’‘`´](?=\p{L})/gu, isLatin ? "'" : '')
    .replace(/\d{7,}|\s+/g, ' ')
    .replace(/(?<=\b)super(?=king|single)|(?<!\p{L})(?:ال)?سوبر(?=ك[نيو]|سن)/gu, '$& ')
    .replace(/(?<=\d)\s*[x×*]\s*(?=\d)/g, ' × ')
    .replace(/(?<=\d) ?(?:%|٪|(?:ب|في )ال(?:ميه|مايه))(?!\p{L})/gu, ' percent ')
    .replace(/(?<=\d) ?°/g, ' degrees ')
    .replace(/(?<=(?=\p{L})\p{Script=Arabic})(?=[\p{Script=Latin}\d])|(?<=[\p{Script=Latin}\d])(?=(?=\p{L})\p{Script=Arabic})/gu, ' ');
  const meant = phrases.reduce((text, [pattern, words]) => text.replace(pattern, words), plain);
  const read = isLatin
    ? metresInLatin.reduce((text, [pattern, words]) => text.replace(pattern, words), meant.replace(latinWords, readLatin))
    : meant;
  const figures = withDigits(read);
  const tokens: Token[] = [];
  for (const [text, figure, word] of figures.matchAll(tokenPattern)) {
    if (tokens.length === mostTokens) break;
    const written = known(text);
    if (figure !== undefined) tokens.push({ written, value: Number(figure) });
    else if (word === undefined) tokens.push({ written, mark: true });
    else tokens.push({ written, unit: unitOf(word) });
  }
  for (const [at, token] of tokens.entries()) if (token.value !== undefined) token.unit = unitAt(tokens, at);
  return { figures, tokens };
};
