import fc from 'fast-check';
import { expect, test } from 'vitest';
import { directed, fitLines, lineWidth } from '#lib/og/picture.ts';

const room = { width: 500, lines: 2, sizes: [60, 40] };

test('a short text stands on one line, as large as may be', () => {
  expect(fitLines('King', room)).toEqual({ size: 60, lines: ['King'] });
});

test('a longer one becomes smaller before it is cut', () => {
  expect(fitLines('Mangrove Hybrid', room)).toEqual({ size: 60, lines: ['Mangrove', 'Hybrid'] });
  expect(fitLines('Mangrove Hybrid with Latex', room)).toEqual({ size: 40, lines: ['Mangrove Hybrid with', 'Latex'] });
});

test('what does not fit at all ends in dots', () => {
  const { size, lines } = fitLines('word '.repeat(60).trim(), room);
  expect([size, lines.length, lines[1]?.endsWith('…')]).toEqual([40, 2, true]);
});

test('no word is lost where everything fits, and no line is too long', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 4 }), (words) => {
      const { size, lines } = fitLines(words.join(' '), room);
      expect(lines.join(' ')).toBe(words.join(' '));
      for (const line of lines) expect(lineWidth(line, size)).toBeLessThanOrEqual(room.width);
    }),
  );
});

test('marks of direction take no room', () => {
  expect(lineWidth(directed('كينج', 'ar'), 10)).toBe(lineWidth('كينج', 10));
  expect(directed('King', 'en')).toBe('King');
});
