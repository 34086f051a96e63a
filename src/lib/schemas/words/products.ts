import { words } from './words.ts';

/** `src/content/words/products.json`. */
export const productsWords = words([]);
