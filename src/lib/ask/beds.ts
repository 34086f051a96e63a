import { translateSize, type Measure, type OurSize } from '../domain/sizes.ts';
import type { Content, SizeRecord } from '../schemas/content.ts';
import { conceptOf } from './features.ts';
import { concepts, isInLexicon } from './lexicon.ts';
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

const named = concepts('king queen double single');

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

const keysOf = (measure: Measure, sizes: readonly OurSize[]): string[] => {
  const { compared, nearest } = translateSize(measure, sizes);
  return [...new Set(nearest.filter(({ key }) => compared.some((one) => one.key === key)).map(({ key }) => key))];
};

/** Sizes whose names are learnt (heads.ts); any other is known by its names in the content. */
const learnt = new Set(['cot', 'kids', 'single', 'super-single', 'double', 'queen', 'king', 'super-king']);

/** Nobody asks for more at once. */
const mostBeside = 4;

/** Our sizes that a question names one beside another: "king or queen", "الكوين والكنج". */
export const sizesBeside = (tokens: readonly Token[], sizes: readonly SizeRecord[]): string[] => {
  const parts: string[] = [''];
  for (const { written, mark } of tokens) {
    if (mark === true || /^(?:and|or|vs|versus|w|wla|wala|و|او|ام|ولا)$|^وال/.test(written)) parts.push('');
    parts.push(`${parts.pop()} ${written}`);
  }
  const names = sizes.map(({ key, name }) => ({ key, names: [name.en, name.ar] }));
  const telling = parts.filter((part) => part.split(' ').some((word) => named.has(conceptOf(word) ?? '')));
  return [...new Set(telling.slice(0, mostBeside).flatMap((part) => sizesNamed(part, names).map(({ key }) => key)))];
};

/** What may be a side of a bed, of which a measure has two. */
const length = /\d+(?:\.\d+)?|\b(?:two|three|four|five|six|seven|eight|nine)\b|متر|ثلاث|اربع|خمس|ست|سبع/g;

/** Metres, feet, inches or centimetres that have no unit, by how large they are. */
const sideOf = (token: Token): number => cmOf(token.unit === undefined && (token.value ?? 0) < 3 ? { ...token, unit: 'm' } : token);

/**
 * Reads the size of a bed out of a question, in the names of any region and in any unit.
 * @param sides - numbers of it that are sides of a bed
 */
export const readBed = (
  { figures, tokens }: Question,
  sides: readonly Token[],
  { sizes, 'regional-sizes': regional }: { sizes: readonly SizeRecord[] } & Pick<Content, 'regional-sizes'>,
): Bed => {
  const found = (by: Bed['by'], keys: readonly string[]): Bed => ({ keys, by: keys.length > 0 ? by : undefined, child: false });
  const [one] = sides.map(sideOf);
  const measure = (figures.match(length)?.length ?? 0) > 1 ? dimensionsIn(figures) : undefined;
  if (measure) return found('measure', keysOf(measure, sizes));
  // "150 or 160" asks which.
  const isChoice = tokens.some(
    ({ written }, at) =>
      /^(?:or|wla|wala|wella|walla|ولا|او|ام)$/.test(written) &&
      [at - 1, at + 1].every((place) => sides.some((side) => side === tokens[place])),
  );
  const said = tokens.map(({ written }) => written).join(' ');
  // "For us" is no America.
  const isAbroad = tokens.some(
    ({ written, value }, at) =>
      value === undefined &&
      regionOf.has(conceptOf(written) ?? '') &&
      isInLexicon(written) &&
      (written !== 'us' || named.has(conceptOf(tokens[at + 1]?.written ?? '') ?? '')),
  );
  if (isAbroad) {
    const theirs = sizesNamed(said, regional.map((size) => ({ ...size, names: [size.name.en, size.name.ar] }))); // prettier-ignore
    const keys = [...new Set(theirs.flatMap(({ here }) => here.measures.map(({ key }) => key)))];
    if (keys.length > 0) return found('abroad', keys.slice(0, 3));
  }
  const wide = one === undefined || isChoice ? [] : byWidth(one, sizes);
  if (wide.length > 0) return found('measure', wide);
  const others = sizes.filter(({ key }) => !learnt.has(key)).map(({ key, name }) => ({ key, names: [name.en, name.ar] }));
  return found('name', others.length === 0 ? [] : sizesNamed(said, others).map(({ key }) => key));
};
