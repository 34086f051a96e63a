import { Problem } from './problem.ts';
import type { Page } from '../schemas/envelope.ts';

type Filters = readonly (string | undefined)[];

/** FNV-1a, 32 bit: enough to tell that a cursor came with other filters. */
const fingerprint = (filters: Filters): string => {
  const text = JSON.stringify(filters);
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
};

/** Cursor of a position in a list. It belongs to its filters (G57). */
const encodeCursor = (offset: number, filters: Filters): string => btoa(`${offset}.${fingerprint(filters)}`).replaceAll('=', '');

const invalid = (): Problem =>
  new Problem('invalid_cursor', 'The cursor was not issued for this list and these filters.', { parameter: 'cursor' });

/**
 * Position that a cursor stands for.
 * @throws Problem invalid_cursor for anything that this list did not issue with the same filters
 */
const decodeCursor = (cursor: string, filters: Filters): number => {
  let text: string;
  try {
    text = atob(cursor);
  } catch {
    throw invalid();
  }
  const offset = Number(/^([1-9]\d{0,8})\./.exec(text)?.[1]);
  if (!offset || encodeCursor(offset, filters) !== cursor) throw invalid();
  return offset;
};

interface Paging {
  cursor: string | undefined;
  limit: number;
  filters: Filters;
}

/**
 * One page of `items` in the Page envelope.
 * @throws Problem invalid_cursor
 */
export const paginate = <Item>(items: readonly Item[], { cursor, limit, filters }: Paging): Page<Item> => {
  const start = cursor === undefined ? 0 : decodeCursor(cursor, filters);
  if (start > 0 && start >= items.length) throw invalid();
  const end = start + limit;
  const hasMore = end < items.length;
  return { items: items.slice(start, end), nextCursor: hasMore ? encodeCursor(end, filters) : null, hasMore, total: items.length };
};
