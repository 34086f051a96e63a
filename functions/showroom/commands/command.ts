import type { ParseArgsOptionsConfig } from 'node:util';
import type { Environment } from '../../environment.ts';
import type { Store } from '../../store/store.ts';

/** What a command answers: text for people, `json` for programs. */
export interface Answer {
  text: string;
  json: unknown;
}

interface Place {
  store: Store;
  environment: Environment;
}

/** Options as they were given. */
export type Values = Readonly<Record<string, string | boolean | undefined>>;

export interface Command {
  name: string;
  /** Arguments and options, as the help shows them. */
  synopsis: string;
  summary: string;
  options?: ParseArgsOptionsConfig;
  /** How many arguments it takes. */
  takes: 0 | 1;
  /**
   * Checks the arguments before any database is opened.
   * @throws UsageError
   */
  prepare: (values: Values, argument: string, environment: Environment) => (place: Place) => Promise<Answer>;
}

/** A command line that asks for something else than we offer: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Something that is not there or could not be done: exit code 1. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}
