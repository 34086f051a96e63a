import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { makeSchema } from '../store/postgres.ts';
import { makeFolder, removeFolder } from '../store/sqlite-files.ts';

export type Row = Record<string, unknown>;

/** A database of its own for one service, and a way past the service to what it holds. */
export interface Database {
  /** Variables that make a service use it. */
  env: Readonly<Record<string, string>>;
  rows: (sql: string) => Promise<Row[]>;
  remove: () => Promise<void>;
}

/** The embedded database in a folder. */
export const openDatabase = (folder: string): Pick<Database, 'rows'> => {
  const read = (sql: string): Row[] => {
    const database = new DatabaseSync(join(folder, 'guidance.sqlite'), { readOnly: true });
    try {
      return database.prepare(sql).all();
    } finally {
      database.close();
    }
  };
  return { rows: (sql) => new Promise((resolve) => resolve(read(sql))) };
};

export const makeSqlite = (): Promise<Database> => {
  const folder = makeFolder();
  return Promise.resolve({
    env: { DATA_DIR: folder },
    ...openDatabase(folder),
    remove: () => Promise.resolve(removeFolder(folder)),
  });
};

/** A schema of the PostgreSQL at `url`. */
export const makePostgres = async (url: string): Promise<Database> => {
  const schema = await makeSchema(url);
  const pool = new pg.Pool({ connectionString: schema.url, max: 2 });
  return {
    env: { DATABASE_URL: schema.url },
    rows: async (sql) => (await pool.query<Row>(sql)).rows,
    remove: async () => {
      await pool.end();
      await schema.remove();
    },
  };
};
