import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrastIn, grounds, leastContrast, readableIn } from '#lib/domain/brand.ts';
import { splitAnswer } from '#lib/ui/faq/answer.ts';
import { keptFigures } from '#lib/ui/privacy/kept-data.ts';
import { broken, testedContent } from '../../fixtures/content.ts';

test.each([
  [
    'Start with a medium-firm mattress, not a hard one. It is 5.5 of 10.\n\nA trial says so.',
    'Start with a medium-firm mattress, not a hard one.',
    'It is 5.5 of 10.\n\nA trial says so.',
  ],
  // A beginning that says too little takes the next sentence along.
  [
    'No. A Qatar king is 180×200 cm and a US king 193×203 cm. Read the label.',
    'No. A Qatar king is 180×200 cm and a US king 193×203 cm.',
    'Read the label.',
  ],
  ['Yes.', 'Yes.', ''],
])('the first sentence of "%s" answers, the others explain', (answer, lead, rest) => {
  expect(splitAnswer(answer)).toEqual({ lead, rest });
});

describe('how long data of persons is kept', () => {
  const changed = broken(testedContent, (copy) => (copy.privacy = { ...copy.privacy, contactDays: 3, requestMonths: 1 }));

  test.each([
    [
      'en',
      { contact: '90 days', request: '24 months', counted: '48 hours', sandbox: '24 hours', kiosk: '24 hours', receipt: '30 days' },
      { contact: '3 days', request: '1 month' },
    ],
    [
      'ar',
      { contact: '90 يوماً', request: '24 شهراً', counted: '48 ساعة', sandbox: '24 ساعة', kiosk: '24 ساعة', receipt: '30 يوماً' },
      { contact: '3 أيام', request: 'شهر' },
    ],
  ] as const)('is counted in %s as the language counts', (language, figures, few) => {
    expect(keptFigures(testedContent, language)).toEqual(figures);
    expect(keptFigures(changed, language)).toMatchObject(few);
  });
});

const tokens = readFileSync('src/lib/ui/styles/tokens.css', 'utf8');
const [light = '', dark = ''] = tokens.split('@media screen and (prefers-color-scheme: dark)');
const colours = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('the grounds are those of the style sheet, on which our own accent can be read', () => {
  const ofTokens = (css: string) => ['paper', 'shade'].map((name) => new RegExp(`--${name}: (#\\w{6});`).exec(css)?.[1]);
  expect({ light: ofTokens(light), dark: ofTokens(dark) }).toEqual(grounds);
  expect(contrastIn('light', '#8a1538')).toBeGreaterThan(7);
});

test('whatever the colour, what is derived can be read, and a colour that can be read stays', () => {
  fc.assert(
    fc.property(colours, fc.constantFrom('light', 'dark'), (colour, scheme) => {
      const derived = readableIn(scheme, colour);
      expect(contrastIn(scheme, derived)).toBeGreaterThanOrEqual(leastContrast);
      if (contrastIn(scheme, colour) >= leastContrast) expect(derived).toBe(colour);
    }),
  );
});
