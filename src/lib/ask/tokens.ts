import { createReadLatin } from './latin.ts';
import { remembered } from './lexicon.ts';
import { anyArabic, anyDigit, anyLatin, noLetterBehind, noWordBehind, numberWords, rewritten } from './numbers.ts';
import { unitOf, withDigits, type Rewrite, type Unit } from './numbers.ts';
import { fold } from './text.ts';
import { tokenOf, type Token } from './vocabulary.ts';

/** Nothing after so many characters and tokens is read. */
const longest = 500;
const mostTokens = 80;

/** A number, unless it is a letter of Arabic in Latin letters (`3ala`, `wa7`); a word; a mark. */
const tokenPattern =
  /(\d+(?:\.\d+)?)(?=(?:kgs?|kilos?|k|cms?|mm?|lbs?|st|ft|ins?|inch|qar|qrs?|nd|rd|th|yo|yrs?|years?|nights?|days?)?(?![\p{L}\d])|m\d\d|ft\d|\p{Script=Arabic})|([\p{L}\d]+)|[.,;:!?؛؟،…\n/×*"'<>=~+–—-]/gu;
/** What people say or write in several words, or in one, where a number, a measure or a bound is meant. */
const phrases: readonly Rewrite[] = [
  [anyDigit, /\d{7,}/g, ' '],
  [anyDigit, /\s*[x×х*✕✖⨯╳]\s*(?=\d)/g, ' × ', /\d ?(?:cm|mm|m|in|ft)?$/],
  [anyDigit, /(\d) ?(?:%|٪|(?:ب|في )ال(?:ميه|مايه))(?!\p{L})/gu, '$1 percent '],
  [anyDigit, /(\d) ?°/g, '$1 degrees '],
  [anyDigit, /([wl])(?=\d\d)/gu, '$1 ', noWordBehind],
  [anyLatin, /\bsuper(?=king|single)/g, 'super '],
  [anyLatin, /\bat least\b|\b3al a?[2qg8]al\b/g, 'minimum'],
  [anyLatin, /\bat (?:the )?(?:very )?most\b/g, 'maximum'],
  [anyLatin, /\bfortnight(?:'?s)?\b/g, '2 weeks'],
  [anyArabic, /((?=\p{L})\p{Script=Arabic})(?=[\p{Script=Latin}\d])/gu, '$1 '],
  [anyArabic, /([\p{Script=Latin}\d])(?=(?=\p{L})\p{Script=Arabic})/gu, '$1 '],
  [anyArabic, /((?:ال)?سوبر)(?=ك[نيو]|سن)/gu, '$1 ', noLetterBehind],
  [anyArabic, /(?:علي|ع) ?(?:ال)?اقل(?!\p{L})/gu, 'minimum'],
  [anyArabic, /(?:علي ال|بال)(?:اكثر|كثير)(?!\p{L})/gu, 'maximum'],
  [anyArabic, /اسبوعين/g, '2 weeks'],
  [anyArabic, /شهرين/g, '2 شهر'],
  [anyArabic, /سنتين/g, '2 سنه'],
  // "What" and "not" are one word.
  [anyArabic, /ما (?=(?:هي|هو|افضل|احسن|انسب|ارخص|اغلي|اسعار|سعر|مقاس)(?!\p{L}))/gu, 'اي ', noLetterBehind],
];
const fractions: readonly Rewrite[] = ['¼ .25', '½ .5', '¾ .75'].map((pair) => {
  const [sign = '', digits = ''] = pair.split(' ');
  return [new RegExp(sign), new RegExp(`\\s?${sign}`, 'g'), digits, /\d$/];
});
/** A metre as it is said in Latin letters: `metr w nos f metr w 90`. */
const aMetre = /m[ei]t[ei]?r|متر/;
const metresInLatin: readonly Rewrite[] = [
  [aMetre, /m[ei]t[ei]?r(?:ai|ei|ee)n(?!\p{L})/gu, 'مترين', noLetterBehind],
  [aMetre, /m[ei]t[ei]?r(?!\p{L})/gu, 'متر', noLetterBehind],
  [aMetre, / wa? ?(?=[\d\p{Script=Arabic}])/gu, ' و', /متر$/],
  [aMetre, / (?:f[ei]?(?= (?:\d|متر))|b(?= متر)) /gu, ' في '],
];
const likeArabic = createReadLatin(numberWords);
/** A word in Latin letters, or the number word in Arabic letters that it sounds like. */
const readLatin = remembered((word) => (unitOf(word.replace(/^\d/, '')) === undefined ? (likeArabic(word) ?? word) : word));
const latin: readonly Rewrite[] = [[anyLatin, /[2-9]?\p{Script=Latin}[\p{Script=Latin}\d']*/gu, readLatin, noWordBehind], ...metresInLatin];
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
export const readTokens = (asked: string, isLatin = false): readonly Token[] => {
  const cut = asked.slice(0, longest).replace(/[’‘′ʹ`´]/g, "'").replace(/''|[“”″]/g, '"').replace(/\s+/g, ' '); // prettier-ignore
  const folded = fold(rewritten(cut, fractions)).replace(/(\p{L})'(?=\p{L})/gu, isLatin ? '$&' : '$1');
  const meant = rewritten(folded, phrases);
  const tokens: Token[] = [];
  for (const [written, figure] of withDigits(isLatin ? rewritten(meant, latin) : meant).matchAll(tokenPattern)) {
    if (tokens.length === mostTokens) break;
    tokens.push(figure === undefined ? tokenOf(written) : { ...number, written, value: Number(figure) });
  }
  for (const [at, token] of tokens.entries()) if (token.value !== undefined) token.unit = unitAt(tokens, at);
  return tokens;
};
