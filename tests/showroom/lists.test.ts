import fc from 'fast-check';
import { expect, test } from 'vitest';
import { table } from '#cli/program/table.ts';
import { csv } from '#lib/words/csv.ts';

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
  ['\t=1', " '=1"],
  ['\u0000=40+5', "'=40+5"],
  ['a\u0000\u001B[2J\u007F\u009Bb', 'a[2Jb'],
  ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
  ['  =1+1', "  '=1+1"],
  ['\u200b\ufeff=1', "\u200b\ufeff'=1"],
  ['\u{E0041}\u3164\u2800=1', "\u{E0041}\u3164\u2800'=1"],
  ["'=1", "''=1"],
  ['＝1', "'＝1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['﹣1', "'﹣1"],
  ['x;=cmd;y', '"x;\'=cmd;y"'],
  ['x";"=1+1', '"x"";""\'=1+1"'],
  ['x, -1', '"x, \'-1"'],
  ['x|@SUM(A1)', '"x|\'@SUM(A1)"'],
  ['x\t=1', 'x =1'],
  ['x\r=1\u2028+1\u0085@A1', "\"x\n'=1\n'+1\n'@A1\""],
  [' a', ' a'],
  ['a=1', 'a=1'],
  ['a - b', 'a - b'],
])('the cell %j cannot run', (cell, text) => {
  expect(csv([[cell]])).toBe(`${text}\r\n`);
});

test.each(["'", ' ', '\u2800', '`', "'-"])('a report of %j takes no longer to be written than to be read', (hiding) => {
  const text = hiding.repeat(20_000 / hiding.length);
  const before = process.threadCpuUsage();
  csv(Array.from({ length: 10 }, () => [text]));
  const { user, system } = process.threadCpuUsage(before);
  // A look back from each character takes 20 seconds.
  expect((user + system) / 1e6).toBeLessThan(2);
});

/** Fields of a line as a spreadsheet takes them apart: quotes count at the beginning of a field, and what follows the closing one is kept. */
const fieldsOf = (line: string, separator: string): string[] => {
  const fields: string[] = [];
  let [field, quoted, isNew] = ['', false, true];
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (quoted && character === '"' && line[at + 1] === '"') field += line.charAt((at += 1));
    else if (quoted && character === '"') quoted = false;
    else if (!quoted && isNew && character === '"') [quoted, isNew] = [true, false];
    else if (!quoted && (character === separator || character === '\n' || character === '\r')) {
      fields.push(field);
      [field, isNew] = ['', true];
    } else [field, isNew] = [field + character, false];
  }
  return [...fields, field];
};

test.each([',', ';', '\t', '|'])('read with %j, no field of any text begins as a formula', (separator) => {
  const pieces = fc.constantFrom(...Array.from('=+-@＝,;\t|"\' \n\r\0\u200b\u2800a1'));
  fc.assert(
    fc.property(fc.array(fc.array(pieces, { maxLength: 12 }), { minLength: 1, maxLength: 4 }), (cells) => {
      for (const field of fieldsOf(csv([cells.map((cell) => cell.join(''))]), separator))
        expect(field.replace(/^[\s\u200b\u2800"]+/u, '')).not.toMatch(/^[=+\-@＝]/u);
    }),
    { numRuns: 3000 },
  );
});

test('columns are as wide as what they hold, and a cell cannot break its line or move the cursor', () => {
  expect(
    table([
      ['a', 'long head'],
      ['wide cell', 'b'],
    ]),
  ).toBe('a          long head\nwide cell  b');
  expect(table([['a'], ['one\r\ntwo\u001B[2J\u202Ex']])).toBe('a\none two [2J x');
});
