import { words } from './words.ts';

/** `src/content/words/errors.json`. */
export const errorsWords = words([
  'title',
  'lead',
  'lost',
  'busy',
  'ours',
  'other',
  'ways',
  'search',
  'finder',
  'twoSleepers',
  'sizes',
  'faq',
  'developers',
  'status',
  'cause',
  'fix',
  'example',
  'all',
]);
