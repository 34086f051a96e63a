import { expect, test } from 'vitest';
import { kiosk } from '#lib/schemas/content.ts';
import { realContent } from '../../../fixtures/content.ts';

test.each([
  ['as shipped', {}, true],
  ['too short to read a screen', { idleSeconds: 19 }, false],
  ['a screen that is never cleared', { idleSeconds: 601 }, false],
  ['less time to answer than WCAG asks for', { warningSeconds: 19 }, false],
  ['a part of a second', { idleSeconds: 60.5 }, false],
  ['a language that the guide does not speak', { defaultLanguage: 'fr' }, false],
])('%s', (_, change, taken) => {
  expect(kiosk.safeParse({ ...realContent.kiosk, ...change }).success).toBe(taken);
});
