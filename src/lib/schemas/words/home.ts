import { words } from './words.ts';

/** `src/content/words/home.json`. */
export const homeWords = words(['lead', 'chooseLanguage']);
