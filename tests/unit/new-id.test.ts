import { expect, test } from 'vitest';
import { newId } from '#functions/store/values.ts';

test('ids are 128 random bits, and none comes twice, also where the pool is filled anew', () => {
  const ids = Array.from({ length: 2000 }, newId);
  expect(ids.filter((id) => !/^[0-9a-f]{32}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  // A stretch that was never filled, or was given out after it was wiped, would show as zeros.
  expect(ids.filter((id) => id.includes('0'.repeat(16)))).toEqual([]);
});
