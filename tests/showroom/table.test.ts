import { expect, test } from 'vitest';
import { table } from '#cli/showroom/table.ts';

test('columns are as wide as what they hold', () => {
  expect(table(['a', 'long head'], [['wide cell', 'b']])).toBe('a          long head\nwide cell  b');
});

test('a cell cannot break its line or move the cursor', () => {
  expect(table(['a'], [['one\r\ntwo\u001B[2J\u202Ex']])).toBe('a\none two [2J x');
});
