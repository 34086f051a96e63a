import type { Measure } from '../domain/sizes.ts';
import { fold } from './normalise.ts';
import { spellDigits } from './number-words.ts';

/** Centimetres in one of each unit. */
const units = { mm: 0.1, cm: 1, in: 2.54, ft: 30.48, m: 100 } as const;
type Unit = keyof typeof units;

/** Folded spellings; the longer before what they begin with. */
const spellings: readonly (readonly [Unit, string])[] = [
  ['mm', 'millimet(?:er|re)s?|mm|ملليمتر|مليمتر|ملم|مم'],
  ['cm', 'centimet(?:er|re)s?|cms?|سنتيمتر|سنتمتر|سنتي|سم'],
  ['in', 'inch(?:es)?|ins?|"|بوصات|بوصه|انشات|انش|انج'],
  ['ft', "feet|foot|fts?|'|اقدام|قدم|فوت"],
  ['m', 'met(?:er|re)s?|mtrs?|m|امتار|متر|م'],
];
const unitPattern = spellings.map(([, pattern]) => `(${pattern})`).join('|');

/** A number and its unit, if one follows. A unit ends where its word ends, or where a cross and the next number follow. */
const length = new RegExp(
  `(?<![\\d.])(\\d{1,5}(?:\\.\\d{1,4})?|\\.\\d{1,4})(?![\\d])\\s*(?:(?:${unitPattern})(?=\\s*x\\s*[\\d.]|\\P{L}|$)\\.?)?`,
  'gu',
);

const side = '(?:wide|width|w|long|length|l|عرضا|عرض|العرض|طولا|طول|الطول)?';
/** What stands between two sides. */
const cross = new RegExp(
  `^[\\s,]*(?:(?:wide|width|across|broad|long|length)\\s*(?:and|by|,)\\s*|${side}\\s*(?:[x×х*✕✖⨯╳/]|by|في|ب|ضرب|علي)\\s*${side}|(?:and |و ?)?(?:ال)?(?:width|wide|length|long|عرض\\p{L}*|طول\\p{L}*))[\\s:]*$`,
  'u',
);

/** No mattress is narrower than a cradle or longer than the widest emperor with a margin. */
const least = 30;
const most = 300;

/** Which unit a bare number is in, by the longer side: 2 is metres, 6.5 feet, 80 inches, 200 centimetres, 2000 millimetres. */
const unitOf = (value: number): Unit => {
  if (value < 3) return 'm';
  if (value < 10) return 'ft';
  if (value < 100) return 'in';
  return value <= most ? 'cm' : 'mm';
};

interface Length {
  value: number;
  unit: Unit | undefined;
  start: number;
  end: number;
}

/** "One eighty". */
const tens = 'ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const spokenHundred = new RegExp(`\\bone (?:hundred (?:and )?)?(${tens.join('|')})\\b`, 'g');

/** Numbers in words beside feet, metres and crosses. */
const small = 'one two three four five six seven eight nine'.split(' ');
const smallNumber = new RegExp(
  `\\b(?:${small.join('|')})\\b(?=\\s*(?:by|x|f(?:ee|oo)?t|met(?:er|re)|and a half|inch))|(?<=\\b(?:by|feet|foot|ft)\\s)(?:${small.join('|')})\\b`,
  'g',
);

/** Three feet and so on. */
const feet = ['ثلاث', 'اربع', 'خمس', 'ست', 'سبع'];

