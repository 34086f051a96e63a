import { translateSize } from '../../domain/sizes.ts';
import type { Content, SizeRecord, FaqRecord, MattressRecord } from '../../schemas/content.ts';
import { families, regions, type RegionalSize, type Match } from '../../schemas/size.ts';
import type { Language } from '../../schemas/text.ts';
import { interpolate, messagesOf } from '../messages.ts';
import { differencePhrase } from './translation.ts';

interface FamilyRow {
  family: (typeof families)[number];
  /** One a region, in their order; undefined where the region has none. */
  abroad: (RegionalSize | undefined)[];
  ours: SizeRecord | undefined;
}

/** Sizes of every region by what they have in common, ours beside them. */
export const familyRows = ({
  sizes,
  'size-guide': guide,
  'regional-sizes': regional,
}: Pick<Content, 'sizes' | 'size-guide' | 'regional-sizes'>): FamilyRow[] =>
  families.map((family) => {
    const key = guide.sizes.find((size) => size.family === family)?.key;
    return {
      family,
      abroad: regions.map((region) => regional.find((one) => one.region === region && one.family === family)),
      ours: sizes.find((size) => size.key === key),
    };
  });

/** How tall a person a bed of each length (cm) is enough for: the rule, and a line for each. */
export const tallLines = (
  lengths: readonly number[],
  content: Pick<Content, 'size-guide' | 'messages/sizes'>,
  language: Language,
): { rule: string; lines: string[] } => {
  const { headroomCm } = content['size-guide'];
  const words = messagesOf(content, 'sizes', language);
  return {
    rule: interpolate(words.tallRule, { min: headroomCm.min, max: headroomCm.max }),
    lines: lengths.map((length) =>
      interpolate(words.tallText, { length, shortest: length - headroomCm.max, tallest: length - headroomCm.min }),
    ),
  };
};

type GuideContent = Pick<Content, 'sizes' | 'size-guide' | 'messages/sizes'>;

/** Lengths (cm) of beds that the page of all sizes speaks of. */
export const usualLengths = [190, 200] as const;

/** How a bed frame is measured, step by step. */
export const measuringSteps = (content: GuideContent, language: Language): string[] => {
  const words = messagesOf(content, 'sizes', language);
  return [words.measure1, words.measure2, interpolate(words.measure3, content['size-guide'].playCm), words.measure4];
};

/** Ids of the sources of the page of all sizes. */
export const sizeGuideSources = ({ sizes, 'size-guide': guide }: GuideContent): string[] => [
  ...sizes.flatMap((size) => size.sources),
  ...guide.conflicts.flatMap((conflict) => conflict.sources),
  ...guide.headroomCm.sources,
  ...guide.widthForTwoCm.sources,
];

interface SizeDetails {
  told: Content['size-guide']['sizes'][number] | undefined;
  /** Whether grown people sleep in it. */
  adult: boolean;
  /** Other measures under its name, and how each differs from the usual one. */
  alternates: { widthCm: number; lengthCm: number; difference: string }[];
  /** Mattresses in this size with their price in QAR, the cheapest first. */
  sold: { mattress: MattressRecord; amount: number }[];
  /** Sizes of other regions that come near. */
  abroad: { foreign: RegionalSize; match: Match }[];
  questions: FaqRecord[];
  /** Every length (cm) under its name, the shortest first. */
  lengths: number[];
  smaller: SizeRecord | undefined;
  larger: SizeRecord | undefined;
  /** Ids of the sources of its page. */
  sources: string[];
}

type SizeContent = Pick<Content, 'sizes' | 'mattresses' | 'faq' | 'size-guide' | 'regional-sizes' | 'messages/sizes'>;

/** What the page of a size tells beside its measure. */
export const sizeDetails = (size: SizeRecord, content: SizeContent, language: Language): SizeDetails => {
  const { sizes, mattresses, faq, 'size-guide': guide, 'regional-sizes': regional } = content;
  const words = messagesOf(content, 'sizes', language);
  const told = guide.sizes.find(({ key }) => key === size.key);
  const adult = told?.sleeper === 'adult';
  const topics = adult ? ['sizes'] : ['children', 'sizes'];
  const place = sizes.indexOf(size);
  return {
    told,
    adult,
    alternates: size.alternateDimensions.map((alternate) => ({
      ...alternate,
      difference: differencePhrase(
        { widthDifferenceCm: alternate.widthCm - size.widthCm, lengthDifferenceCm: alternate.lengthCm - size.lengthCm },
        words,
      ),
    })),
    sold: mattresses
      .flatMap((mattress) => {
        const amount = mattress.priceBySizeQAR[size.key];
        return amount === undefined ? [] : [{ mattress, amount }];
      })
      .sort((a, b) => a.amount - b.amount),
    abroad: regional.flatMap((foreign) => {
      const { match, compared } = translateSize(foreign, sizes);
      return compared.some(({ key }) => key === size.key) ? [{ foreign, match }] : [];
    }),
    questions: topics.flatMap((topic) => faq.filter((entry) => entry.topic === topic)),
    lengths: [...new Set([size, ...size.alternateDimensions].map(({ lengthCm }) => lengthCm))].sort((a, b) => a - b),
    smaller: sizes[place - 1],
    larger: sizes[place + 1],
    sources: [...size.sources, ...(adult ? guide.headroomCm.sources : [])],
  };
};
