import { words } from './words.ts';

/** `src/content/words/about.json`. */
export const aboutWords = words([]);
