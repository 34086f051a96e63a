import { words } from './words.ts';

/** `src/content/words/drawings.json`. */
export const drawingsWords = words([]);
