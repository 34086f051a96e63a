import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Reading } from '#functions/store/database.ts';
import type { Environment } from '#lib/settings/environment.ts';

/** The schema of a database, the oldest whose releases work on it, and what came in since a time. */
interface Look {
  schema: number;
  needed: number;
  shortlists: number;
  callbacks: number;
  reports: number;
}

const isMissing = (error: unknown): boolean => /no such table|does not exist/.test((error as Error).message);

const newestIn = async (reading: Reading, table: string): Promise<number> => {
  try {
    return Number((await reading.query(`SELECT max(version) AS version FROM ${table}`))[0]?.['version'] ?? 0);
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
};

const look = async (reading: Reading, time: string): Promise<Look | null> => {
  const needed = await newestIn(reading, 'migrations');
  if (needed === 0) return null;
  const schema = Math.max(needed, await newestIn(reading, 'additions'));
  const count = async (condition: string): Promise<number> => {
    const [row] = await reading.query(`SELECT count(*) AS count FROM requests WHERE created_at > $1 AND ${condition}`, [time]);
    return Number(row?.['count']);
  };
  // The first schema that has the table.
  if (needed < 4) return { schema, needed, shortlists: 0, callbacks: 0, reports: 0 };
  const [shortlists, reports] = [await count("kind = 'shortlist'"), await count("kind = 'report'")];
  return { schema, needed, shortlists, callbacks: await count('contact IS NOT NULL'), reports };
};

/**
 * Looks at the database without changing its schema; null where there is none, or it has no tables yet.
 * @param time RFC 3339 in UTC with milliseconds, as the tables have it
 * @throws StoreError with a sentence
 */
export const lookAtDatabase = async (
  { dataDir, databaseUrl }: Pick<Environment, 'dataDir' | 'databaseUrl'>,
  time: string,
): Promise<Look | null> => {
  const file = join(dataDir, 'guidance.sqlite');
  if (databaseUrl === undefined && !existsSync(file)) return null;
  const db =
    databaseUrl === undefined
      ? await (await import('#functions/store/sqlite.ts')).openSqlite(file)
      : (await import('#functions/store/postgres.ts')).openPostgres(databaseUrl);
  try {
    return await db.read((reading) => look(reading, time));
  } finally {
    await db.close();
  }
};
