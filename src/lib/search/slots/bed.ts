import { translateSize, type Measure } from '../../domain/sizes.ts';
import type { Content, SizeRecord } from '../../schemas/content.ts';
import { dimensionsIn } from '../dimensions.ts';
import { sizesNamed } from '../named-size.ts';
import type { Question, Word } from '../question.ts';
import { concept, concepts, says } from './concepts.ts';

/** What a question says of the size of a bed. */
export interface Bed {
  /** Our size keys that it is about, the nearest first. */
  keys: readonly string[];
  /** By centimetres, by one of our names, by a name from elsewhere. */
  by: 'measure' | 'name' | 'abroad' | undefined;
  /** How many parts of the world beside ours are named. */
  regions: number;
  /** A child's bed: its keys are of no use to a question that is not about sizes. */
  child: boolean;
}

const [king, queen, double, single, superior, half, emperor] = 'king queen double single super half emperor'.split(' ').map(concept);
const children = concepts('child');
const abroad = concepts('us uk eu india');
const big = new Set(['large', 'big', 'xl', 'كبير', 'كبيره', 'xxl', 'extra', 'jumbo']);
const cot = /^(?:cots?|cribs?|bab(?:y|ies)|infants?|newborns?|(?:ال|لل|ل)?(?:مهد|مواليد|رضيع|رضع|رضيعه|بيبي|مولود))/;
/** "Full" is also a full refund, "twin" a sister. */
const bedded = new Set('size sized bed beds mattress mattresses xl frame sheet sheets سايز'.split(' '));

const nameAt = (words: readonly Word[], at: number): string | undefined => {
  const [one, next, before] = [words[at], words[at + 1], words[at - 1]];
  if (!one || one.denied) return undefined;
  if (one.concept === king) {
    const larger = before?.concept === superior || next?.concept === superior || big.has(next?.written ?? '') || before?.written === 'xl';
    return larger ? 'super-king' : 'king';
  }
  if (one.concept === emperor) return 'super-king';
  if (one.concept === queen) return 'queen';
  if (one.concept === single) {
    if (/^(?:every|not)$/.test(before?.written ?? '') || notABed.test(next?.written ?? '')) return undefined;
    const more = words.slice(at + 1, at + 4).some((word) => word.concept === half);
    return more || before?.concept === superior || next?.concept === superior ? 'super-single' : 'single';
  }
  if (one.concept === double) return !/^(?:full|فل|فول)$/.test(one.written) || bedded.has(next?.written ?? '') ? 'double' : undefined;
  return undefined;
};

/** "A single day". */
const notABed = /^(?:person|man|woman|mother|mum|mom|parent|dad|thing|day|night|word|piece|layer|unit|position|price|time|one)s?$/;

/** The super single, as it is counted in people. */
const oneAndAHalf = /\bone and (?:a )?half\s+(?:bed|size|person|mattress|man)/;

/** Names that only other regions have. */
const onlyAbroad =
  /\b(?:twin\s*xl|cal(?:ifornia)?\s+king|full\s*xl|cot\s*bed|small\s+double|small\s+single|three[\s-]quarters?)\b|كاليفورنيا/;

