import table from '../../content/question-words.json' with { type: 'json' };
import { remembered } from './lexicon.ts';
import { fold } from './text.ts';

/** Numbers in words, in English and in Arabic as it is written and as it is said, and the units that follow them. */

const values = new Map<string, number>();
/** The first value, the step to the next, then the words of each value. */
for (const line of table.numbers) {
  const [first, step, ...ofValues] = line.split(' ');
  for (const [index, forms] of ofValues.entries())
    for (const form of forms.split('|')) values.set(fold(form), Number(first) + index * Number(step));
}
/** Every number word, folded. */
export const numberWords: readonly string[] = [...values.keys()];
/** What a folded word below ten counts. */
export const smallNumber = (word: string): number | undefined => {
  const value = values.get(word) ?? values.get(word.replace(/^ال(?=.{2})/, ''));
  return value !== undefined && value >= 1 && value < 10 ? value : undefined;
};

export type Unit = keyof typeof table.units;
const units = new Map(Object.entries(table.units).flatMap(([unit, line]) => line.split(' ').map((word) => [fold(word), unit as Unit])));
/** The unit that a folded word is. */
export const unitOf = (word: string): Unit | undefined => units.get(word);

/** What a word counts, and whether `و` joins it to what stands before. */
const partOf = remembered((word): { value: number; joined: boolean } | null => {
  const [value] = [word, word.replace(/^و(?=.{2})/, ''), word.replace(/^و?ال(?=.{2})/, '')].flatMap((form) => values.get(form) ?? []);
  return value === undefined ? null : { value, joined: word.startsWith('و') && !values.has(word) };
});
const isScale = (word: string | undefined): boolean => [100, 1000].includes(partOf(word ?? '')?.value ?? 0);

/** A number that is being read: its thousands, what is below them, and the last part of it. */
interface Sum {
  total: number;
  current: number;
  last: number;
}

/** What is below this may be added to a number that ends in a part: "ninety five", "two hundred and five". */
const roomAfter = (part: number): number => (part >= 1000 ? 1000 : part >= 100 ? 100 : part >= 20 ? 10 : 0);

/** The sum with one more part, or undefined where the part begins a number of its own: "ninety five", "خمسة وتسعين", "one eighty" (180), "الف ونص" (1500). */
const plus = ({ total, current, last }: Sum, value: number, joined: boolean): Sum | undefined => {
  const next = (sum: number): Sum => ({ total, current: sum, last: value });
  if (value === 1000) return total > 0 ? undefined : { total: (current || 1) * 1000, current: 0, last: value };
  if (last < 1) return undefined;
  if (value < 1) return joined ? next(current + value * (last < 100 ? 1 : roomAfter(last))) : undefined;
  if (value === 100) return last < 20 ? next(current * 100) : last >= 1000 ? next(100) : undefined;
  if (last < 10 && value === 10 && !joined) return next(current + 10);
  if (last < 10 && value >= 20 && value < 100)
    return joined ? next(current + value) : current < 3 ? next(current * 100 + value) : undefined;
  return value < roomAfter(last) ? next(current + value) : undefined;
};

const digits = /^\d+(?:\.\d+)?$/;

/** The number that begins at a place, and the place after it. */
const numberAt = (words: readonly string[], start: number): { value: number; end: number } | undefined => {
  const first = words[start] ?? '';
  const isFigure = digits.test(first);
  const value = isFigure ? Number(first) : (partOf(first)?.value ?? 0);
  if (!isFigure && value < 1) return undefined;
  let sum: Sum =
    !isFigure && value >= 1000 ? { total: value, current: 0, last: value } : { total: 0, current: value, last: isFigure ? 1 : value };
  let end = start + 1;
  for (;;) {
    // A spoken "and", unless a number of its own follows it: "between one hundred and two hundred".
    const [second, third] = words.slice(end + 2, end + 4);
    const isOwn = isScale(second) || (partOf(second ?? '') !== null && isScale(third));
    const at = /^(?:and|n|و)$/.test(words[end] ?? '') && !isOwn ? end + 1 : end;
    const part = partOf(words[at] ?? '');
    // Figures are scaled and halved, and nothing is added to them.
    if (!part || (isFigure && end === start + 1 && part.value >= 1 && !isScale(words[at]))) break;
    const joined = part.joined || at > end;
    // "الفين وثلاث الاف" are two numbers.
    if (joined && part.value >= 1 && part.value < 10 && sum.last >= 1000 && partOf(words[at + 1] ?? '')?.value === 1000) break;
    const more = plus(sum, part.value, joined);
    if (!more) break;
    [sum, end] = [more, at + 1];
  }
  return { value: sum.total + sum.current, end };
};

