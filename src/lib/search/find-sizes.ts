import { translateSize, type Measure, type Translation } from '../domain/sizes.ts';
import type { Content, SizeRecord } from '../schemas/content.ts';
import type { RegionalSize } from '../schemas/size.ts';
import { dimensionsIn } from './dimensions.ts';
import { canonicalWord } from './lexicon.ts';
import { sizesNamed } from './named-size.ts';
import { words } from './normalise.ts';
import { isStopWord } from './stop-words.ts';

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
interface Named {
  ours?: SizeRecord;
  foreign?: RegionalSize;
  region?: RegionalSize['region'];
  names: readonly string[];
}

/** Words that stand beside the name of any size. */
const beside = new Set(['mattress', 'bed', 'size', 'qatar'].map(canonicalWord));

/** A name as it is written. */
const whole = (text: string): string => words(text).join(' ');

/** The same without what stands beside any name. */
const bare = (text: string): string =>
  words(text)
    .filter((word) => !isStopWord(word) && !beside.has(canonicalWord(word)))
    .join(' ');

type NameIndex = ReadonlyMap<string, readonly Named[]>;

/** Every size under every form of its names; a name of nothing but what stands beside names leads to none. */
const byName = (sizes: readonly Named[], form: (name: string) => string): NameIndex => {
  const forms = sizes.flatMap((size) => [...new Set(size.names.map(form))].map((name) => ({ name, size })));
  const index = new Map<string, Named[]>();
  for (const { name, size } of forms) if (name !== '') index.set(name, [...(index.get(name) ?? []), size]);
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
      const found = namesIn(text);
      const ours = found.flatMap(({ ours }) => ours ?? []);
      if (ours.length > 0) return { sizes: ours, translated: [] };
      const abroad = found.flatMap(({ foreign }) => foreign ?? []);
      return abroad.length > 0 ? inOurs(abroad.map((size) => translate(size, size))) : undefined;
    },
  };
};
