import { words } from './words.ts';

/** `src/content/words/finder.json`. */
export const finderWords = words([]);