/** One sign for feet, inches and the decimal point, digits for words. A metre after a number is its unit; "a metre and 80" is 180. */
const plain = (text: string): string =>
  spellDigits(
    fold(
      text
        .replace(/(\d)\s?½/g, '$1.5')
        .replace(/(\d)\s?¼/g, '$1.25')
        .replace(/(\d)\s?¾/g, '$1.75'),
    )
      .replace(/\s+/g, ' ')
      .replace(/[’‘′ʹ`]/g, "'")
      .replace(/''|[“”″]/g, '"')
      .replace(/٬|(?<=(?<!\d)[1-9]\d{0,2}),(?=\d{3}(?!\d))/g, '')
      .replace(/(?<=\d)[٫،,](?=\d)/g, '.')
      .replace(/[،,](?=\s|$)/g, ' , ')
      .replace(/[؛؟!?;]/g, ' ')
      .replace(
        /(?<!\p{L})(و?)(ثلاث|اربع|خمس|ست|سبع)ه? (?=اقدام|قدم|فوت|في (?:ثلاث|اربع|خمس|ست|سبع)|و ?نصف?(?!\p{L}))/gu,
        (_, and: string, word: string) => `${and}${feet.indexOf(word) + 3} `,
      )
      .replace(/(?<![\d.])(\d) (?:اقدام |قدم )?و ?نصف?(?!\p{L})/gu, '$1.5 قدم')
      .replace(spokenHundred, (_, ten: string) => String(100 + 10 * (tens.indexOf(ten) + 1)))
      .replace(smallNumber, (word) => String(small.indexOf(word) + 1))
      .replace(/(?<![\d.])(\d) and a half\b/g, '$1.5')
      .replace(/(?<=\d ?)متر(?!\p{L})/gu, 'م')
      .replace(/(?<!\p{L})متر(ين)? ?و ?(\d{1,2})(?![\d.])/gu, (_, second: string | undefined, more: string) =>
        String((second ? 200 : 100) + Number(more)),
      ),
  );

const lengthsIn = (text: string): Length[] =>
  [...text.matchAll(length)].map((match) => {
    const unit = spellings.find((_, index) => match[index + 2] !== undefined)?.[0];
    return { value: Number(match[1]), unit, start: match.index, end: match.index + match[0].trimEnd().length };
  });

/** 6 ft 3 in, 6'3", 6'3: feet and the inches that go with them are one length. */
const joinFeet = (lengths: readonly Length[], text: string): Length[] => {
  const joined: Length[] = [];
  for (const length of lengths) {
    const feet = joined.at(-1);
    const between = feet ? text.slice(feet.end, length.start).trim() : '';
    const inches = length.unit === 'in' || (length.unit === undefined && feet !== undefined && between === '');
    if (feet?.unit === 'ft' && inches && length.value < 12 && ['', 'and', 'و'].includes(between))
      joined.splice(-1, 1, { value: feet.value * 12 + length.value, unit: 'in', start: feet.start, end: length.end });
    else joined.push(length);
  }
  return joined;
};

const centimetres = (value: number, unit: Unit): number => Math.round(value * units[unit]);

/** Width and length in whole centimetres, the shorter side first, if a mattress can be like that. */
const measure = (one: number, other: number): Measure | undefined => {
  const [widthCm, lengthCm] = [Math.min(one, other), Math.max(one, other)];
  return widthCm >= least && lengthCm <= most ? { widthCm, lengthCm } : undefined;
};

const together = (one: Length, other: Length): Measure | undefined => {
  const shared = one.unit ?? other.unit ?? unitOf(Math.max(one.value, other.value));
  const found = measure(centimetres(one.value, one.unit ?? shared), centimetres(other.value, other.unit ?? shared));
  if (found) return found;
  // "1.80 x 200": metres and centimetres in one breath.
  const [own, its] = [one.unit ?? unitOf(one.value), other.unit ?? unitOf(other.value)];
  const metric = [own, its].every((unit) => unit === 'm' || unit === 'cm');
  return metric ? measure(centimetres(one.value, own), centimetres(other.value, its)) : undefined;
};

/**
 * The first two sides of a mattress that a text names, in any order and unit: `180x200`, `76 x 80 in`, `6'6" × 5'`, `1.8 by 2 m`, `٢ × ١٫٨٠`, `متر وثمانين في مترين`.
 * One unit holds for both sides. Without a unit the longer side decides: below 3 it is metres, below 10 feet, below 100 inches, up to 300 centimetres, above that millimetres.
 */
export const dimensionsIn = (text: string): Measure | undefined => {
  const folded = plain(text);
  const lengths = joinFeet(lengthsIn(folded), folded);
  for (const [index, one] of lengths.entries()) {
    const other = lengths[index + 1];
    if (other === undefined || !cross.test(folded.slice(one.end, other.start))) continue;
    const found = together(one, other);
    if (found) return found;
  }
  return undefined;
};
