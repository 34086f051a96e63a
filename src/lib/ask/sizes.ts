import { translateSize, type Measure, type Translation } from '../domain/sizes.ts';
import type { Content, SizeRecord } from '../schemas/content.ts';
import type { Region, RegionalSize } from '../schemas/size.ts';
import { canonicalWord, concepts } from './lexicon.ts';
import { unitOf, withDigits } from './numbers.ts';
import { fold, words } from './text.ts';

/** Centimetres in one of each unit of length. */
const units = { mm: 0.1, cm: 1, in: 2.54, ft: 30.48, m: 100 } as const;
type Length = keyof typeof units;
const isLength = (unit: string | undefined): unit is Length => unit !== undefined && unit in units;

/** No mattress is narrower than a cradle or longer than the widest emperor with a margin; what is wider is a room. */
const least = 30;
const widest = 240;
const most = 300;

/** Which unit a bare number is in, by the longer side: 2 is metres, 6.5 feet, 80 inches, 200 centimetres, 2000 millimetres. */
const bareUnit = (value: number): Length => (value < 3 ? 'm' : value < 10 ? 'ft' : value < 100 ? 'in' : value <= most ? 'cm' : 'mm');

/** A side of a bed as it is written, and where. */
interface Side {
  value: number;
  unit: Length | undefined;
  start: number;
  end: number;
}

const small = 'one two three four five six seven eight nine'.split(' ');
const smallBefore = new RegExp(`\\b(${small.join('|')})\\b(?=\\s*(?:by|x)\\b)`, 'g');
const smallAfter = new RegExp(`\\b(by|feet|foot|ft)\\s(${small.join('|')})\\b`, 'g');
/** Three and so on, before "في". */
const arabicSmall = 'ثلاث اربع خمس ست سبع'.split(' ');

/** "A metre and 80", "two metres", "a metre and a half"; first, so that it is passed over, what has a number or a letter before it. */
const aMetre = /(?:\d ?|\p{L})متر|متر(ين|ان)?(?!\p{L})(?: ?(?:و ?)?(\d{1,2})(?![\d.]))?(?: ?(و ?نصف?(?!\p{L})))?/gu;
/** A metre on either side of a cross, and what is passed over: "how many metres". */
const acrossMetre = /((?:في|x|×) ?)متر(?!\p{L})|(?:\d ?|\p{L}|كم |جم )متر|متر(?= ?(?:في|ب|x|×))/gu;

