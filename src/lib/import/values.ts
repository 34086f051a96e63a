import { latinDigits } from '../words/plain-text.ts';
import type { Localized } from '../schemas/text.ts';
import { fold } from '../ask/text.ts';
import { quotedValue, type Unusable, type Written } from './cells.ts';

const riyal = /QAR|QR|Q\.R\.?|ر\s?\.\s?ق\s?\.?|﷼|ريال(?:\s+قطري)?|riyals?|rials?/.source;
const currency = new RegExp(`^(?:${riyal})\\s*|\\s*(?:${riyal})$`, 'giu');

/** Western digits, one kind of space, ASCII commas; no marks of direction, and not the apostrophe that a spreadsheet hides. */
const plainNumber = (text: string): string =>
  latinDigits(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s\u00A0\u202F]+/gu, ' ')
    .replaceAll('،', ',')
    .replace(/^'/, '')
    .trim();

/** Thousands in groups of three and at most one decimal sign: which of the two a mark is, is then plain. */
const forms: readonly (readonly [form: RegExp, thousands: RegExp])[] = [
  [/^-?\d+(?:[.,٫]\d+)?$/, /(?!)/],
  [/^-?\d{1,3}(?:٬\d{3})+(?:[.٫]\d+)?$/, /٬/g],
  [/^-?\d{1,3}(?: \d{3})+(?:[.,٫]\d{1,2})?$/, / /g],
  [/^-?\d{1,3}(?:,\d{3})+[.٫]\d+$|^-?\d{1,3}(?:,\d{3}){2,}$/, /,/g],
  [/^-?\d{1,3}(?:\.\d{3})+,\d+$|^-?\d{1,3}(?:\.\d{3}){2,}$/, /\./g],
];

/** 1,299 and 1.299: one thousand and more to some, a little more than one to others. */
const ambiguous = /^(-?[1-9]\d{0,2})[.,](\d{3})$/;

const numberIn = (text: string, given: Written): number | Unusable => {
  const [, whole, rest = ''] = ambiguous.exec(text) ?? [];
  if (whole !== undefined)
    return {
      problem: `${quotedValue(given)} could be ${whole}${rest} or ${whole}.${rest}.`,
      change: `Write ${whole}${rest} or ${whole}.${rest.replace(/0+$/, '') || '0'}.`,
    };
  const form = forms.find(([pattern]) => pattern.test(text));
  if (!form) return { problem: `${quotedValue(given)} is not a number.`, change: 'Write the number alone.' };
  return Number(text.replace(form[1], '').replace(/[,٫]/, '.'));
};

/** A number as people write it, in digits of either script; sums lose what binary fractions add (1104.1499999999999 is 1104.15). */
export const readNumber = (cell: Written): number | Unusable =>
  typeof cell === 'number' && Number.isFinite(cell) ? Number(cell.toPrecision(12)) : numberIn(plainNumber(String(cell)), cell);

/** An amount of Qatari riyals above zero, with at most two decimals, with or without the name of the currency. */
export const readPrice = (cell: Written): number | Unusable => {
  const price = typeof cell === 'string' ? numberIn(plainNumber(cell).replace(currency, '').trim(), cell) : readNumber(cell);
  if (typeof price !== 'number' || (price > 0 && Number(price.toFixed(2)) === price)) return price;
  return {
    problem: `${quotedValue(cell)} is no price.`,
    change: 'Write what it costs with at most two decimals, or leave the cell empty where it is not sold in this size.',
  };
};

/** Arabic or accents that were written as UTF-8 and read as Windows-1252. */
const garbled = /(?:[ØÙÃÂ][\u0080-\u00BF\u0152-\u0192\u02C6\u02DC\u2013-\u203A\u20AC\u2122]){2}/;

/** One line of words that a spreadsheet does not run as a formula. */
export const readText = (cell: Written): string | Unusable => {
  const text = String(cell);
  if (/[\p{Cc}\u2028\u2029]/u.test(text))
    return { problem: `${quotedValue(cell)} has a line break, a tab or another control character.`, change: 'Write it on one line.' };
  if (text.includes('\uFFFD') || /\?{3}/.test(text) || garbled.test(text))
    return {
      problem: `${quotedValue(cell)} has lost its letters where the file was saved.`,
      change: 'Save the file as xlsx or as “CSV UTF-8”, and write the words again.',
    };
  if (/^'?[=+\-@]/.test(text)) return { problem: `${quotedValue(cell)} begins like a formula.`, change: 'Begin with a letter or a digit.' };
  return text;
};

/** Which value a word stands for, by the word without capitals, hyphens and doubled spaces. */
export type Words<Value> = ReadonlyMap<string, Value>;

const plainWord = (word: string): string =>
  fold(word)
    .replace(/[\s_-]+/gu, ' ')
    .trim();

/** Each value by itself and by its names in both languages; `hybrid (springs with foam)` is known without its brackets as well. */
export const wordsOf = (names: Readonly<Record<string, Localized>>): Words<string> =>
  new Map(
    Object.entries(names).flatMap(([value, { en, ar }]) =>
      [value, en, ar].flatMap((word) => [word, word.replace(/\s*\(.*\)/, '')]).map((word) => [plainWord(word), value] as const),
    ),
  );

const wordsFrom = <Value>(lists: readonly (readonly [Value, string])[]): Words<Value> =>
  new Map(lists.flatMap(([value, words]) => words.split('|').map((word) => [plainWord(word), value] as const)));

export const readWord = <Value>(words: Words<Value>, word: Written): Value | undefined => words.get(plainWord(String(word)));

/** What else sheets have for grades of cooling, those of earlier templates among it. */
export const coolingWords = wordsFrom([
  ['low', 'منخفض|ضعيف|قليل'],
  ['medium', 'متوسط'],
  ['high', 'عالٍ|عالي|مرتفع|قوي'],
]);

/** What spreadsheets and people write for yes and no. */
export const yesNo = wordsFrom([
  [true, 'yes|y|true|1|x|✓|نعم|صحيح|صواب'],
  [false, 'no|n|false|0|لا|خطأ'],
]);

export const kinds = wordsFrom([
  ['mattress', 'mattress|mattresses|مرتبة|مراتب|فرشة'],
  ['pillow', 'pillow|pillows|وسادة|وسائد|مخدة|مخدات'],
] as const);
