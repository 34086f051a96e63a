import type { Localized } from '../schemas/text.ts';
import { fold } from '../search/normalise.ts';

const plain = (word: string): string =>
  fold(word)
    .replace(/[\s_-]+/gu, ' ')
    .trim();

/** Which value a word stands for: the value itself, or what it is called in either language. */
export type Words<Value> = ReadonlyMap<string, Value>;

/** A name such as `hybrid (springs with foam)` is known without its brackets as well. */
const formsOf = (word: string): string[] => [word, word.replace(/\s*\(.*\)/, '')];

export const messagesOf = <Value extends string>(names: Readonly<Record<Value, Localized>>): Words<Value> =>
  new Map(
    (Object.entries(names) as [Value, Localized][]).flatMap(([value, { en, ar }]) =>
      [value, en, ar].flatMap(formsOf).map((word) => [plain(word), value] as const),
    ),
  );

const wordsFrom = <Value>(lists: readonly (readonly [Value, string])[]): Words<Value> =>
  new Map(lists.flatMap(([value, words]) => words.split('|').map((word) => [plain(word), value] as const)));

export const readWord = <Value>(words: Words<Value>, word: string): Value | undefined => words.get(plain(word));

/** What spreadsheets and people write for yes and no. */
export const yesNo = wordsFrom([
  [true, 'yes|y|true|1|x|✓|نعم|صحيح|صواب'],
  [false, 'no|n|false|0|لا|خطأ'],
]);

export const kinds = wordsFrom([
  ['mattress', 'mattress|mattresses|مرتبة|مراتب|فرشة'],
  ['pillow', 'pillow|pillows|وسادة|وسائد|مخدة|مخدات'],
] as const);
