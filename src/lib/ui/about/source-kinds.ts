import type { Content } from '../../schemas/content.ts';

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
