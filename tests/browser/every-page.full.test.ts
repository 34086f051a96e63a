import { languages } from '#lib/schemas/text.ts';
import { pagesIn } from '../fixtures/built-pages.ts';
import { describePages } from './every-page.ts';

// The suite `axe` looks at every page with axe too, which takes minutes.
const schemes = process.env['AXE'] === '1' ? (['light', 'dark'] as const) : [];
for (const language of languages) describePages(pagesIn(language), language, schemes);
