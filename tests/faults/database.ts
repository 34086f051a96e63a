import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { makeSchema, startPostgres, type TestServer } from '../store/postgres.ts';
import { temporaryFolder } from './outage.ts';

type Row = Record<string, unknown>;

/** A database of its own for one service, and a way past the service to what it holds. */
export interface Database {
  /** Variables that make a service use it. */
  env: Readonly<Record<string, string>>;
  rows: (sql: string) => Promise<Row[]>;
}

/** The embedded database in a folder. */
export const openDatabase = (folder: string): Database => {
  const read = (sql: string): Row[] => {
    const database = new DatabaseSync(join(folder, 'guidance.sqlite'), { readOnly: true });
    try {
      return database.prepare(sql).all();
    } finally {
      database.close();
    }
  };
  return { env: { DATA_DIR: folder }, rows: (sql) => new Promise((resolve) => resolve(read(sql))) };
};

/** An embedded database for the rest of one test. */
export const makeSqlite = (): Promise<Database> => Promise.resolve(openDatabase(temporaryFolder()));

/** A PostgreSQL for the rest of one test. */
export const temporaryPostgres = async (): Promise<TestServer> => {
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  return postgres;
};

/** A schema of the PostgreSQL at `url`, for the rest of one test. */
export const makePostgres = async (url: string): Promise<Database> => {
  const schema = await makeSchema(url);
  const pool = new pg.Pool({ connectionString: schema.url, max: 2 });
  onTestFinished(async () => {
    await pool.end();
    await schema.remove();
  });
  return { env: { DATABASE_URL: schema.url }, rows: async (sql) => (await pool.query<Row>(sql)).rows };
};
