import { expect, test } from 'vitest';
import { csv, table } from '#cli/showroom/lists.ts';

test('quotes, commas and line breaks are RFC 4180', () => {
  expect(
    csv([
      ['a', 'b,c', 'd"e'],
      ['f\ng', '', 'مرحبا'],
    ]),
  ).toBe('a,"b,c","d""e"\r\n"f\ng",,مرحبا\r\n');
});

test.each([
  ['=1+1', "'=1+1"],
  ['+974 3333 4444', "'+974 3333 4444"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
  ['  =1+1', "'  =1+1"],
  ['\u200b\ufeff=1', "'\u200b\ufeff=1"],
  ['＝1', "'＝1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  [' a', ' a'],
  ['a=1', 'a=1'],
])('the cell %j cannot run', (cell, text) => {
  expect(csv([[cell]])).toBe(`${text}\r\n`);
});

test('columns are as wide as what they hold', () => {
  expect(table(['a', 'long head'], [['wide cell', 'b']])).toBe('a          long head\nwide cell  b');
});

test('a cell cannot break its line or move the cursor', () => {
  expect(table(['a'], [['one\r\ntwo\u001B[2J\u202Ex']])).toBe('a\none two [2J x');
});
