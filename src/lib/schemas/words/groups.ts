import type { z } from 'zod';
import { aboutWords } from './about.ts';
import { apiWords } from './api.ts';
import { commandLineWords } from './command-line.ts';
import { drawingsWords } from './drawings.ts';
import { errorsWords } from './errors.ts';
import { faqWords } from './faq.ts';
import { finderWords } from './finder.ts';
import { frameWords } from './frame.ts';
import { homeWords } from './home.ts';
import { kioskWords } from './kiosk.ts';
import { matrixWords } from './matrix.ts';
import { picturesWords } from './pictures.ts';
import { privacyWords } from './privacy.ts';
import { productsWords } from './products.ts';
import { searchWords } from './search.ts';
import { sizesWords } from './sizes.ts';
import { twoSleepersWords } from './two-sleepers.ts';

/** Words of the guide, one content file (`words/<group>.json`) for each part of it. */
export const wordGroups = {
  frame: frameWords,
  home: homeWords,
  finder: finderWords,
  'two-sleepers': twoSleepersWords,
  sizes: sizesWords,
  matrix: matrixWords,
  products: productsWords,
  faq: faqWords,
  about: aboutWords,
  api: apiWords,
  errors: errorsWords,
  search: searchWords,
  kiosk: kioskWords,
  privacy: privacyWords,
  drawings: drawingsWords,
  pictures: picturesWords,
  'command-line': commandLineWords,
} as const;

export type WordGroup = keyof typeof wordGroups;
/** The words of a group in one language. */
export type WordsOf<Group extends WordGroup> = { readonly [Key in keyof z.infer<(typeof wordGroups)[Group]>]: string };
