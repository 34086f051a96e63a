import { expect, test } from 'vitest';
import { blocks, bullets, code, fence, heading, link, numbered, plain, prose, table } from '#lib/assistants/markdown.ts';

test.each([
  ['180×200 cm', '180×200 cm'],
  ['180*200', '180\\*200'],
  ['a [link](x)', 'a \\[link\\](x)'],
  ['<b>', '\\<b>'],
  ['`code`', '\\`code\\`'],
  ['missing_parameter', 'missing_parameter'],
  ['_emphasis_', '\\_emphasis\\_'],
  ['1. first', '1\\. first'],
  ['1.5 cm', '1.5 cm'],
  ['# not a heading', '\\# not a heading'],
  ['- not a list', '\\- not a list'],
  ['كينج 180×200 سم', 'كينج 180×200 سم'],
])('%s is text, not markup', (text, written) => {
  expect(plain(text)).toBe(written);
});

test('a link keeps brackets and parentheses from ending it', () => {
  expect(link('a [b]', 'https://x.example/s(15)/a b')).toBe('[a \\[b\\]](https://x.example/s%2815%29/a%20b)');
});

test('paragraphs stay apart, and blocks without text are left out', () => {
  expect(blocks([heading(2, 'Title'), prose('one\n\n\ntwo'), '', false, undefined, bullets(['a', 'b'])])).toBe(
    '## Title\n\none\n\ntwo\n\n- a\n- b',
  );
});

test('lists, code and tables', () => {
  expect(numbered(['a', 'b'])).toBe('1. a\n2. b');
  expect(fence('x', 'json')).toBe('```json\nx\n```');
  expect(table(['a', 'b'], [['1', code('x | y')]])).toBe('| a | b |\n| --- | --- |\n| 1 | `x \\| y` |');
});
