import type { Content } from '../schemas/content.ts';
import { positions } from '../schemas/profile.ts';

type Sourced = Pick<Content, 'outcomes' | 'sizes' | 'faq' | 'mattress-types' | 'regional-sizes' | 'size-guide' | 'privacy' | 'glossary'>;

/** What rests on the source of this id, in display order; nothing is listed twice. */
export const sourceUses = (id: string, content: Sourced) => {
  const { outcomes, 'size-guide': guide } = content;
  const names = (record: unknown): boolean =>
    typeof record === 'object' && record !== null && 'sources' in record && (record.sources as readonly string[]).includes(id);
  const figure = (name: 'firmness' | 'pillowLoft' | 'mattressTypes') =>
    positions.filter((position) => outcomes.some((outcome) => outcome.position === position && outcome.sources[name].includes(id)));
  return {
    firmness: figure('firmness'),
    pillowLoft: figure('pillowLoft'),
    mattressTypes: figure('mattressTypes'),
    /** Types that are described from it. */
    described: content['mattress-types'].filter(names).map((type) => type.id),
    /** Size keys. */
    sizes: content.sizes.filter(names).map(({ key }) => key),
    /** Advice on sizes: room for two, length, what the sources disagree about. */
    sizeAdvice: Object.values(guide).flat().some(names),
    regionalSizes: content['regional-sizes'].filter(names).map((size) => size.id),
    /** The page on privacy. */
    privacy: names(content.privacy),
    faq: content.faq.filter(names).map((entry) => entry.id),
    /** Words of the trade that are explained from it. */
    terms: content.glossary.terms.filter(names).map(({ term }) => term),
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
