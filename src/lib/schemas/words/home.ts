import { words } from './words.ts';

/** `src/content/words/home.json`. */
export const homeWords = words([
  'title',
  'lead',
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
