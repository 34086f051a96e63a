import { translateSize } from '../../domain/translate-size.ts';
import type { Content, FaqRecord, MattressRecord, SizeRecord } from '../../schemas/content.ts';
import type { Match, RegionalSize } from '../../schemas/regional-size.ts';
import type { Language } from '../../schemas/text.ts';
import { messagesOf } from '../messages.ts';
import { differencePhrase } from './difference.ts';

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

type Known = Pick<Content, 'sizes' | 'mattresses' | 'faq' | 'size-guide' | 'regional-sizes' | 'messages/sizes'>;

/** What the page of a size tells beside its measure. */
export const sizeDetails = (size: SizeRecord, content: Known, language: Language): SizeDetails => {
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
