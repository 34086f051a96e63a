import { words } from './words.ts';

/** `src/content/words/matrix.json`. */
export const matrixWords = words([]);
