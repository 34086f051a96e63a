import { words } from './words.ts';

/** `src/content/words/search.json`. */
export const searchWords = words([]);
