import type { ParseArgsOptionsConfig } from 'node:util';
import type { Language } from '#lib/schemas/text.ts';
import type { Connection } from './connection.ts';
import type { Given } from './given.ts';
import type { Say, WordKey } from './wording.ts';

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
  options: Options;
  /** Whether words without an option are taken. */
  takesWords: boolean;
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
