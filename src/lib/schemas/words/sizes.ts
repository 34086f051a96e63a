import { words } from './words.ts';

/** `src/content/words/sizes.json`. */
export const sizesWords = words([]);
