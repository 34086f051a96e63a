import type { Content } from '../schemas/content.ts';
import { languages } from '../schemas/text.ts';
import type { Settings } from '../settings.ts';
import { aboutPages } from './about.ts';
import { apiPages } from './api.ts';
import { toDocument, type Document, type Page, type PagesOf, type Setting } from './document.ts';
import { errorPages } from './errors.ts';
import { faqPages } from './faq.ts';
import { finderStepPages } from './finder-steps.ts';
import { homePages } from './home.ts';
import { matrixPages } from './matrix.ts';
import { outcomePages } from './outcomes.ts';
import { privacyPages } from './privacy.ts';
import { productPages } from './products.ts';
import { sizesAbroadPages } from './sizes-abroad.ts';
import { sizePages } from './sizes.ts';
import { twoSleepersPages } from './two-sleepers.ts';

const everyKind: readonly PagesOf[] = [
  homePages,
  finderStepPages,
  outcomePages,
  twoSleepersPages,
  sizePages,
  sizesAbroadPages,
  matrixPages,
  productPages,
  faqPages,
  aboutPages,
  privacyPages,
  apiPages,
  errorPages,
];

/** Every page of the guide in one language, before the frame is put around it; the search and the kiosk have none. */
export const pagesIn = (setting: Setting): Page[] => everyKind.flatMap((pagesOf) => pagesOf(setting));

/** Every page of the guide as markdown, in both languages. */
export const documents = (content: Content, settings: Settings): Document[] =>
  languages.flatMap((language) => {
    const setting = { content, settings, language };
    return pagesIn(setting).map((page) => toDocument(page, setting));
  });
