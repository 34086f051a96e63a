import { languages } from '#lib/schemas/text.ts';
import { pagesIn } from '../fixtures/built-pages.ts';
import { describePages } from './every-page.ts';

/** Pages of two sleepers differ in two names and their figures, and are two fifths of all: each is opened in one of the languages. */
const isOpened = (address: string, index: number, language: string): boolean =>
  !/\/two-sleepers\/[^/]+\/[^/]+$/.test(address) || (index % 2 === 0) === (language === 'en');

// The suite `axe` looks at every page with axe too, which takes minutes.
const schemes = process.env['AXE'] === '1' ? (['light', 'dark'] as const) : [];
for (const language of languages)
  describePages(
    pagesIn(language).filter((address, index) => isOpened(address, index, language)),
    language,
    schemes,
  );
