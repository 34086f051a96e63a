import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { CommanderError, type Command } from 'commander';
import { ContentError } from '#build/content.ts';
import { EnvironmentError } from '#lib/settings/settings-file.mjs';
import { StoreError } from '#functions/store/database.ts';
import { terminalText } from '#lib/words/terminal-text.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

/** A command line that asks for something else than we offer: exit code 2. What was typed is never repeated, since it may be a key. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Something that is not there or could not be done: exit code 1. Its message is for the person who asked. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}

/** What every command returns to the shell. */
const exitCodes = '\nExit codes: 0 done, 1 not found or failed, 2 wrong usage.';

/** Where a command reads and writes: a terminal, or what stands for one. */
export interface Terminal {
  variables: Variables;
  print: (text: string) => void;
  complain: (text: string) => void;
  /** Whether a person sees what is printed: none where it goes to a file or to a program. */
  isSeen: boolean;
  /** All of standard input. */
  readInput: () => string;
}

const processTerminal: Terminal = {
  variables: process.env,
  print: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
  isSeen: process.stdout.isTTY,
  readInput: () => readFileSync(0, 'utf8'),
};

const storage = new AsyncLocalStorage<Terminal>();
/** That of the command that runs. */
const terminal = (): Terminal => storage.getStore() ?? processTerminal;

const line = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`);

/** Standard output: nothing of it moves the cursor or hides. */
export const print = (text: string): void => {
  if (text !== '') terminal().print(terminalText(line(text)));
};

/** Data, which a file or a program gets as it is, and a person as `print` has it. */
export const printData = (text: string): void => {
  const { isSeen, print: write } = terminal();
  if (isSeen) print(text);
  else write(line(text));
};

/** Standard error, in the same way as `print`. */
export const complain = (text: string): void => terminal().complain(terminalText(line(text)));

/** What must not stand in the shell's history: a key, a number. */
export const readInput = (): string => terminal().readInput().trim();

/** One sentence instead of commander's words, which repeat what was typed. */
const sentenceOf = (command: Command, { code, message }: CommanderError): string => {
  const option = /'(?:-\w, )?(--[a-z][a-z-]*)/.exec(message)?.[1];
  switch (code) {
    case 'commander.unknownOption':
      return option === undefined
        ? 'One of the options is not known; --help shows them.'
        : `${option} is not an option here; --help shows them.`;
    case 'commander.optionMissingArgument':
      return `${option} needs a value.`;
    case 'commander.missingArgument':
    case 'commander.excessArguments':
      return `Write it as ${[command.name(), ...command.registeredArguments.map((argument) => `<${argument.name()}>`)].join(' ')}.`;
    default:
      return `Begin with one of ${command.commands.map((each) => each.name()).join(', ')}; --help explains them.`;
  }
};

/** Every command of the tree ends in our way: help is the one thing that commander prints. */
const endInOurWay = (command: Command): void => {
  command
    .showSuggestionAfterError(false)
    .helpCommand(false)
    .configureOutput({ writeOut: print, writeErr: () => undefined })
    .exitOverride((error) => {
      throw error.exitCode === 0 ? error : new UsageError(sentenceOf(command, error));
    });
  for (const child of command.commands) endInOurWay(child);
};

const isUsage = (error: unknown): error is Error => error instanceof UsageError || error instanceof EnvironmentError;
const isFailure = (error: unknown): error is Error =>
  error instanceof CommandFailure || error instanceof StoreError || error instanceof ContentError;

/** Runs a command line and returns its exit code: answers go to standard output, one sentence about a fault to standard error. */
export const run = async (program: Command, args: readonly string[], given = processTerminal): Promise<0 | 1 | 2> => {
  endInOurWay(program);
  program.addHelpText('afterAll', exitCodes);
  try {
    await storage.run(given, () => program.parseAsync(args, { from: 'user' }));
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return 0;
    if (!isUsage(error) && !isFailure(error)) throw error;
    storage.run(given, () => complain(error.message));
    return isUsage(error) ? 2 : 1;
  }
};
