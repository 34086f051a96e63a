import { pagesIn } from '../fixtures/built-pages.ts';
import { describePages } from './every-page.ts';

// The suite `axe` looks at every page with axe too, which takes minutes.
describePages(pagesIn('ar'), 'ar', { axe: process.env['AXE'] === '1' });
