import { pagesIn } from '../fixtures/built-pages.ts';
import { describePages } from './every-page.ts';

// With AXE=1 axe looks at every page too, which takes minutes: `npm run test:pages`.
describePages(pagesIn('en'), 'en', { axe: process.env['AXE'] === '1' });
