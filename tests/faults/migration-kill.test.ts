import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { openStore } from '#functions/store/open-store.ts';
import { runChild } from '../store/child.ts';
import { hasPostgres, makeSchema, runSql } from '../store/postgres.ts';
import { temporaryPostgres } from './database.ts';
import { killAfter, momentsOf, temporaryFolder } from './outage.ts';

/** `MIGRATION_KILLS=200 npx vitest run tests/faults/migration-kill.test.ts` for a long run. */
const kills = Number(process.env['MIGRATION_KILLS'] ?? 6);
const timeout = 60_000 + kills * 3000;

interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
}

const emptyMigrations = 'CREATE TABLE migrations (version INTEGER PRIMARY KEY, applied_at TEXT NOT NULL)';

/** Kills starts over databases without tables, each of which is opened right after. */
const survive = async (name: string, make: (turn: number) => Promise<Place>): Promise<void> => {
  const argsOf = ({ dataDir, databaseUrl }: Place): string[] => [dataDir, ...(databaseUrl === undefined ? [] : [databaseUrl])];
  const first = await make(0);
  const begun = performance.now();
  await runChild('write-one-key.ts', ['whole', ...argsOf(first)]);
  const wholeMs = performance.now() - begun;
  let whole = 0;
  for (const [turn, moment] of momentsOf(kills).entries()) {
    const place = await make(turn);
    // The first half is node's own start.
    if (await killAfter(wholeMs * (0.5 + 0.5 * moment), ['tests/store/children/write-one-key.ts', 'killed', ...argsOf(place)])) whole += 1;
    const store = await openStore(place);
    await store.ping();
    // What the killed one wrote is there as a whole: one record of 32 that asked for it, or none.
    expect((await store.listEvents(null, 100)).length).toBeLessThanOrEqual(1);
    await store.close();
  }
  expect(whole).toBeLessThan(kills);
  process.stdout.write(`${name}: ${kills - whole} first starts killed, ${kills} starts right after\n`);
};

describe(`kill -9 during the migration, at ${kills} moments: the next start finishes it`, () => {
  test('SQLite, from nothing and from a file without tables', { timeout }, () =>
    survive('SQLite', (turn) => {
      const dataDir = temporaryFolder();
      if (turn % 2 === 1) {
        const db = new DatabaseSync(join(dataDir, 'guidance.sqlite'));
        db.exec(emptyMigrations);
        db.close();
      }
      return Promise.resolve({ dataDir, databaseUrl: undefined });
    }),
  );

  test.skipIf(!hasPostgres)('PostgreSQL', { timeout }, async () => {
    const server = await temporaryPostgres();
    await survive('PostgreSQL', async () => {
      const { url } = await makeSchema(server.url);
      await runSql(url, emptyMigrations);
      return { dataDir: '', databaseUrl: url };
    });
  });
});
