import { words } from './words.ts';

/** `src/content/words/two-sleepers.json`. */
export const twoSleepersWords = words([]);