const bedWord = /(?:\b(?:bed|mattress|size|width|wide|frame|sheet)s?\b|مرتب\p{L}*|سرير\p{L}*|مقاس\p{L}*|عرض\p{L}*|فراش|دوشق)/u;
const otherUse = /(?:\b(?:thick|thickness|height|high|tall|loft|pillow|deep|depth)\b|ارتفاع|سماك|سمك|وساد|مخد|علو|طولي)/u;
/** Numbers below ten in words, where a foot or a metre follows. */
const small: Readonly<Record<string, string>> = { one: '1', a: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7' };
const smallWord =
  /\b(one|a|two|three|four|five|six|seven)\b(?=\s*(?:foot|feet|ft|met(?:re|er)))|(?<=(?:foot|feet|ft)\s)(one|two|three|four|five|six|seven)\b/g;
const inFeet = /(?<![\d.])(\d(?:\.\d)?)\s*(?:ft|feet|foot|قدم|')\s*(\d{1,2})?/u;
const inMetres =
  /(?<![\d.])(1|2)\s*met(?:re|er)s?\s*(?:and\s*)?(\d{2})?(?!\d)|(?<!\p{L})متر\s*و\s*(\d{2})(?!\d)|(?<![\d.])([12]\.\d{1,2})\s*(?:m\b|met|متر|م(?!\p{L}))/u;
const inCentimetres = /(?<![\d.x×*/-]\s?)\b(\d{2,3})\s*(?:cms?\b|centimet|سم|سنتي)/u;
const bare =
  /(?<![\d.x×*/-]\s?)\b([89]\d|1\d\d|200)\b(?!\s*(?:trial|warranty)\b)(?!\s*(?:[\d.x×*/-]|kg|kilo|كيلو|كجم|كغ|ك\b|lbs?|pound|st\b|qar|qr|riyal|ريال|years?|months?|days?|weeks?|سنه|سنوات|سنين|شهر|شهور|اشهر|يوم|nights?|ليله|ليالي|in\b|inch|%))/u;

/** One side of a bed in centimetres; `said` where its unit is. */
const sideIn = (figures: string): { cm: number; said: boolean } | undefined => {
  const text = figures.replace(smallWord, (word) => small[word] ?? word);
  const metres = inMetres.exec(text);
  if (metres) {
    const [, whole, more, arabic, decimal] = metres;
    if (decimal) return { cm: Math.round(Number(decimal) * 100), said: true };
    return { cm: arabic ? 100 + Number(arabic) : Number(whole) * 100 + Number(more ?? 0), said: true };
  }
  const feet = inFeet.exec(text);
  if (feet) return { cm: Math.round(Number(feet[1]) * 30.48 + Number(feet[2] ?? 0) * 2.54), said: true };
  const said = inCentimetres.exec(text)?.[1];
  if (said) return { cm: Number(said), said: true };
  const number = bare.exec(text)?.[1];
  return number === undefined ? undefined : { cm: Number(number), said: false };
};

/** Centimetres that a width from feet drifts from ours. */
const drift = 3;

const byWidth = ({ text, figures }: Question, sizes: readonly SizeRecord[], regions: number): { keys: string[]; said: boolean } => {
  const side = sideIn(figures);
  if (!side || otherUse.test(text) || !(side.said || regions > 0 || bedWord.test(text) || /^\d+$/.test(text)))
    return { keys: [], said: false };
  const near = sizes
    .flatMap((size) =>
      [size, ...size.alternateDimensions].map(({ widthCm }) => ({
        key: size.key,
        apart: Math.abs(widthCm - side.cm) + (widthCm === size.widthCm ? 0 : 0.5),
      })),
    )
    .filter(({ apart }) => apart <= (side.said ? drift : 0.5))
    .sort((one, other) => one.apart - other.apart);
  return { keys: [...new Set(near.map(({ key }) => key))].slice(0, 1), said: side.said };
};

const keysOf = (measure: Measure, sizes: readonly SizeRecord[]): string[] => {
  const { compared } = translateSize(measure, sizes);
  return [...new Set(compared.map(({ key }) => key))];
};

/** Reads the size of a bed out of a question, in the names of any region and in any unit. */
export const readBed = (question: Question, { sizes, 'regional-sizes': regional }: Pick<Content, 'sizes' | 'regional-sizes'>): Bed => {
  const regions = new Set(question.words.filter(({ concept }) => abroad.has(concept)).map(({ concept }) => concept)).size;
  const measure = dimensionsIn(question.text) ?? dimensionsIn(question.figures.replace(smallWord, (word) => small[word] ?? word));
  if (measure) {
    const keys = keysOf(measure, sizes);
    if (keys.length > 0) return { keys, by: 'measure', regions, child: false };
  }
  if (regions > 0 || onlyAbroad.test(question.text)) {
    const theirs = sizesNamed(
      question.words.map(({ written, kind }) => (written === 'us' && kind === 'everyday' ? '' : written)).join(' '),
      regional.map((size) => ({ ...size, names: [size.name.en, size.name.ar] })),
    );
    const keys = [...new Set(theirs.flatMap(({ here }) => here.measures.map(({ key }) => key)))];
    if (keys.length > 0) return { keys: keys.slice(0, 3), by: 'abroad', regions, child: false };
  }
  const wide = byWidth(question, sizes, regions);
  if (wide.said && wide.keys.length > 0) return { keys: wide.keys, by: 'measure', regions, child: false };
  const named = oneAndAHalf.test(question.text)
    ? ['super-single']
    : [...new Set(question.words.flatMap((_, at) => nameAt(question.words, at) ?? []))];
  if (says(question, children) && named.length === 0) {
    const baby = question.words.some(({ written }) => cot.test(written));
    return { keys: baby ? ['cot'] : ['kids'], by: 'name', regions, child: true };
  }
  if (named.length > 0) return { keys: named, by: 'name', regions, child: false };
  return wide.keys.length > 0
    ? { keys: wide.keys, by: 'measure', regions, child: false }
    : { keys: [], by: undefined, regions, child: false };
};
