import { z } from 'zod';

/** A row of the register of gaps. */
export type Gap = `G${number}`;

/** A place of the contract where the specification leaves something open: `x-gap` lists the rows of the register of gaps. */
export const ourChoice = (gaps: Gap | readonly Gap[], description: string) => ({ description, 'x-gap': [gaps].flat() });

/** Counts as JSON Schema and the specification's "characters" do: Unicode code points (G52). */
export const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

const characters = (count: number): string => `${count} ${count === 1 ? 'character' : 'characters'}`;

/**
 * A string of `min` to `max` code points. The unit is fixed here and does not rest on how a version of zod counts;
 * `meta` carries the same bounds into the published JSON Schema, where ajv counts code points too.
 */
export const text = (max: number, min = 0) =>
  z
    .string()
    .refine((value) => codePoints(value) <= max, { error: `must be at most ${characters(max)}` })
    .refine((value) => min === 0 || codePoints(value) >= min, { error: `must be at least ${characters(min)}` })
    .meta(min === 0 ? { maxLength: max } : { minLength: min, maxLength: max });

/** The same words in English and in Arabic. */
export const localized = (max = 2000) =>
  z.strictObject({
    en: text(max, 1).meta({ description: 'English.' }),
    ar: text(max, 1)
      .regex(/[\u0600-\u06FF]/, { error: 'must be written in Arabic script' })
      .meta({ description: 'Arabic.' }),
  });

export const localizedName = localized(200).meta({
  id: 'LocalizedName',
  description: 'The same words in English and in Arabic.',
  examples: [{ en: 'King', ar: 'كينج' }],
});

export type Localized = z.infer<typeof localizedName>;
export type Language = keyof Localized;
export const languages = ['en', 'ar'] as const satisfies readonly Language[];

/** An identifier of ours: lower-case words joined by hyphens. */
export const slug = text(80, 1).regex(/^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/, { error: 'must be letters, digits and single hyphens' });

export const url = z
  .url({ error: 'must be an address, such as https://guidance.example/page' })
  .refine((value) => codePoints(value) <= 2000, { error: 'must be at most 2000 characters' })
  .meta({ maxLength: 2000 });

/** Where people read of it. */
export const pages = z
  .strictObject({ en: url.meta({ description: 'English.' }), ar: url.meta({ description: 'Arabic.' }) })
  .meta({ id: 'Pages', ...ourChoice('G109', 'Its page in the guide for people, in each language.') });

export const timestamp = z.iso.datetime().meta({ maxLength: 40, description: 'Date and time, RFC 3339, UTC.' });

/** Where a fact comes from: ids of `sources.json`. */
export const sourceIds = z.array(slug).min(1, { error: 'must name at least one source (an id of sources.json)' });

/** The Arabic of a text that the specification has in English alone (G61). */
export const inArabic = (member: string, max: number) =>
  text(max)
    .optional()
    .meta(ourChoice('G61', `\`${member}\` in Arabic.`));
