import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { type Environment, readEnvironment } from '#lib/settings/environment.ts';
import type { Work } from '#functions/store/database.ts';
import { openStore } from '#functions/store/open-store.ts';
import { explainSqlite } from '#functions/store/sqlite-error.ts';
import type { Store } from '#functions/store/store.ts';
import { CommandFailure, print, printData, type Variables } from './program.ts';

/** What a command answers: text for people, `json` for programs. */
export interface Answer {
  text: string;
  json: unknown;
  /** The text is for a file rather than for people. */
  isData?: boolean;
}

interface Place {
  store: Store;
  environment: Environment;
}

/** Options as they were given, by their names in camel case. */
export type Values = Readonly<Record<string, string | boolean | undefined>>;

/** A command over the database of the service. */
export interface StoreCommand {
  name: string;
  summary: string;
  /** Its one argument, as the help shows it. */
  argument?: string;
  /** Meaning of each option by its form, such as `--limit <n>`. */
  options?: Readonly<Record<string, string>>;
  /**
   * Checks the arguments before any database is opened.
   * @throws UsageError
   */
  prepare: (values: Values, argument: string, environment: Environment) => (place: Place) => Promise<Answer>;
}

const storeOf = ({ dataDir, databaseUrl }: Environment): Promise<Store> => {
  if (databaseUrl === undefined && !existsSync(dataDir))
    throw new CommandFailure(`There is no database in ${dataDir}. Set DATA_DIR to the folder of the service.`);
  return openStore({ dataDir, databaseUrl });
};

/** Reads the database as it is, without bringing it up to date; undefined where there is none. */
export const readDatabase = async <T>(
  { dataDir, databaseUrl }: Pick<Environment, 'dataDir' | 'databaseUrl'>,
  work: Work<T>,
): Promise<T | undefined> => {
  if (databaseUrl !== undefined) {
    const database = (await import('#functions/store/postgres.ts')).openPostgres(databaseUrl);
    return database.read(work).finally(() => void database.close());
  }
  const path = join(resolve(dataDir), 'guidance.sqlite');
  if (!existsSync(path)) return undefined;
  const { readSqlite } = await import('#functions/store/sqlite.ts');
  return readSqlite(path, work).catch((error: unknown) => {
    throw explainSqlite(error, path);
  });
};

/** Adds commands to a group; each opens the database that the service has, and takes --json. */
export const addStoreCommands = (group: Command, variables: Variables, commands: readonly StoreCommand[]): void => {
  for (const { name, summary, argument, options = {}, prepare } of commands) {
    const command = group.command(name).description(summary);
    if (argument !== undefined) command.argument(argument);
    for (const [form, meaning] of Object.entries(options)) command.option(form, meaning);
    command.option('--json', 'answer as JSON').action(async () => {
      const environment = readEnvironment(variables);
      const values = command.opts<Values>();
      const run = prepare(values, command.args[0] ?? '', environment);
      const store = await storeOf(environment);
      try {
        const { text, json, isData } = await run({ store, environment });
        if (values['json'] === true) print(JSON.stringify(json, null, 2));
        else (isData ? printData : print)(text);
      } finally {
        await store.close();
      }
    });
  }
  group.addHelpText('after', '\nThe database is that of DATA_DIR or DATABASE_URL, as for the service.');
};
