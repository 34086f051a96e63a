import { expect, test } from 'vitest';
import { element, escapeXml, figure, line, text, textWidth } from '#lib/drawings/svg.ts';

test('figures have one decimal and no more letters than they need', () => {
  expect([0.04, -0.04, 0.5, -0.5, 12.34, 12.35, 100, -7].map(figure)).toEqual(['0', '0', '.5', '-.5', '12.3', '12.4', '100', '-7']);
});

test('letters and attributes are escaped', () => {
  expect(escapeXml('<a b="c">&amp;')).toBe('&lt;a b=&quot;c&quot;&gt;&amp;amp;');
  expect(element('g', { id: '"><script>' })).toBe('<g id="&quot;&gt;&lt;script&gt;"/>');
  expect(text(1, 2, '</text>', { size: 9 })).toBe('<text class="t-ink" x="1" y="2" font-size="9">&lt;/text&gt;</text>');
});

test('attributes without a value are left out, children are kept', () => {
  expect(element('g', { class: undefined, x: 1 }, '<a/>', '<b/>')).toBe('<g x="1"><a/><b/></g>');
});

test('Arabic letters are a little larger', () => {
  expect(text(0, 0, 'سم', { size: 10 })).toContain('font-size="10.8"');
});

test('an Arabic line begins with the mark of its direction, which takes no room', () => {
  expect(line('90 سم', 'ar')).toBe('\u200f90 سم');
  expect(line('90 cm', 'en')).toBe('90 cm');
  expect(textWidth(line('90 سم', 'ar'), 10)).toBe(textWidth('90 سم', 10));
});
