import { words } from './words.ts';

/** `src/content/words/home.json`. */
export const homeWords = words([
  'title',
  'description',
  'doors',
  'two',
  'twoLead',
  'sizes',
  'translate',
  'products',
  'productsLead',
  'questions',
  'matrix',
  'matrixLead',
  'chooseLanguage',
  'choose',
]);