/**
 * Where a text has any of something at all, what is read instead of what stands in it, and what must stand before that, which ends in `$`: old
 * browsers, which read sizes too, know no look behind (`docs/evidence/browsers.md`).
 */
export type Rewrite = readonly [where: RegExp, pattern: RegExp, to: string | ((...found: string[]) => string), behind?: RegExp];
/** So many characters before a place are looked at. */
const mostBehind = 10;
const oneRewritten = (text: string, [, pattern, to, behind]: Rewrite): string => {
  if (!behind) return text.replace(pattern, to as string);
  return text.replace(pattern, (...found: (string | number)[]) => {
    const at = found.findIndex((one) => typeof one === 'number');
    const place = found[at] as number;
    const parts = found.slice(0, at) as string[];
    if (!behind.test(text.slice(Math.max(0, place - mostBehind), place))) return parts[0] ?? '';
    return typeof to === 'string' ? to.replace(/\$(\d)/g, (_, part: string) => parts[Number(part)] ?? '') : to(...parts);
  });
};
export const rewritten = (text: string, rules: readonly Rewrite[]): string => {
  let [read, where, isThere]: [string, RegExp | undefined, boolean] = [text, undefined, false];
  for (const rule of rules) {
    // Rules that look for the same stand together.
    if (rule[0] !== where) [where, isThere] = [rule[0], rule[0].test(read)];
    if (!isThere) continue;
    const next = oneRewritten(read, rule);
    if (next !== read) [read, where] = [next, undefined];
  }
  return read;
};
/** Nothing before it, or neither a letter nor a digit; no letter; no figure. */
export const [noWordBehind, noLetterBehind] = [/(?:^|[^\p{L}\d])$/u, /(?:^|\P{L})$/u];
const noFigureBehind = /(?:^|[^\d.])$/;
export const [anyDigit, anyLatin, anyArabic] = [/\d/, /[a-z]/, /\p{Script=Arabic}/u];

