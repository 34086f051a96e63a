import type { Content, SizeRecord } from '../../schemas/content.ts';
import { families, regions, type RegionalSize } from '../../schemas/regional-size.ts';

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
