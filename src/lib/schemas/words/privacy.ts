import { words } from './words.ts';

/** `src/content/words/privacy.json`. */
export const privacyWords = words([
  'title',
  'description',
  'lead',
  'kept',
  'reading',
  'readingText',
  'call',
  'callText',
  'list',
  'listText',
  'report',
  'reportText',
  'key',
  'keyText',
  'kiosk',
  'kioskText',
  'receives',
  'receivesText',
  'rights',
  'rightsText',
  'erased',
  'law',
  'lawText',
]);
