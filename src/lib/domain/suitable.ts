import type { MattressRecord, PillowRecord } from '../schemas/content.ts';
import type { MattressType } from '../schemas/outcome.ts';
import type { Range } from '../schemas/range.ts';

/** What is sold for cots is made for children. */
const isForChildren = ({ priceBySizeQAR }: MattressRecord): boolean => 'cot' in priceBySizeQAR;

/** Mattresses of a recommended type, in the order of the catalogue. By type alone: a product's firmness figure is its maker's own. */
export const mattressesOfType = (type: MattressType, mattresses: readonly MattressRecord[]): MattressRecord[] =>
  mattresses.filter((mattress) => mattress.type === type && !isForChildren(mattress));

/** Pillows whose height (cm) overlaps the recommended one, in the order of the catalogue. Touching at one end is no overlap. */
export const pillowsOfLoft = (loft: Range, pillows: readonly PillowRecord[]): PillowRecord[] =>
  pillows.filter(({ loftCm }) => loftCm.min < loft.max && loftCm.max > loft.min);
