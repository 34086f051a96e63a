import { z } from 'zod';
import { localized, localizedName, slug, text } from './text.ts';

const phrases = z.array(text(80, 2)).min(1);

const avoidedForm = z.strictObject({
  form: text(80, 2),
  why: text(200, 1).optional(),
  /** Phrases in which the form is right. */
  except: phrases.optional(),
});

const otherNames = z.array(text(80, 2));

/** What one thing is called in both languages, and what it is never called. */
const term = z.strictObject({
  id: slug,
  term: localizedName,
  /** Other words that people say for it. */
  names: z.strictObject({ en: otherNames, ar: otherNames }).optional(),
  /** What a shopper should know of it; of a type of mattress, `mattress-types.json` says it. */
  meaning: localized(600).optional(),
  /** What the meaning rests on. */
  sources: z.array(slug).min(1, { error: 'must name at least one source' }).optional(),
  never: z.strictObject({ en: z.array(avoidedForm), ar: z.array(avoidedForm) }),
});

/** What a native editor would strike, whatever it is about, and what to write instead. */
const struck = z.strictObject({ form: text(80, 2), instead: text(80, 1), except: phrases.optional() });

/** `src/content/glossary.json`: the words of our texts, and what words of the trade mean. `npm test` holds the texts to them; the names of products are the retailer's own. */
export const glossary = z.strictObject({
  terms: z.array(term),
  style: z.strictObject({ en: z.array(struck), ar: z.array(struck) }),
});
