import { words } from './words.ts';

/** `src/content/words/matrix.json`. */
export const matrixWords = words([
  'title',
  'lead',
  'firmness',
  'firmnessCaption',
  'pillow',
  'pillowCaption',
  'types',
  'typesCaption',
  'weight',
  'neutral',
  'hot',
  'read',
  'data',
  'dataText',
  'reference',
  'sources',
  'description',
]);
