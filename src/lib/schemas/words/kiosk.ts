import { words } from './words.ts';

/** `src/content/words/kiosk.json`. */
export const kioskWords = words([]);