/** From here on "k" is kilograms, not thousands of riyals. */
const leastBody = 40;
const beforeNumbers: readonly Rewrite[] = [
  // One sign for decimals, "k" for thousands or kilograms, and what Arabic joins to a figure apart.
  [anyDigit, /(\d)[,٬](?=\d{3}(?!\d))/g, '$1'],
  [anyDigit, /(\d ?)k\. ?g\b\.?/g, '$1kg'],
  [anyDigit, /(\d)[٫،,](?=\d)/g, '$1.'],
  [
    anyDigit,
    /(\d{1,3}(?:\.\d+)?) ?k\b( ?(?:qa?r|riy|ري))?/g,
    (_, number = '', money = '') => `${money || Number(number) < leastBody ? String(Number(number) * 1000) : `${number} kg`}${money}`,
    noFigureBehind,
  ],
  [anyDigit, /([وبل])(?=\d)/gu, '$1 ', noLetterBehind],
  [anyLatin, /\b(?:an? )?couple of (?=hundred|thousand|grand)/g, 'two '],
  [anyLatin, /\ban? (?=(?:hundred|thousand|grand)\b)/g, ''],
  [anyLatin, / and a half\b/g, ' ونص'],
  [anyLatin, /([a-z])-(?=[a-z])/g, '$1 '],
  // "By" and "for" before a number word.
  [
    anyArabic,
    /(^|\P{L})([بل])((?:ال)?(\p{L}{3,}))/gu,
    (whole, before = '', joined = '', word = '', bare = '') =>
      values.has(joined + word) || !(values.has(word) || values.has(bare)) ? whole : `${before}${joined} ${values.has(word) ? word : bare}`,
  ],
  // Two metres, and one beside a cross or before its half.
  [anyArabic, /(ب?)مي?تر(?:ين|ان)(?!\p{L})/gu, '$1 2 متر', noLetterBehind],
  [anyArabic, /ميتر(?!\p{L})/gu, 'متر', noLetterBehind],
  [anyArabic, /متر(?= (?:في|x|×|ب) | و ?نصف?(?!\p{L}))/gu, '1 متر', /^(?!.*(?:\d ?|\p{L}|(?:كم|جم|كام) )$)/u],
  [anyArabic, /متر(?!\p{L}| و)/gu, '1 متر', /(?:في|x|×|(?:عرض|طول)\p{L}*) $/u],
];
const marks = /[,،;؛!?؟:()«»"]|\.(?!\d)/g;

const behindNumbers: readonly Rewrite[] = [
  // Metres and feet, with what is less behind them.
  [anyDigit, /(\d) (متر|قدم|اقدام|فوت) و ?نصف?(?!\p{L})/gu, '$1.5 $2', noFigureBehind],
  [anyDigit, /(\d) ?(m|met(?:re|er)s?|متر|م) ?(?:and |و ?)?(\d\d)(?![\d\p{L}.])/gu, '$1.$3 $2', /(?:^|[^\p{L}\d.])$/u],
  [anyDigit, /(متر|m[ei]te?r) (?:و |w )?(\d\d)(?![\d\p{L}.])/gu, '1.$2 $1', /^(?!.*(?:[\p{L}\d.]|\d )$)/u],
  [
    anyDigit,
    /(\d) ?(?:foot|feet|ft) ?(\d\d?|[a-z]+)\b(?! ?(?:by|foot|feet|ft|in|inch|inches|[x×\d.'"])(?!\p{L}))/gu,
    (whole, feet = '', word = '') => {
      const inches = values.get(word) ?? (Number(word) || 12);
      return inches < 12 ? `${Math.round(Number(feet) * 30.48 + inches * 2.54)} cm` : whole;
    },
    noFigureBehind,
  ],
  // "3-5 thousand", "between one and two thousand".
  [
    anyDigit,
    /([1-9](?:\.5)?|one|two|three|four|five|six|seven|eight|nine)( ?(?:-|to|and|or|الي|ل|و) ?)([1-9]\d?000)(?!\d)/gu,
    (_, low = '', link = '', high = '') => `${1000 * (values.get(low) ?? Number(low))}${link}${high}`,
    /(?:^|[^\d.\p{L}])$/u,
  ],
];

/**
 * A folded text with its number words in digits: `two thousand five hundred`, `الف وخمسميه`, `3 الاف ونص` (3500), `خمسه وتسعين كيلو`, `1.5k`.
 * A lone number below ten stays a word, unless a unit follows it.
 */
export const withDigits = (folded: string): string => {
  const words = rewritten(folded, beforeNumbers).replace(marks, ' $& ').split(/\s+/);
  const result: string[] = [];
  for (let at = 0; at < words.length;) {
    const word = words[at] ?? '';
    // "15 ستون" are stones, not sixty.
    const isUnit = digits.test(result[result.length - 1] ?? '') && unitOf(word) !== undefined;
    const found = isUnit ? undefined : numberAt(words, at);
    const counts =
      found &&
      (found.end > at + 1 || !digits.test(word)) &&
      (found.value >= 10 || unitOf(words[found.end] ?? '') !== undefined || found.value % 1 > 0);
    if (counts) result.push(...(partOf(word)?.joined === true ? ['و'] : []), String(found.value));
    else result.push(word);
    at = counts ? found.end : at + 1;
  }
  return rewritten(result.join(' '), behindNumbers);
};
