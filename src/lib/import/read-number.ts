import { latinDigits } from '../plain-text.ts';
import { shown } from './cell-fault.ts';
import type { Unusable } from './table.ts';

const currency =
  /^(?:QAR|QR|Q\.R\.?|ر\s?\.\s?ق\s?\.?|﷼|ريال(?:\s+قطري)?|riyals?|rials?)\s*|\s*(?:QAR|QR|Q\.R\.?|ر\s?\.\s?ق\s?\.?|﷼|ريال(?:\s+قطري)?|riyals?|rials?)$/giu;

/** Western digits, one kind of space, ASCII commas; no marks of direction, and not the apostrophe that a spreadsheet hides. */
const plain = (text: string): string =>
  latinDigits(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s\u00A0\u202F]+/gu, ' ')
    .replaceAll('،', ',')
    .replace(/^'/, '')
    .trim();

/** Thousands in groups of three and at most one decimal sign: which of the two a mark is, is then plain. */
const forms: readonly (readonly [form: RegExp, thousands: RegExp, decimal: string])[] = [
  [/^-?\d+(?:\.\d+)?$/, /(?!)/, '.'],
  [/^-?\d+,\d+$/, /(?!)/, ','],
  [/^-?\d+٫\d+$/, /(?!)/, '٫'],
  [/^-?\d{1,3}(?:٬\d{3})+(?:٫\d+)?$/, /٬/g, '٫'],
  [/^-?\d{1,3}(?:٬\d{3})+(?:\.\d+)?$/, /٬/g, '.'],
  [/^-?\d{1,3}(?: \d{3})+(?:[.,٫]\d{1,2})?$/, / /g, ','],
  [/^-?\d{1,3}(?:,\d{3})+\.\d+$/, /,/g, '.'],
  [/^-?\d{1,3}(?:,\d{3})+٫\d+$/, /,/g, '٫'],
  [/^-?\d{1,3}(?:\.\d{3})+,\d+$/, /\./g, ','],
  [/^-?\d{1,3}(?:,\d{3}){2,}$/, /,/g, '.'],
  [/^-?\d{1,3}(?:\.\d{3}){2,}$/, /\./g, ','],
];

/** 1,299 and 1.299: one thousand and more to some, a little more than one to others. */
const ambiguous = /^-?[1-9]\d{0,2}[.,]\d{3}$/;

const fromText = (text: string, given: string): number | Unusable => {
  if (ambiguous.test(text)) {
    const [whole = '', rest = ''] = text.split(/[.,]/);
    return {
      problem: `${shown(given)} could be ${whole}${rest} or ${whole}.${rest}.`,
      change: `Write ${whole}${rest} or ${whole}.${rest.replace(/0+$/, '') || '0'}.`,
    };
  }
  if (/^-?\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(text))
    return {
      problem: `${shown(given)} is a number that the spreadsheet has shortened.`,
      change: 'Give the cell the format Number and write all its digits.',
    };
  const form = forms.find(([pattern]) => pattern.test(text));
  if (!form) return { problem: `${shown(given)} is not a number.`, change: 'Write the number alone, such as 1299 or 1299.50.' };
  const [, thousands, decimal] = form;
  return Number(text.replace(thousands, '').replace(decimal, '.').replace(/[,٫]/, '.'));
};

/** What is left of sums: 1104.1499999999999 is 1104.15. */
const rounded = (value: number): number => Number(value.toPrecision(12));

/** A number as people write it, in digits of either script. */
export const readNumber = (cell: string | number): number | Unusable => {
  if (typeof cell === 'number')
    return Number.isFinite(cell) ? rounded(cell) : { problem: 'it is not a number.', change: 'Write the number again.' };
  return fromText(plain(cell), cell);
};

/** An amount of Qatari riyals above zero, with at most two decimals, with or without the name of the currency. */
export const readPrice = (cell: string | number): number | Unusable => {
  const price = typeof cell === 'number' ? readNumber(cell) : fromText(plain(cell).replace(currency, '').trim(), cell);
  if (typeof price !== 'number') return price;
  if (price <= 0)
    return {
      problem: `${shown(cell)} is no price.`,
      change: 'Write what it costs, or leave the cell empty where it is not sold in this size.',
    };
  return Number(price.toFixed(2)) === price
    ? price
    : { problem: `${shown(cell)} has more than two decimals.`, change: `Write ${price.toFixed(2)}, or the thousands without a mark.` };
};
