import type { Content } from '../schemas/content.ts';
import { positions, type Position } from '../schemas/profile.ts';

/** What rests on a source; nothing is listed twice. */
export interface SourceUses {
  firmness: readonly Position[];
  pillowLoft: readonly Position[];
  mattressTypes: readonly Position[];
  /** Size keys. */
  sizes: readonly string[];
  /** Ids of answered questions. */
  faq: readonly string[];
}

/** What rests on a source of this id, in display order. */
export const sourceUses = (id: string, { outcomes, sizes, faq }: Pick<Content, 'outcomes' | 'sizes' | 'faq'>): SourceUses => {
  const figure = (name: 'firmness' | 'pillowLoft' | 'mattressTypes') =>
    positions.filter((position) => outcomes.some((outcome) => outcome.position === position && outcome.sources[name].includes(id)));
  return {
    firmness: figure('firmness'),
    pillowLoft: figure('pillowLoft'),
    mattressTypes: figure('mattressTypes'),
    sizes: sizes.filter(({ sources }) => sources.includes(id)).map(({ key }) => key),
    faq: faq.filter(({ sources }) => sources.includes(id)).map((entry) => entry.id),
  };
};
