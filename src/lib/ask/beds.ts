import { translateSize, type Measure, type OurSize } from '../domain/sizes.ts';
import type { Content, SizeRecord } from '../schemas/content.ts';
import { conceptOf } from './features.ts';
import { concept, concepts, isInLexicon } from './lexicon.ts';
import { dimensionsIn, regionOf, sizesNamed } from './sizes.ts';
import type { Question, Token } from './tokens.ts';
import { cmOf } from './wanted.ts';

/** What a question says of the size of a bed. */
export interface Bed {
  /** Our size keys that it is about, the nearest first. */
  keys: readonly string[];
  /** By centimetres, by one of our names, by a name from elsewhere. */
  by: 'measure' | 'name' | 'abroad' | undefined;
  /** A child's bed: its keys are of no use to a question that is not about sizes. */
  child: boolean;
}

const [king, queen, double, single, superior, half, child] = 'king queen double single super half child'.split(' ').map(concept);
const cot = /^(?:cots?|cribs?|bab(?:y|ies)|infants?|newborns?|(?:ال|لل|ل|ب)?(?:مهد|مواليد|رضيع|رضع|رضيعه|بيبي|مولود|نونو|كوت))$/;
const bedded = concepts('size bed mattress sheet frame');
/** Names that only other regions have. */
const onlyAbroad =
  /\b(?:twin\s*xl|cal(?:ifornia)?\s+king|full\s*xl|cot\s*bed|small\s+double|small\s+single|three[\s-]quarters?)\b|كاليفورنيا/;

/** A token with what it means. */
type Meant = Token & { concept: string | null };

const nameAt = (tokens: readonly Meant[], at: number): string | undefined => {
  const [one, next, before] = [tokens[at], tokens[at + 1], tokens[at - 1]];
  if (!one) return undefined;
  const larger = before?.concept === superior || next?.concept === superior;
  if (one.concept === king) return larger ? 'super-king' : 'king';
  if (one.concept === queen) return 'queen';
  // A full refund is no bed.
  if (one.concept === double) return one.written === 'full' && !bedded.has(next?.concept ?? '') ? undefined : 'double';
  if (one.concept !== single) return undefined;
  return larger || tokens.slice(at + 1, at + 4).some((token) => token.concept === half) ? 'super-single' : 'single';
};

/** Centimetres that a width from feet drifts from ours. */
const drift = 3;

/** Our size of the width that a question gives alone. */
const byWidth = (side: number, sizes: readonly OurSize[]): string[] =>
  sizes
    .flatMap((size) =>
      [size, ...size.alternateDimensions].map(({ widthCm }) => ({
        key: size.key,
        apart: Math.abs(widthCm - side) + (widthCm === size.widthCm ? 0 : 0.5),
      })),
    )
    .filter(({ apart }) => apart <= drift)
    .sort((one, other) => one.apart - other.apart)
    .slice(0, 1)
    .map(({ key }) => key);

const keysOf = (measure: Measure, sizes: readonly OurSize[]): string[] => [
  ...new Set(translateSize(measure, sizes).compared.map(({ key }) => key)),
];

/** Sizes that words of the lexicon stand for, in the many ways that people say them; any other is known by its names in the content. */
const worded = new Set(['cot', 'kids', 'single', 'super-single', 'double', 'queen', 'king', 'super-king']);

/** Metres, feet, inches or centimetres that have no unit, by how large they are. */
const sideOf = (token: Token): number => cmOf(token.unit === undefined && (token.value ?? 0) < 3 ? { ...token, unit: 'm' } : token);

/**
 * Reads the size of a bed out of a question, in the names of any region and in any unit.
 * @param sides - numbers of it that are sides of a bed
 */
export const readBed = (
  { figures, tokens: all }: Question,
  sides: readonly Token[],
  { sizes, 'regional-sizes': regional }: { sizes: readonly SizeRecord[] } & Pick<Content, 'regional-sizes'>,
): Bed => {
  const found = (by: Bed['by'], keys: readonly string[], isChild = false): Bed => ({
    keys,
    by: keys.length > 0 ? by : undefined,
    child: isChild,
  });
  const tokens = all.map((token): Meant => ({ ...token, concept: token.value === undefined ? conceptOf(token.written) : null }));
  const cms = sides.map(sideOf);
  const [one, other] = cms;
  const measure = /\d|متر/.test(figures) ? dimensionsIn(figures) : undefined;
  if (measure) return found('measure', keysOf(measure, sizes));
  // "150 or 160" asks which.
  const isChoice = tokens.some(
    ({ written }, at) =>
      /^(?:or|wla|wala|wella|walla|ولا|او|ام)$/.test(written) &&
      [at - 1, at + 1].every((place) => sides.some((side) => side === all[place])),
  );
  if (
    !isChoice &&
    one !== undefined &&
    other !== undefined &&
    Math.min(one, other) >= 50 &&
    Math.max(one, other) >= 150 &&
    Math.max(one, other) <= 300
  )
    return found('measure', keysOf({ widthCm: Math.min(one, other), lengthCm: Math.max(one, other) }, sizes));
  const said = tokens.map(({ written }) => written).join(' ');
  // "For us" is no America.
  const isAbroad = tokens.some(
    ({ written, concept: meant }, at) =>
      isInLexicon(written) &&
      regionOf.has(meant ?? '') &&
      (written !== 'us' || [king, queen, double, single].includes(tokens[at + 1]?.concept ?? '')),
  );
  if (isAbroad || onlyAbroad.test(figures)) {
    const theirs = sizesNamed(said, regional.map((size) => ({ ...size, names: [size.name.en, size.name.ar] }))); // prettier-ignore
    const keys = [...new Set(theirs.flatMap(({ here }) => here.measures.map(({ key }) => key)))];
    if (keys.length > 0) return found('abroad', keys.slice(0, 3));
  }
  const wide = one === undefined || isChoice ? [] : byWidth(one, sizes);
  if (wide.length > 0) return found('measure', wide);
  const named = [...new Set(tokens.flatMap((_, at) => nameAt(tokens, at) ?? []))];
  if (named.length > 0) return found('name', named);
  const others = sizes.filter(({ key }) => !worded.has(key));
  const ours = others.length === 0 ? [] : sizesNamed(said, others.map(({ key, name }) => ({ key, names: [name.en, name.ar] }))); // prettier-ignore
  if (ours.length > 0) return found('name', ours.map(({ key }) => key)); // prettier-ignore
  if (tokens.some((token) => token.concept === child))
    return found('name', tokens.some(({ written }) => cot.test(written)) ? ['cot'] : ['kids'], true);
  return found(undefined, []);
};
