import { z } from 'zod';
import { text } from './text.ts';

/** Opaque position in a list, from the previous page's `nextCursor`. */
export const cursor = text(200, 1).meta({ description: 'Opaque; from the previous page’s `nextCursor`.', pattern: '^[A-Za-z0-9_-]+$' });

export const pageLimit = z.int32().min(1).max(200).meta({ default: 50, description: 'Items a page.' });

/** Page envelope of every list (specification, "Page envelope"). */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    items: z.array(item).max(200),
    nextCursor: text(200).nullable().meta({ description: 'Null on the last page.' }),
    hasMore: z.boolean(),
    total: z.int32().min(0),
  });

export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
  hasMore: boolean;
  total: number;
}
