import { z } from 'zod';
import { text } from '../text.ts';

const placeholders = (words: string): string => [...words.matchAll(/\{\w+\}/g)].map(String).sort().join(' ');

const word = z
  .strictObject({ en: text(2000, 1), ar: text(2000, 1) })
  .refine(({ en, ar }) => placeholders(en) === placeholders(ar), { error: 'must have the same {placeholders} in both languages' });

export type Word = z.infer<typeof word>;

/** The words of one part of the guide: exactly these keys, each in both languages. `{name}` in a word is filled in by `fill`. */
export const words = <const Key extends string>(keys: readonly Key[]) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, word])) as Record<Key, typeof word>);
