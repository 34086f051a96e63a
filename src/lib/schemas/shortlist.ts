import { z } from 'zod';
import { pageOf } from './page.ts';
import { codePoints, slug, text, timestamp, url } from './text.ts';

const ids = z.array(text(200)).max(1000);

/** Callback contact (G49). */
export const contact = z
  .strictObject({
    name: text(200, 1)
      .regex(/\S/u, { error: 'must not be blank' })
      .meta({ description: 'Name to ask for.', examples: ['Maryam'] }),
    phone: text(100, 1).meta({ description: 'Phone number of 5 to 20 digits.', examples: ['+974 0000 0000'] }),
  })
  .meta({
    id: 'Contact',
    description: 'Include only when the shopper asked for a callback; with a live key this causes a real phone call.',
  });

/** Body of `POST /shortlists`. Unknown members are refused (G5); null counts as absent (G54). */
export const shortlistRequest = z
  .strictObject({
    outcomeId: text(200).nullish().meta({ description: 'An outcome id from /recommend or /matrix.' }),
    mattressIds: ids.nullish().meta({ description: 'Ids from /products.' }),
    pillowIds: ids.nullish().meta({ description: 'Ids from /products.' }),
    note: z
      .string()
      .refine((value) => codePoints(value) <= 500, { error: 'must be at most 500 characters' })
      .nullish()
      .meta({ maxLength: 500 }),
    contact: contact.nullish(),
  })
  .meta({
    id: 'ShortlistRequest',
    description: 'At least one of outcomeId, mattressIds and pillowIds is required, and an empty array does not count.',
    examples: [{ outcomeId: 'side-k90to130-hot', note: 'For the guest room' }],
  });

export const mode = z.enum(['live', 'test']).meta({ id: 'Mode', description: 'Fixed by the kind of key used.' });

/** Response of creation, and of the record's own address (G23). */
export const shortlist = z
  .strictObject({
    id: text(100, 1),
    createdAt: timestamp,
    mode,
    persisted: z.boolean().meta({ description: 'False for sandbox writes.' }),
    outcomeId: slug.nullable().optional(),
    mattressIds: ids.optional(),
    pillowIds: ids.optional(),
    note: text(500).nullable().optional(),
    callbackRequested: z.boolean().optional(),
    links: z.record(text(80), url).optional().meta({ maxProperties: 20 }),
  })
  .meta({ id: 'Shortlist', description: 'A stored choice. The contact is never shown.' });

/** `GET /shortlists`: always empty, since shortlists are private and not enumerable. */
export const shortlistPage = pageOf(z.looseObject({})).meta({ id: 'ShortlistPage', description: 'Always an empty page.' });

export type ShortlistRequest = z.infer<typeof shortlistRequest>;
export type Shortlist = z.infer<typeof shortlist>;
