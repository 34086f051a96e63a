import { translateSize, type Measure, type Translation } from '../domain/sizes.ts';
import type { Content, SizeRecord } from '../schemas/content.ts';
import type { RegionalSize } from '../schemas/size.ts';
import { concepts } from '../ask/lexicon.ts';
import { createSizeNames, dimensionsIn, regionOf, type NamedSize } from '../ask/sizes.ts';
import { readTokens } from '../ask/tokens.ts';

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
/** What a text says but for those: as it is written, and as it is compared. */
const saidOf = (text: string): { written: string; terms: string[] } => {
  const said = readTokens(text).filter(
    ({ mark, term, written }) => !mark && !beside.has(term) && !/^(?:a|an|the|my|our|in|of|for|في|من)$/.test(written),
  );
  return { written: said.map(({ written }) => written).join(' '), terms: said.map(({ term }) => term) };
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
  const known = new Map(names.map((size) => [size, size.names.map(saidOf)]));
  const sizesIn = createSizeNames(names);
  const namesIn = (text: string): Named[] => {
    const { written, terms } = saidOf(text);
    // It names the region of a size, or nothing beside its name: an "Australian king" is no king that is known.
    const found = sizesIn(readTokens(text)).filter(
      (size) =>
        (size.region !== undefined && terms.some((term) => regionOf.get(term) === size.region)) ||
        known.get(size)?.some((name) => terms.every((term) => name.terms.includes(term))),
    );
    // The very name counts for more than one that means nearly the same: a cot is for kids too.
    const very = found.filter((size) => known.get(size)?.some((name) => name.written === written));
    return very.length > 0 ? very : found;
  };

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
