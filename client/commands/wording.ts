import { fill } from '#lib/ui/fill.ts';
import type { commandLineKeys } from '#lib/schemas/words/command-line.ts';
import type { Language } from '#lib/schemas/text.ts';
import type { Word } from '#lib/schemas/words/words.ts';
import { leftToRight } from '#lib/plain-text.ts';
import commandLine from '../../src/content/words/command-line.json' with { type: 'json' };

/** A word of `src/content/words/command-line.json`. */
export type WordKey = (typeof commandLineKeys)[number];

/** A word in the language of the output, its places filled in. */
export type Say = (key: WordKey, values?: Readonly<Record<string, string | number>>) => string;

const words: Readonly<Record<WordKey, Word>> = commandLine;

/** The hyphens before an option have no direction of their own: inside Arabic they would end up behind it. */
const optionName = /--[a-z]+(?:-[a-z]+)*/g;

export const wording =
  (language: Language): Say =>
  (key, values = {}) =>
    fill(language === 'en' ? words[key].en : words[key].ar.replace(optionName, leftToRight), values);
