import { translateSize, type Measure, type OurSize } from '../domain/sizes.ts';
import type { Content } from '../schemas/content.ts';
import type { Heard } from './heads.ts';
import { concepts } from './lexicon.ts';
import { cmOf, createSizeNames, measureIn, measureOfSides, regionOf } from './sizes.ts';
import type { Token } from './vocabulary.ts';

/** What a question says of the size of a bed. */
export interface Bed {
  /** Our size keys that it is about, the nearest first. */
  keys: readonly string[];
  /** By centimetres, by one of our names, by a name from elsewhere. */
  by: 'measure' | 'name' | 'abroad' | undefined;
  /** A child's bed: its keys are of no use to a question that is not about sizes. */
  child: boolean;
}

const isNamed = concepts('king queen double single');
/** Whoever says one of these names speaks of a size, whatever is asked. */
const sizeNames = concepts('king queen single');

/** Centimetres that a width from feet drifts from ours. */
const drift = 3;
/** Of a width alone, our size of it. */
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

const byMeasure = (measure: Measure, sizes: readonly OurSize[]): string[] => {
  const { compared, nearest } = translateSize(measure, sizes);
  return [...new Set(nearest.filter(({ key }) => compared.some((one) => one.key === key)).map(({ key }) => key))];
};

/** Sizes whose names are learnt (heads.ts); any other is known by its names in the content. */
const learnt = new Set(['cot', 'kids', 'single', 'super-single', 'double', 'queen', 'king', 'super-king']);
/** What stands between widths of which one is asked for, and what else between sizes that are named one beside another. */
const either = /^(?:or|wla|wala|wella|walla|ولا|او|ام)$/;
const both = /^(?:and|vs|versus|w|و)$|^وال/;
/** Nobody asks for more at once. */
const mostBeside = 4;
/** How likely it is that a size is spoken of, and which one, where none of its names is written as it is known. */
const leastHeard = 0.2;

/** Metres, feet, inches or centimetres that have no unit, by how large they are. */
const sideOf = (token: Token): number => cmOf(token.unit === undefined && (token.value ?? 0) < 3 ? { ...token, unit: 'm' } : token);

/** Makes the reader of sizes. */
export const createReadBed = ({ sizes, 'regional-sizes': regional }: Pick<Content, 'sizes' | 'regional-sizes'>) => {
  const named = (list: typeof sizes) => createSizeNames(list.map(({ key, name }) => ({ key, names: [name.en, name.ar] })));
  const ours = named(sizes);
  const others = named(sizes.filter(({ key }) => !learnt.has(key)));
  const theirs = createSizeNames(regional.map((size) => ({ ...size, names: [size.name.en, size.name.ar] })));

  /**
   * The size that a question gives by a measure, a name from elsewhere, or a name that no head knows.
   * @param sides - numbers of it that are sides of a bed
   */
  const read = (tokens: readonly Token[], sides: readonly Token[]): Bed => {
    const found = (by: Bed['by'], keys: readonly string[]): Bed => ({ keys, by: keys.length > 0 ? by : undefined, child: false });
    // "150 or 160" asks which.
    const isChoice = tokens.some(
      ({ written }, at) => either.test(written) && [at - 1, at + 1].every((place) => sides.some((side) => side === tokens[place])),
    );
    const measure = measureIn(tokens) ?? (isChoice ? undefined : measureOfSides(sides));
    if (measure) return found('measure', byMeasure(measure, sizes));
    // "For us" is no America.
    const isAbroad = tokens.some(
      ({ written, term, isKnown }, at) => isKnown && regionOf.has(term) && (written !== 'us' || isNamed.has(tokens[at + 1]?.term ?? '')),
    );
    const abroad = isAbroad ? theirs(tokens).flatMap(({ here }) => here.measures.map(({ key }) => key)) : [];
    if (abroad.length > 0) return found('abroad', [...new Set(abroad)].slice(0, 3));
    const wide = sides[0] === undefined || isChoice ? [] : byWidth(sideOf(sides[0]), sizes);
    return wide.length > 0 ? found('measure', wide) : found('name', others(tokens).map(({ key }) => key)); // prettier-ignore
  };

  /** Our sizes that a question names one beside another: "king or queen", "الكوين والكنج". */
  const beside = (tokens: readonly Token[]): string[] => {
    const parts: Token[][] = [[]];
    for (const token of tokens) {
      if (token.mark || either.test(token.written) || both.test(token.written)) parts.push([]);
      parts.at(-1)?.push(token);
    }
    const telling = parts.filter((part) => part.some(({ concept }) => isNamed.has(concept ?? ''))).slice(0, mostBeside);
    return telling.flatMap((part) => ours(part).map(({ key }) => key));
  };

  /** The size that is heard by its name, and those that stand beside it; undefined where no size is spoken of. */
  const hear = (tokens: readonly Token[], head: (name: string) => Heard, isAsked: boolean): Bed | undefined => {
    if (!isAsked && !tokens.some(({ concept }) => sizeNames.has(concept ?? ''))) return undefined;
    const { best, of } = head('size');
    const heard = sizes.some(({ key }) => key === best) && of(best) >= leastHeard ? [best] : [];
    const several = new Set(beside(tokens));
    const keys = several.size > 1 ? [...new Set([...heard, ...several])] : heard;
    const child = sizes.some((size) => size.key === keys[0] && size.for !== 'adult');
    return keys.length === 0 ? undefined : { keys, by: 'name', child };
  };
  return { read, hear };
};
