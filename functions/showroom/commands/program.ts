import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ContentError } from '../../content.ts';
import { EnvironmentError, readEnvironment, type Environment } from '../../environment.ts';
import { openStore } from '../../store/open-store.ts';
import { StoreError } from '../../store/store-error.ts';
import { CommandFailure, UsageError, type Answer, type Command } from './command.ts';

export interface Program {
  /** As it is called: `npm run <name> --`. */
  name: string;
  summary: string;
  commands: readonly Command[];
}

type Variables = Readonly<Record<string, string | undefined>>;

const help = ({ name, summary, commands }: Program): string => {
  const width = Math.max(...commands.map(({ synopsis }) => synopsis.length));
  return [
    summary,
    '',
    ...commands.map((command) => `  npm run ${name} -- ${command.synopsis.padEnd(width)}  ${command.summary}`),
    '',
    'Every command takes --json. Exit codes: 0 done, 1 not found or failed, 2 wrong usage.',
    'The database is that of DATA_DIR or DATABASE_URL, as for the service.',
  ].join('\n');
};

/** The option at fault by name. Arguments are never repeated, since one may be a key. */
const readArguments = (args: string[], options: Command['options'] = {}) => {
  try {
    return parseArgs({ args, options: { ...options, json: { type: 'boolean' } }, allowPositionals: true });
  } catch (error) {
    const option = /'(?:-\w, )?(--[a-z][a-z-]*)[ ']/.exec((error as Error).message)?.[1];
    throw new UsageError(
      option === undefined
        ? 'One of the options is not known; --help shows them.'
        : `${option} is not an option here, or its value is missing or too much.`,
    );
  }
};

const storeOf = async ({ dataDir, databaseUrl }: Environment) => {
  if (databaseUrl === undefined && !existsSync(dataDir))
    throw new CommandFailure(`There is no database in ${dataDir}. Set DATA_DIR to the folder of the service.`);
  return openStore({ dataDir, databaseUrl });
};

const perform = async ({ commands }: Program, [name = '', ...rest]: readonly string[], variables: Variables): Promise<string> => {
  const command = commands.find((candidate) => candidate.name === name);
  if (!command) throw new UsageError(`Begin with one of ${commands.map((candidate) => candidate.name).join(', ')}; --help explains them.`);
  const { values, positionals } = readArguments([...rest], command.options);
  if (positionals.length !== command.takes) throw new UsageError(`Write it as ${command.synopsis}.`);
  const environment = readEnvironment(variables);
  const run = command.prepare(values, positionals[0] ?? '', environment);
  const store = await storeOf(environment);
  try {
    const answer: Answer = await run({ store, environment });
    return values['json'] === true ? JSON.stringify(answer.json, null, 2) : answer.text;
  } finally {
    await store.close();
  }
};

const wrongUsage = (error: unknown): boolean => error instanceof UsageError || error instanceof EnvironmentError;
const explained = (error: unknown): error is Error =>
  wrongUsage(error) || error instanceof CommandFailure || error instanceof StoreError || error instanceof ContentError;

/** Runs a command line and returns its exit code: answers go to standard output, one sentence about a fault to standard error. */
export const runProgram = async (program: Program, args: readonly string[], variables: Variables): Promise<0 | 1 | 2> => {
  // `showroom list | head` is no fault.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  const beforeArguments = args.slice(0, args.includes('--') ? args.indexOf('--') : args.length);
  if (beforeArguments.some((argument) => argument === '--help' || argument === '-h')) {
    process.stdout.write(`${help(program)}\n`);
    return 0;
  }
  try {
    const text = await perform(program, args, variables);
    if (text !== '') process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
    return 0;
  } catch (error) {
    if (!explained(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    return wrongUsage(error) ? 2 : 1;
  }
};
