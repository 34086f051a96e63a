import { translateSize, type Measure, type OurSize } from '../../domain/sizes.ts';
import type { Content, SizeRecord } from '../../schemas/content.ts';
import { concept, concepts } from '../language/lexicon.ts';
import { dimensionsIn, regionOf, sideIn, sizesNamed } from '../language/sizes.ts';
import type { Question, Token } from './question.ts';
import { has } from './roles.ts';

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
const large = /^(?:large|big|xl|xxl|extra|jumbo|كبير|كبيره)$/;
const cot = /^(?:cots?|cribs?|bab(?:y|ies)|infants?|newborns?|(?:ال|لل|ل|ب)?(?:مهد|مواليد|رضيع|رضع|رضيعه|بيبي|مولود|نونو|كوت))$/;
/** "Full" is also a full refund, "single" a single day. */
const bedded = concepts('size bed mattress sheet frame');
const notABed = /^(?:person|man|woman|mother|mum|mom|parent|dad|thing|day|night|word|piece|layer|unit|position|price|time|one|cent)s?$/;
/** Names that only other regions have. */
const onlyAbroad =
  /\b(?:twin\s*xl|cal(?:ifornia)?\s+king|full\s*xl|cot\s*bed|small\s+double|small\s+single|three[\s-]quarters?)\b|كاليفورنيا/;

const nameAt = (tokens: readonly Token[], at: number): string | undefined => {
  const [one, next, before] = [tokens[at], tokens[at + 1], tokens[at - 1]];
  if (!one || one.denied) return undefined;
  const larger = before?.concept === superior || next?.concept === superior;
  if (one.concept === king) return larger || large.test(next?.written ?? '') || before?.written === 'xl' ? 'super-king' : 'king';
  if (one.concept === emperor) return 'super-king';
  if (one.concept === queen) return 'queen';
  if (one.concept === double) return !/^(?:full|فل|فول)$/.test(one.written) || bedded.has(next?.concept ?? '') ? 'double' : undefined;
  const oneAndHalf = tokens.slice(at + 1, at + 4).some((token) => token.concept === half);
  if (one.concept !== single) return undefined;
  if (/^(?:every|not)$/.test(before?.written ?? '') || notABed.test(next?.written ?? '')) return undefined;
  return oneAndHalf || larger ? 'super-single' : 'single';
};

const ofBeds = concepts('bed mattress size frame');
const ofHeights = concepts('pillow height');
const width = /^(?:wide|width|عرض\p{L}*|broad)$/u;
/** Centimetres that a width from feet drifts from ours. */
const drift = 3;

/** Our size of the width that a question gives alone: with its unit, or a number of ours beside a word for beds. */
const byWidth = ({ figures, tokens }: Question, sizes: readonly OurSize[], regions: number): { keys: string[]; said: boolean } => {
  const none = { keys: [], said: false };
  if (tokens.some((token) => ofHeights.has(token.concept) || has(token, 'height'))) return none;
  const said = sideIn(figures);
  const spoken = regions > 0 || tokens.length === 1 || tokens.some((token) => ofBeds.has(token.concept) || width.test(token.written));
  const bare = spoken
    ? tokens.find(
        ({ value, unit }, at) =>
          value !== undefined &&
          value >= 80 &&
          value <= 200 &&
          unit === undefined &&
          (tokens[at + 1]?.written === '-' ? tokens[at + 2] : tokens[at + 1])?.unit === undefined &&
          tokens[at - 1]?.unit === undefined,
      )?.value
    : undefined;
  const side = said ?? bare;
  if (side === undefined) return none;
  const near = sizes
    .flatMap((size) =>
      [size, ...size.alternateDimensions].map(({ widthCm }) => ({
        key: size.key,
        apart: Math.abs(widthCm - side) + (widthCm === size.widthCm ? 0 : 0.5),
      })),
    )
    .filter(({ apart }) => apart <= (said === undefined ? 0.5 : drift))
    .sort((one, other) => one.apart - other.apart);
  return { keys: near.slice(0, 1).map(({ key }) => key), said: said !== undefined };
};

const keysOf = (measure: Measure, sizes: readonly OurSize[]): string[] => [
  ...new Set(translateSize(measure, sizes).compared.map(({ key }) => key)),
];

/** A size of ours, with its names where these are to be read. */
type NamedSize = OurSize & Partial<Pick<SizeRecord, 'name'>>;

/** Sizes that words of the lexicon stand for, in the many ways that people say them; any other is known by its names in the content. */
const worded = new Set(['cot', 'kids', 'single', 'super-single', 'double', 'queen', 'king', 'super-king']);

/** Our other sizes whose whole name a question says. */
const byContent = ({ tokens }: Question, sizes: readonly NamedSize[], said: string): string[] =>
  tokens.length === 0
    ? []
    : sizesNamed(
        said,
        sizes.flatMap(({ key, name }) => (name && !worded.has(key) ? [{ key, names: [name.en, name.ar] }] : [])),
      ).map(({ key }) => key);

/** Reads the size of a bed out of a question, in the names of any region and in any unit. */
export const readBed = (
  question: Question,
  { sizes, 'regional-sizes': regional }: Pick<Content, 'regional-sizes'> & { sizes: readonly NamedSize[] },
): Bed => {
  const { figures, tokens } = question;
  const regions = new Set(tokens.flatMap((token) => regionOf.get(token.concept) ?? [])).size;
  const found = (by: Bed['by'], keys: readonly string[], child = false): Bed => ({
    keys,
    by: keys.length > 0 ? by : undefined,
    regions,
    child,
  });
  const measure = dimensionsIn(figures);
  if (measure) return found('measure', keysOf(measure, sizes));
  if (regions > 0 || onlyAbroad.test(figures)) {
    const said = tokens.map(({ written, concept }) => (written === 'us' && concept === 'us' ? '' : written)).join(' ');
    const theirs = sizesNamed(
      said,
      regional.map((size) => ({ ...size, names: [size.name.en, size.name.ar] })),
    );
    const keys = [...new Set(theirs.flatMap(({ here }) => here.measures.map(({ key }) => key)))];
    if (keys.length > 0) return found('abroad', keys.slice(0, 3));
  }
  const wide = byWidth(question, sizes, regions);
  if (wide.said && wide.keys.length > 0) return found('measure', wide.keys);
  const named = [...new Set(tokens.flatMap((_, at) => nameAt(tokens, at) ?? []))];
  if (named.length > 0) return found('name', named);
  const ours = byContent(question, sizes, tokens.map(({ written }) => written).join(' '));
  if (ours.length > 0) return found('name', ours);
  if (tokens.some((token) => children.has(token.concept) && !token.denied))
    return found('name', tokens.some(({ written }) => cot.test(written)) ? ['cot'] : ['kids'], true);
  return found('measure', wide.keys);
};
