import type { Content } from '../schemas/content.ts';
import type { MattressType } from '../schemas/outcome.ts';
import { positions, type Position } from '../schemas/profile.ts';

/** What rests on a source; nothing is listed twice. */
export interface SourceUses {
  firmness: readonly Position[];
  pillowLoft: readonly Position[];
  mattressTypes: readonly Position[];
  /** Types that are described from it. */
  described: readonly MattressType[];
  /** Size keys. */
  sizes: readonly string[];
  /** Advice on sizes: room for two, length, what the sources disagree about. */
  sizeAdvice: boolean;
  /** Ids of sizes of other regions. */
  regionalSizes: readonly string[];
  /** The page on privacy. */
  privacy: boolean;
  /** Ids of answered questions. */
  faq: readonly string[];
}

type Sourced = Pick<Content, 'outcomes' | 'sizes' | 'faq' | 'mattress-types' | 'regional-sizes' | 'size-guide' | 'privacy'>;

/** What rests on the source of this id, in display order. */
export const sourceUses = (id: string, content: Sourced): SourceUses => {
  const { outcomes, 'size-guide': guide } = content;
  const names = (record: object): boolean => 'sources' in record && (record.sources as readonly string[]).includes(id);
  const figure = (name: 'firmness' | 'pillowLoft' | 'mattressTypes') =>
    positions.filter((position) => outcomes.some((outcome) => outcome.position === position && outcome.sources[name].includes(id)));
  return {
    firmness: figure('firmness'),
    pillowLoft: figure('pillowLoft'),
    mattressTypes: figure('mattressTypes'),
    described: content['mattress-types'].filter(names).map((type) => type.id),
    sizes: content.sizes.filter(names).map(({ key }) => key),
    sizeAdvice: Object.values(guide).flat().some(names),
    regionalSizes: content['regional-sizes'].filter(names).map((size) => size.id),
    privacy: names(content.privacy),
    faq: content.faq.filter(names).map((entry) => entry.id),
  };
};

/** Kinds of source, in the order of their weight. */
export const sourceKinds = [
  'trial',
  'review',
  'authority',
  'specification',
  'dataset',
  'guide',
  'retailer',
] as const satisfies readonly Content['sources'][number]['kind'][];
