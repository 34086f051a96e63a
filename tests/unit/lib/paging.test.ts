import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeCursor, encodeCursor, paginate } from '#lib/domain/paging.ts';
import { anyText } from '../any-text.ts';
import { problemOf, seen } from '../thrown.ts';

const items = Array.from({ length: 10 }, (_, index) => index);
const page = (cursor: string | undefined, limit: number, filters: readonly string[] = []) => paginate(items, { cursor, limit, filters });

describe('the page envelope', () => {
  test('of a list longer than a page', () => {
    expect(page(undefined, 4)).toEqual({ items: [0, 1, 2, 3], nextCursor: encodeCursor(4, []), hasMore: true, total: 10 });
  });

  test('of the last page has no cursor', () => {
    expect(page(encodeCursor(8, []), 4)).toEqual({ items: [8, 9], nextCursor: null, hasMore: false, total: 10 });
  });

  test('of a page that ends with the list has no cursor', () => {
    expect(page(encodeCursor(6, []), 4)).toEqual({ items: [6, 7, 8, 9], nextCursor: null, hasMore: false, total: 10 });
  });

  test('of an empty list is empty', () => {
    expect(paginate([], { cursor: undefined, limit: 50, filters: [] })).toEqual({ items: [], nextCursor: null, hasMore: false, total: 0 });
  });
});

const filters = fc.array(fc.option(fc.string(), { nil: undefined }), { maxLength: 3 });
const offset = fc.integer({ min: 1, max: 999_999_999 });

describe('a cursor', () => {
  test('means the position that it was made for', () => {
    fc.assert(fc.property(offset, filters, (at, given) => decodeCursor(encodeCursor(at, given), given) === at));
  });

  test('is one that the contract allows: 1 to 200 letters, digits, - and _', () => {
    fc.assert(fc.property(offset, filters, (at, given) => /^[A-Za-z0-9_-]{1,200}$/.test(encodeCursor(at, given))));
  });

  test('belongs to its filters (G57)', () => {
    fc.assert(
      fc.property(offset, filters, filters, (at, given, others) => {
        fc.pre(JSON.stringify(given) !== JSON.stringify(others));
        expect(problemOf(() => decodeCursor(encodeCursor(at, given), others))?.id).toBe('invalid_cursor');
      }),
    );
  });

  test('that was not issued is invalid_cursor, whatever it is', () => {
    const strange = fc.oneof(
      anyText(),
      fc.base64String(),
      // Right for a machine, but not what was issued.
      fc.constantFrom(
        'MTA',
        `${encodeCursor(4, [])}=`,
        ` ${encodeCursor(4, [])}`,
        encodeCursor(0, []),
        encodeCursor(10, []),
        encodeCursor(1.5, []),
      ),
    );
    fc.assert(
      fc.property(strange, (cursor) => {
        expect(seen(problemOf(() => page(cursor, 4)))).toEqual({
          id: 'invalid_cursor',
          status: 400,
          detail: 'The cursor was not issued for this list and these filters.',
          parameter: 'cursor',
        });
      }),
      { numRuns: 1000 },
    );
  });
});

test('following the cursors meets every item once, for any limit', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 300 }), fc.integer({ min: 1, max: 200 }), filters, (list, limit, given) => {
      const met: number[] = [];
      let cursor: string | undefined;
      do {
        const { items: some, nextCursor, hasMore, total } = paginate(list, { cursor, limit, filters: given });
        expect(some.length <= limit && total === list.length && hasMore === (nextCursor !== null)).toBe(true);
        met.push(...some);
        cursor = nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(met).toEqual(list);
    }),
  );
});
