import { z } from 'zod';
import { slug, text } from './text.ts';

const inOneLanguage = z
  .array(text(200, 1))
  .min(4, { error: 'must have at least 4 wordings' })
  .max(200, { error: 'must have at most 200 wordings' });

/** Other ways in which people ask for an answer of the FAQ, in each language: searched, never shown. */
export const wordings = z.strictObject({
  /** Id of the answer. */
  faq: slug,
  en: inOneLanguage,
  ar: inOneLanguage,
});
