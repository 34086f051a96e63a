import { words } from './words.ts';

/** `src/content/words/frame.json`: what stands around every page. */
export const frameWords = words([
  'skip',
  'language',
  'home',
  'license',
  'contact',
  'sources',
  'sections',
  'finder',
  'twoSleepers',
  'sizes',
  'products',
  'faq',
  'matrix',
  'about',
  'privacy',
  'api',
  'search',
  'breadcrumb',
  'sampleNote',
  'more',
]);
