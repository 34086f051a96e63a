import { languages } from '#lib/schemas/text.ts';
import { chosenPagesIn, pagesIn } from '../fixtures/built-pages.ts';
import { describePages } from './every-page.ts';

// `npm run test:pages` looks at every page, with axe too, which takes minutes.
const isWithAxe = process.env['AXE'] === '1';
for (const language of languages)
  describePages(isWithAxe ? pagesIn(language) : chosenPagesIn(language), language, isWithAxe ? ['light', 'dark'] : []);
