import { words } from './words.ts';

/** `src/content/words/faq.json`. */
export const faqWords = words(['title']);
