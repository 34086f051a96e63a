import type { Content } from '../schemas/content.ts';
import { readTokens, type Question } from './tokens.ts';

/** A child whose age is told, and what the guide knows for that age. */

const childWords =
  /(?<!\p{L})(?:boys?|girls?|sons?|daughters?|kids?|child(?:ren)?|toddlers?|teen\w*|babys?|baby|infant|little one|\d+ ?-? ?(?:years?|yrs?|months?) ?-? ?olds?|\d+ ?yo|و?(?:ال|ل|لل)?(?:ولد|بنت|بنيه|طفل|بزر|ياهل|مراهق|رضيع)\p{L}{0,2}|ابن\p{L}{0,3}|عيال\p{L}{0,2}|w[ae]?l[ae]?di?|bn[ae]?tt?i?|bint\w*|bnay\w*|tif?l\w*|6if?l\w*|ibn[iy]?|bazar\w*|ya[h7]el)(?!\p{L})/u;
const yearWords = '(?:yo|y o|years?|yrs?|yr|y|سنه|سنوات|سنين|سنوا|عام|اعوام|s[ae]?nee?n|snin|sinin|sana|sanat?|sanawat|sneen)';
const monthWords = '(?:months?|mo|mths?|شهر|شهور|اشهر|sho?hoo?r|shahr)';
const otherUnit =
  '(?:-? ?months?|mo|mths?|شهر|شهور|اشهر|sho?hoo?r|shahr|kg|kilos?|k|lb|lbs|st|cm|m|in|x|×|by|ft|qar|qr|riyals?|كيلو|كجم|كغ|سم|في|ريال|per|%)';
const years = [
  new RegExp(`(?<![\\p{L}\\d.])(\\d{1,2}) ?-? ?${yearWords}(?!\\p{L})(?! ?-? ?(?:warranty|guarantee|ضمان|كفاله))`, 'u'),
  new RegExp(
    `(?<!\\p{L})(?:aged?|of|is|turning|turned|now|just|عمر\\p{L}{0,3}|3[ou]?mr\\w*|ابن|بنت|ولد|ibn|bint|w[ae]l[ae]d|bent|boy|girl|son|daughter)[ ,(-]+(\\d{1,2})(?![\\d.]| ?${otherUnit}(?!\\p{L}))`,
    'u',
  ),
];
const months = new RegExp(`(?<![\\p{L}\\d.])(\\d{1,2}) ?-? ?${monthWords}(?!\\p{L})`, 'u');
/** Where no number stands: "عمرها سنة". */
const oneYear = /عمر\p{L}{0,3} (?:سنه|عام)(?!\p{L})/u;

const small = 'one two three four five six seven eight nine'.split(' ');
const smallNumber = new RegExp(`\\b(?:${small.join('|')})\\b`, 'g');

/** Whoever is as old is no child any more. */
const grown = 18;

/** The age in years of the child that a question is about, which is read already as no Arabic in Latin letters; undefined where none is told. */
export const ageOfChild = (text: string, asked: Question): number | undefined => {
  if (!childWords.test(asked.figures)) return undefined;
  for (const isLatin of [false, true]) {
    const said = (isLatin ? readTokens(text, true) : asked).figures.replace(smallNumber, (word) => String(small.indexOf(word) + 1));
    const [age] = years.flatMap((pattern) => pattern.exec(said)?.[1] ?? []);
    if (age !== undefined) return Number(age) < grown ? Number(age) : undefined;
    const inMonths = months.exec(said)?.[1];
    if (inMonths !== undefined) return Number(inMonths) / 12;
    if (oneYear.test(said)) return 1;
  }
  return undefined;
};

/** From these ages on a child sleeps in a bed of its own, in one for schoolchildren, and on a pillow as the guide has them, by position and weight. */
const [leastBed, leastSchool, leastPillow] = [2, 6, 12];

/** The key of the size for a child of an age, the smallest of its kind. */
export const sizeOfAge = (age: number, { sizes }: Pick<Content, 'sizes'>): string | undefined =>
  sizes.find((size) => size.for === (age < leastBed ? 'baby' : age < leastSchool ? 'child' : 'adult'))?.key;

/** What a pillow for a child of an age is: that a baby has none, what the guide says of pillows, or nothing that it knows. */
export const pillowOfAge = (age: number): 'none' | 'unknown' | 'usual' =>
  age < leastBed ? 'none' : age < leastPillow ? 'unknown' : 'usual';
