import { words } from './words.ts';

/** `src/content/words/pictures.json`: the few words of the pictures that stand for shared pages, and the name under an icon. */
export const picturesWords = words(['firmness', 'pillow', 'shortName']);
