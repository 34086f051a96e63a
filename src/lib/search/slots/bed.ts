import { translateSize, type Measure } from '../../domain/translate-size.ts';
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
const bedded = new Set('size sized bed beds mattress mattresses xl frame sheet sheets'.split(' '));

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
    const more = words.slice(at + 1, at + 4).some((word) => word.concept === half);
    return more || before?.concept === superior || next?.concept === superior ? 'super-single' : 'single';
  }
  if (one.concept === double) return one.written !== 'full' || bedded.has(next?.written ?? '') ? 'double' : undefined;
  return undefined;
};

/** Names that only other regions have. */
const onlyAbroad =
  /\b(?:twin\s*xl|cal(?:ifornia)?\s+king|full\s*xl|cot\s*bed|small\s+double|small\s+single|three[\s-]quarters?)\b|كاليفورنيا/;

const bedWord = /(?:\b(?:bed|mattress|size|width|wide|frame|sheet)s?\b|مرتب\p{L}*|سرير\p{L}*|مقاس\p{L}*|عرض\p{L}*|فراش|دوشق)/u;
const otherUse = /(?:\b(?:thick|thickness|height|high|tall|loft|pillow|deep|depth)\b|ارتفاع|سماك|سمك|وساد|مخد|علو|طولي)/u;
const oneSide =
  /(?<![\d.x×*/-]\s?)\b(\d{2,3})\b(?!\s*(?:[\d.x×*/-]|kg|kilo|كيلو|كجم|كغ|ك\b|lbs?|pound|st\b|qar|qr|riyal|ريال|years?|سنه|سنوات|nights?|ليله|ليالي|in\b|inch))/gu;

const byWidth = (text: string, sizes: readonly SizeRecord[]): string[] => {
  if (!bedWord.test(text) || otherUse.test(text)) return [];
  const widths = [...text.matchAll(oneSide)].map(([, cm]) => Number(cm));
  return sizes.filter(({ widthCm }) => widths.includes(widthCm)).map(({ key }) => key);
};

const keysOf = (measure: Measure, sizes: readonly SizeRecord[]): string[] => {
  const { compared } = translateSize(measure, sizes);
  return [...new Set(compared.map(({ key }) => key))];
};

/** Reads the size of a bed out of a question, in the names of any region and in any unit. */
export const readBed = (question: Question, { sizes, 'regional-sizes': regional }: Pick<Content, 'sizes' | 'regional-sizes'>): Bed => {
  const regions = new Set(question.words.filter(({ concept }) => abroad.has(concept)).map(({ concept }) => concept)).size;
  const measure = dimensionsIn(question.text);
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
  const named = [...new Set(question.words.flatMap((_, at) => nameAt(question.words, at) ?? []))];
  if (says(question, children) && named.length === 0) {
    const baby = question.words.some(({ written }) => cot.test(written));
    return { keys: baby ? ['cot'] : ['kids'], by: 'name', regions, child: true };
  }
  if (named.length > 0) return { keys: named, by: 'name', regions, child: false };
  const wide = byWidth(question.text, sizes);
  return wide.length > 0 ? { keys: wide, by: 'measure', regions, child: false } : { keys: [], by: undefined, regions, child: false };
};
