import { languages } from '#lib/schemas/text.ts';
import { pagesIn } from '../fixtures/built-pages.ts';
import { describePages } from './every-page.ts';

// The suite `axe` looks at every page with axe too, which takes minutes.
const axe = process.env['AXE'] === '1';
for (const language of languages) describePages(pagesIn(language), language, { light: axe, dark: axe });
