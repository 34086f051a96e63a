import { CommandLineError } from './command.ts';

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
