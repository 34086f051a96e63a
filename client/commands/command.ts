import type { ParseArgsOptionsConfig } from 'node:util';
import { bidiRuns, leftToRight, plainText } from '#lib/plain-text.ts';
import type { MessageKey } from '#lib/schemas/messages.ts';
import type { Language } from '#lib/schemas/text.ts';
import { interpolate } from '#lib/ui/messages.ts';
import commandLine from '../../src/content/messages/command-line.json' with { type: 'json' };
import type { Connection } from './connection.ts';

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

/** `5.5–7`: its dash has no direction, and the numbers would change places around it. */
const span = /\d+(?:\.\d+)?[–-]\d+(?:\.\d+)?/g;

/** Prose of the service on a terminal: it cannot move the cursor, and inside Arabic `180×200` stays in its order (UAX 9 isolates). */
export const prose = (text: string, language: Language): string =>
  language === 'en'
    ? plainText(text)
    : bidiRuns(plainText(text))
        .map((run) => (run.isolated ? leftToRight(run.text) : run.text.replace(span, leftToRight)))
        .join('');

/** Identifiers, addresses, phone numbers, dimensions and English sentences. */
export const latin = (text: string, language: Language): string => (language === 'en' ? plainText(text) : leftToRight(plainText(text)));

/** The same page of the guide in the language of the output; other addresses stay. */
export const pageAddress = (address: string, language: Language): string => latin(address.replace(/\/en\//, `/${language}/`), language);

/** An option as `parseArgs` reads it and the help explains it. */
type Option = ParseArgsOptionsConfig[string] & {
  /** Stands for its value in the help; none for a switch. */
  value?: string;
  about: WordKey;
};

export type Options = Readonly<Record<string, Option>>;

/** How an answer is to be printed. */
export interface Output {
  language: Language;
  say: Say;
  /** The body as received, for programs. */
  json: boolean;
}

/** Prints its answer piece by piece, each at least a line. */
type Run = (connection: Connection, output: Output) => AsyncIterable<string>;

export interface Command {
  name: string;
  /** Arguments and options in one line, after the name. */
  synopsis: string;
  summary: WordKey;
  options?: Options;
  /** Words without an option are taken. */
  takesWords?: true;
  /**
   * Checks the arguments before anything is sent.
   * @throws CommandLineError
   */
  prepare: (given: Given) => Run;
}

/** A command line that asks for something else than we offer: exit code 2. What was typed is never repeated, since it may be a key. */
export class CommandLineError extends Error {
  override readonly name = 'CommandLineError';
  readonly key: WordKey;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(key: WordKey, values: Readonly<Record<string, string | number>> = {}) {
    super(key);
    this.key = key;
    this.values = values;
  }
}

/** A command line once it is read. */
export interface Given {
  values: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;
  /** Words without an option. */
  words: readonly string[];
}

export const textOf = ({ values }: Given, name: string): string | undefined => {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
};

/** @throws CommandLineError */
export const requiredText = (given: Given, name: string): string => {
  const text = textOf(given, name);
  if (text === undefined) throw new CommandLineError('missingOption', { option: `--${name}` });
  return text;
};

export const listOf = ({ values }: Given, name: string): string[] | undefined => {
  const value = values[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined;
};

export const isSet = ({ values }: Given, name: string): boolean => values[name] === true;

/**
 * A whole number of zero or more.
 * @throws CommandLineError
 */
export const countOf = (given: Given, name: string): number | undefined => {
  const text = textOf(given, name);
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new CommandLineError('notCount', { option: `--${name}` });
  return Number(text);
};

/** Options of every command. */
export const commonOptions = {
  url: { type: 'string', value: 'address', about: 'option-url' },
  json: { type: 'boolean', about: 'option-json' },
  lang: { type: 'string', value: 'en|ar', about: 'option-lang' },
  retries: { type: 'string', value: 'n', about: 'option-retries' },
  help: { type: 'boolean', short: 'h', about: 'option-help' },
  version: { type: 'boolean', about: 'option-version' },
} as const satisfies Options;
