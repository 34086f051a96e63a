import { leftToRight } from '#lib/plain-text.ts';
import type { MessageKey } from '#lib/schemas/messages.ts';
import type { Language } from '#lib/schemas/text.ts';
import { interpolate } from '#lib/ui/messages.ts';
import commandLine from '../../src/content/messages/command-line.json' with { type: 'json' };

/** A message of `src/content/messages/command-line.json`. */
export type WordKey = MessageKey<'command-line'>;

/** A message in the language of the output, with its values. */
export type Say = (key: WordKey, values?: Readonly<Record<string, string | number>>) => string;

/** The hyphens before an option have no direction of their own: inside Arabic they would end up behind it. */
const optionName = /--[a-z]+(?:-[a-z]+)*/g;

export const wording =
  (language: Language): Say =>
  (key, values = {}) =>
    interpolate(language === 'en' ? commandLine[key].en : commandLine[key].ar.replace(optionName, leftToRight), values);
