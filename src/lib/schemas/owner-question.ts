import { z } from 'zod';
import { localized, text } from './text.ts';

/** What nothing but the owner can settle: a gap of `docs/gaps.md` with the basis OWN, in the owner's words. */
export const ownerQuestion = z.strictObject({
  gap: text(4, 2).regex(/^G\d+$/, { error: 'must be a number of docs/gaps.md, such as G2' }),
  question: localized(300),
  /** What the project does until the owner says otherwise. */
  choice: localized(400),
});
