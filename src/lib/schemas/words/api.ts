import { words } from './words.ts';

/** `src/content/words/api.json`. */
export const apiWords = words(['title', 'lead', 'method', 'address', 'purpose', 'try']);