/** A text with number words in digits, one sign for feet, inches and the decimal point; "a metre and 80" is 180. */
const plain = (text: string): string =>
  withDigits(
    fold(text.replace(/(\d)\s?([¼½¾])/g, (_, whole: string, part: string) => whole + ({ '¼': '.25', '½': '.5', '¾': '.75' }[part] ?? '')))
      .replace(/\s+/g, ' ')
      .replace(/[’‘′ʹ`]/g, "'")
      .replace(/''|[“”″]/g, '"')
      .replace(/"/g, ' in ')
      .replace(/(\d)\s?'/g, '$1 ft ')
      .replace(/(\d)x(?=\d)/g, '$1 x ')
      // "On" in Latin letters: 140 3la 190.
      .replace(/(\d) 3a?la (?=\d)/g, '$1 x '),
  )
    .replace(smallBefore, (word) => String(small.indexOf(word) + 1))
    .replace(smallAfter, (_, before: string, word: string) => `${before} ${small.indexOf(word) + 1}`)
    .replace(
      /(^|\P{L})(ثلاث|اربع|خمس|ست|سبع)ه?(?= في | ب )/gu,
      (_, before: string, word: string) => `${before}${arabicSmall.indexOf(word) + 3}`,
    )
    .replace(/(^|[^\d.])(\d)(?: (?:اقدام|قدم|فوت))? (?:و ?)نصف?(?!\p{L})/gu, '$1$2.5 قدم')
    .replace(
      /(^|[^\d.])([12]) ?(?:m|met(?:re|er)s?|متر|م) ?(?:and |و ?)?(\d{2})(?![\d.])/gu,
      (_, before: string, metres: string, more: string) => `${before}${100 * Number(metres) + Number(more)} cm`,
    )
    .replace(aMetre, (text, two: string | undefined, more: string | undefined, half: string | undefined) =>
      two === undefined && more === undefined && half === undefined
        ? text
        : ` ${(two === undefined ? 100 : 200) + Number(more ?? 0) + (half === undefined ? 0 : 50)} cm `,
    )
    .replace(acrossMetre, (text, before: string | undefined) => (before === undefined && text !== 'متر' ? text : `${before ?? ''}100 cm`));

const number = /(\d{1,5}(?:\.\d{1,4})?|\.\d{1,4})(?!\d)\s*(?:(\p{L}+)\.?)?/gu;
const sidesIn = (text: string): Side[] => {
  const sides: Side[] = [];
  for (const match of text.matchAll(number)) {
    if (/[\d.]/.test(text.charAt(match.index - 1))) continue;
    // "180cmx200cm": the cross belongs to no unit.
    const word = match[2]?.replace(/x$/, '');
    const found = word === undefined ? undefined : unitOf(word);
    const unit = isLength(found) ? found : undefined;
    const end =
      unit === undefined ? match.index + (match[1]?.length ?? 0) : match.index + match[0].lastIndexOf(word ?? '') + (word?.length ?? 0);
    const side = { value: Number(match[1]), unit, start: match.index, end };
    const last = sides[sides.length - 1];
    const inches =
      last?.unit === 'ft' && (unit === 'in' || (unit === undefined && text.slice(last.end, side.start).trim() === '')) && side.value < 12;
    // Feet and the inches that go with them are one length: 6'3".
    if (last && inches && /^\s*(?:and|و)?\s*$/.test(text.slice(last.end, side.start)))
      sides.splice(-1, 1, { value: last.value * 12 + side.value, unit: 'in', start: last.start, end });
    else sides.push(side);
  }
  return sides;
};

const sideWords = '(?:wide|width|w|long|length|l|عرضا?|العرض|طولا?|الطول)?';
/** What stands between two sides. */
const cross = new RegExp(
  `^[\\s,.،]*(?:(?:wide|width|across|broad|long|length|عرض\\p{L}*|طول\\p{L}*)\\s*(?:and|by|,|و)?\\s*(?:ال)?(?:عرض\\p{L}*|طول\\p{L}*)?|${sideWords}\\s*(?:[x×х*✕✖⨯╳/]|by|times|b|fi?|sur|par|في|ف|ب|ضرب|علي)\\s*${sideWords}|(?:and |و ?)?(?:ال)?(?:width|wide|length|long|عرض\\p{L}*|طول\\p{L}*))[\\s:]*$`,
  'u',
);

/** Width and length in whole centimetres, the shorter side first, if a mattress can be like that. */
const measureOf = (one: number, other: number): Measure | undefined => {
  const [widthCm, lengthCm] = [Math.min(one, other), Math.max(one, other)];
  return widthCm >= least && widthCm <= widest && lengthCm <= most ? { widthCm, lengthCm } : undefined;
};
const centimetres = (value: number, unit: Length): number => Math.round(value * units[unit]);

const together = (one: Side, other: Side): Measure | undefined => {
  const shared = one.unit ?? other.unit ?? bareUnit(Math.max(one.value, other.value));
  const found = measureOf(centimetres(one.value, one.unit ?? shared), centimetres(other.value, other.unit ?? shared));
  if (found) return found;
  // "1.80 x 200": metres and centimetres in one breath.
  const [own, its] = [one.unit ?? bareUnit(one.value), other.unit ?? bareUnit(other.value)];
  const metric = [own, its].every((unit) => unit === 'm' || unit === 'cm');
  return metric ? measureOf(centimetres(one.value, own), centimetres(other.value, its)) : undefined;
};

/**
 * The first two sides of a mattress that a text names, in any order and unit: `180x200`, `76 x 80 in`, `6'6" × 5'`, `1.8 by 2 m`, `٢ × ١٫٨٠`, `متر وثمانين في مترين`.
 * One unit holds for both sides. Without a unit the longer side decides: below 3 it is metres, below 10 feet, below 100 inches, up to 300 centimetres, above that millimetres.
 */
export const dimensionsIn = (text: string): Measure | undefined => {
  const read = plain(text);
  const sides = sidesIn(read);
  for (const [index, one] of sides.entries()) {
    const other = sides[index + 1];
    const found = other && cross.test(read.slice(one.end, other.start)) ? together(one, other) : undefined;
    if (found) return found;
  }
  return undefined;
};

interface NamedSize {
  /** Where it is from; none for a size of ours. */
  region?: Region | undefined;
  /** What it is called, in whatever languages. */
  names: readonly string[];
}

/** Short forms of words in the names of sizes. */
const shortForms = new Map([
  ['cal', 'california'],
  ['calif', 'california'],
  ['superking', 'super king'],
  ['سوبركينج', 'سوبر كينج'],
  ['توين', 'twin'],
  ['ونص', 'ونصف'],
]);

const terms = (text: string): string[] =>
  words(text)
    .flatMap((word) => (shortForms.get(word) ?? word).split(' '))
    .map(canonicalWord);

/** Words of each part of the world. */
export const regionOf = new Map(
  (['us', 'uk', 'eu', 'india'] as const).flatMap((region) => [...concepts(region)].map((word) => [word, region])),
);

/** What a name says beside its region; what stands in brackets repeats it in the other script. */
const nameTerms = (name: string): string[] => terms(name.replace(/\([^)]*\)/g, '')).filter((word) => !regionOf.has(word));

/**
 * The sizes whose names a text holds, in English or Arabic: "US king" is one, "king" the king of every region, "super king" no plain king.
 * Empty where it names a region without such a size, or no size.
 */
export const sizesNamed = <Size extends NamedSize>(text: string, sizes: readonly Size[]): Size[] => {
  const said = new Set(terms(text));
  const region = [...said].map((word) => regionOf.get(word)).find((found) => found !== undefined);
  const found = sizes
    .filter((size) => region === undefined || size.region === region)
    .map((size) => {
      const forms = size.names.map(nameTerms).filter((form) => form.length > 0 && form.every((word) => said.has(word)));
      return { size, length: Math.max(0, ...forms.map((form) => form.length)) };
    });
  const longest = Math.max(0, ...found.map(({ length }) => length));
  return longest === 0 ? [] : found.filter(({ length }) => length === longest).map(({ size }) => size);
};

/** A size from elsewhere, or bare numbers, and what it is here. */
export interface TranslatedSize extends Translation {
  measure: Measure;
  /** The size of another region that it is; none for numbers that no region sells. */
  foreign?: RegionalSize | undefined;
}

/** What was asked for, in our sizes. */
export interface FoundSizes {
  /** Ours that it is, or is compared with, from small to large. */
  sizes: SizeRecord[];
  /** Empty where a size of ours was asked for by its name. */
  translated: TranslatedSize[];
}

export interface FindSizes {
  /** By width and length in centimetres, whichever is named first. */
  measured: (measure: Measure) => FoundSizes;
  /** By a name in English or Arabic, by numbers in any unit, or both; undefined where it names no size. */
  named: (text: string) => FoundSizes | undefined;
}

/** A size with all its names: one of ours, or one of another region. */
interface Named extends NamedSize {
  ours?: SizeRecord;
  foreign?: RegionalSize;
}

/** Words that stand beside the name of any size. */
const beside = concepts('mattress bed size qatar');
const whole = (text: string): string => words(text).join(' ');
/** A name without the words that stand beside the name of any size. */
const bare = (text: string): string =>
  words(text)
    .filter((word) => !/^(?:a|an|the|my|our|in|of|for|في|من)$/.test(word) && !beside.has(canonicalWord(word)))
    .join(' ');
/** Whether a text names the region of a size, or nothing beside its name: an "Australian king" is no king that is known. */
const fits = (text: string, { names, region }: NamedSize): boolean => {
  const said = terms(bare(text));
  if (region !== undefined && said.some((word) => regionOf.get(word) === region)) return true;
  return names.some((name) => {
    const known = new Set(terms(name));
    return said.every((word) => known.has(word));
  });
};

/** Every size under every form of its names; a name of nothing but what stands beside names leads to none. */
const byName = (sizes: readonly Named[], form: (name: string) => string): ReadonlyMap<string, readonly Named[]> => {
  const index = new Map<string, Named[]>();
  for (const size of sizes)
    for (const name of new Set(size.names.map(form))) if (name !== '') index.set(name, [...(index.get(name) ?? []), size]);
  return index;
};

const same = (one: Measure, other: Measure): boolean => one.widthCm === other.widthCm && one.lengthCm === other.lengthCm;

/**
 * Finds Gulf sizes. A name without a region is ours ("king" is 180×200 here), a name with one is that region's,
 * and numbers count for more than the name beside them.
 */
export const createFindSizes = (content: Pick<Content, 'sizes' | 'regional-sizes' | 'size-guide'>): FindSizes => {
  const { sizes, 'regional-sizes': regional, 'size-guide': guide } = content;
  const otherNames = new Map(guide.sizes.map(({ key, otherNames }) => [key, [...otherNames.en, ...otherNames.ar]]));
  const names: Named[] = [
    ...sizes.map((size) => ({ ours: size, names: [size.key, size.name.en, size.name.ar, ...(otherNames.get(size.key) ?? [])] })),
    ...regional.map((size) => ({ foreign: size, region: size.region, names: [size.name.en, size.name.ar] })),
  ];
  const [byWhole, byBare] = [byName(names, whole), byName(names, bare)];
  /** The very name counts for more than one that means nearly the same: a cot is for kids too. */
  const namesIn = (text: string): readonly Named[] => byWhole.get(whole(text)) ?? byBare.get(bare(text)) ?? sizesNamed(text, names);

  const translate = (measure: Measure, foreign?: RegionalSize): TranslatedSize => {
    const translation = translateSize(measure, sizes);
    // Whoever names a measure of ours may well mean ours.
    const abroad = foreign ?? (translation.match === 'same' ? undefined : regional.find((size) => same(size, measure)));
    return { ...translation, measure, foreign: abroad };
  };
  const inOurs = (translated: TranslatedSize[]): FoundSizes => {
    const keys = new Set(translated.flatMap(({ compared }) => compared.map(({ key }) => key)));
    return { sizes: sizes.filter(({ key }) => keys.has(key)), translated };
  };
  const measured = ({ widthCm, lengthCm }: Measure): FoundSizes =>
    inOurs([translate({ widthCm: Math.min(widthCm, lengthCm), lengthCm: Math.max(widthCm, lengthCm) })]);

  return {
    measured,
    named: (text) => {
      const numbers = dimensionsIn(text);
      if (numbers) return measured(numbers);
      const found = namesIn(text).filter((size) => fits(text, size));
      const ours = found.flatMap(({ ours }) => ours ?? []);
      if (ours.length > 0) return { sizes: ours, translated: [] };
      const abroad = found.flatMap(({ foreign }) => foreign ?? []);
      return abroad.length > 0 ? inOurs(abroad.map((size) => translate(size, size))) : undefined;
    },
  };
};
