import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { openStore } from '#functions/store/open-store.ts';
import type { Store } from '#functions/store/store.ts';
import { createDataDir, removeDataDir } from '../fixtures/data-dir.ts';
import { makeSchema } from '../store/postgres.ts';

/** What is kept under a DATA_DIR: SQLite in the folder itself, or a schema of the shared PostgreSQL that stands for the folder. */

/** What the services of this project share, undefined where each is alone: THE place that asks. */
export const sharedStores = inject('sharedStores');

const schemas = new Map<string, ReturnType<typeof makeSchema>>();

/** Address of the schema that stands for a folder; undefined where the folder holds the database itself. */
export const databaseUrlOf = async (dataDir: string): Promise<string | undefined> => {
  if (!sharedStores) return undefined;
  const schema = schemas.get(dataDir) ?? makeSchema(sharedStores.databaseUrl);
  schemas.set(dataDir, schema);
  return (await schema).url;
};

/** Removes the folder and all that was kept under it. */
export const removeDatabase = async (dataDir: string): Promise<void> => {
  removeDataDir(dataDir);
  const schema = await schemas.get(dataDir);
  await schema?.remove();
};

/** A data folder for every test of a file. Call it before `useService`: hooks run backwards. */
export const useDataDir = (): string => {
  const dataDir = createDataDir();
  afterAll(() => removeDatabase(dataDir));
  return dataDir;
};

/** The store of a service, past the service. */
export const openDatabase = async (dataDir: string): Promise<Store> => openStore({ dataDir, databaseUrl: await databaseUrlOf(dataDir) });

const isInFolder = (folder: string, text: string): boolean =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).some(
    (entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes(text),
  );

const isInSchema = async (connectionString: string, text: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      'SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = current_schema()',
    );
    for (const { name } of tables.rows) {
      const { rowCount } = await client.query(`SELECT 1 FROM ${name} AS line WHERE strpos(line::text, $1) > 0 LIMIT 1`, [text]);
      if (rowCount) return true;
    }
    return false;
  } finally {
    await client.end();
  }
};

/** Whether a text stands anywhere in what is kept, whatever the database does with it. */
export const isKept = async (dataDir: string, text: string): Promise<boolean> => {
  const url = await databaseUrlOf(dataDir);
  return url === undefined ? isInFolder(dataDir, text) : isInSchema(url, text);
};
