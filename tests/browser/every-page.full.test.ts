import { languages } from '#lib/schemas/text.ts';
import { pagesIn } from '../fixtures/built-pages.ts';
import { describePages } from './every-page.ts';

/**
 * Pages of one template that differ in names and figures alone are opened in one of the languages: an answer and a screen of the kiosk by turns,
 * of the pages of two sleepers, two fifths of all, each fourth.
 */
const isOpened = (address: string, index: number, language: string): boolean => {
  if (/\/two-sleepers\/[^/]+\/[^/]+$/.test(address)) return index % 4 === (language === 'en' ? 0 : 2);
  return !/\/(?:finder|kiosk)\/[^/]+\/[^/]+\/[^/]+$/.test(address) || (index % 2 === 0) === (language === 'en');
};

// The suite `axe` looks at every page with axe too, which takes minutes.
const schemes = process.env['AXE'] === '1' ? (['light', 'dark'] as const) : [];
for (const language of languages)
  describePages(
    pagesIn(language).filter((address, index) => isOpened(address, index, language)),
    language,
    schemes,
  );
