import type { Weight } from '../schemas/profile.ts';

/** Measures in a folded text, as terms to index and to look for. */

const number = String.raw`\d+(?:\.\d+)?`;
const dimension = new RegExp(String.raw`(?<!\d|\d\.)(${number})\s*(?:cm|سم|م|m)?\s*(?:[x×*/]|في|ب|by|ضرب)\s*(${number})(?!\d|\.\d)`, 'gu');

/** Western decimal points, no thousands separators. */
const plainNumbers = (folded: string): string => folded.replace(/(?<=\d)[٫,](?=\d{1,2}(?!\d))/g, '.').replace(/(?<=\d)[٬,](?=\d{3})/g, '');

/** Metres are meant below 3. */
const centimetres = (value: string): number => Math.round(Number(value) < 3 ? Number(value) * 100 : Number(value));

/** One word for a bed of that size, whichever way round it is said. */
export const dimensionTerm = (one: number, other: number): string => `${Math.min(one, other)}x${Math.max(one, other)}`;

const isBed = (one: number, other: number): boolean => Math.min(one, other) >= 30 && Math.max(one, other) <= 300;

const kilograms = String.raw`kgs?|kilos?|kilograms?|كيلو\p{L}*|كجم|كغم?|كلغ|ك`;
const pounds = String.raw`lbs?|pounds?|رطل`;
const stones = String.raw`stones?|st`;
const weighed = new RegExp(
  String.raw`(?:(over|above|more than|فوق|اكثر من|اكبر من)|(under|below|less than|تحت|دون|اقل من))?\s*(?<![\d.])(${number})(?:\s*(?:-|–|to|الي|ل)\s*(${number}))?\s*(?:ish)?[\s-]*(?:(${kilograms})|(${pounds})|(${stones}))(?:\s*(\d{1,2})(?:\s*(?:lbs?|pounds?))?)?(?![\p{L}\d])`,
  'gu',
);

/** The weight band a body weight in kilograms falls in. */
const weightBand = (kg: number): Weight => (kg < 60 ? 'under60' : kg < 90 ? 'k60to90' : kg <= 130 ? 'k90to130' : 'over130');

const bandOf = (match: RegExpMatchArray): Weight => {
  const [, over, under, from = '', to, , inPounds, inStones, more] = match;
  const middle = to === undefined ? Number(from) : (Number(from) + Number(to)) / 2;
  const kg = inPounds ? middle * 0.4536 : inStones ? middle * 6.3503 + Number(more ?? 0) * 0.4536 : middle;
  return weightBand(over ? kg + 0.01 : under ? kg - 0.01 : kg);
};

interface Measured {
  dimensions: string[];
  weights: Weight[];
  /** The text without them. */
  rest: string;
}

/** Takes dimensions (`1.8x2`, `200*180`) and body weights (`100 kg`, `12 st 8`) out of a folded text. */
export const takeMeasures = (folded: string): Measured => {
  const dimensions: string[] = [];
  const weights: Weight[] = [];
  const rest = plainNumbers(folded)
    .replace(weighed, (...match) => {
      weights.push(bandOf(match.slice(0, 9) as unknown as RegExpMatchArray));
      return ' ';
    })
    .replace(dimension, (written: string, one: string, other: string) => {
      const [width, length] = [centimetres(one), centimetres(other)];
      if (!isBed(width, length)) return written;
      dimensions.push(dimensionTerm(width, length));
      return ' ';
    });
  return { dimensions, weights, rest };
};
