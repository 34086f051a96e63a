import { expect, test } from 'vitest';
import { csv } from '#cli/showroom/csv.ts';

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
