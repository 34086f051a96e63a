import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '#functions/store/open-store.ts';
import { runChild } from '../store/child.ts';
import { hasPostgres, makeSchema, runSql, startPostgres } from '../store/postgres.ts';
import { makeFolder, removeFolder } from '../store/sqlite-files.ts';

/** `MIGRATION_KILLS=200 npx vitest run tests/faults/migration-kill.test.ts` for a long run. */
const kills = Number(process.env['MIGRATION_KILLS'] ?? 6);
const goldenRatio = 0.618_034;
const timeout = 60_000 + kills * 3000;

interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
}

/** A start that is killed after a while; true where it had ended by itself. */
const killAfter = async (milliseconds: number, { dataDir, databaseUrl }: Place): Promise<boolean> => {
  const args = ['tests/store/children/write-one-key.ts', 'killed', dataDir, ...(databaseUrl === undefined ? [] : [databaseUrl])];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  await sleep(milliseconds);
  child.kill('SIGKILL');
  return (await ended)[0] === 0;
};

/** Kills starts over databases without tables, each of which is opened right after. */
const survive = async (name: string, make: () => Promise<Place>): Promise<void> => {
  const begun = performance.now();
  const { dataDir, databaseUrl } = await make();
  await runChild('write-one-key.ts', ['whole', dataDir, ...(databaseUrl === undefined ? [] : [databaseUrl])]);
  const wholeMs = performance.now() - begun;
  let whole = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    const place = await make();
    // The first half is node's own start.
    if (await killAfter(wholeMs * (0.5 + 0.5 * ((kill * goldenRatio) % 1)), place)) whole += 1;
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
  test('SQLite, from nothing and from a file without tables', { timeout }, async () => {
    let made = 0;
    await survive('SQLite', () => {
      const dataDir = makeFolder();
      onTestFinished(() => removeFolder(dataDir));
      if ((made += 1) % 2 === 0) {
        const db = new DatabaseSync(join(dataDir, 'guidance.sqlite'));
        db.exec('CREATE TABLE migrations (version INTEGER PRIMARY KEY, applied_at TEXT NOT NULL)');
        db.close();
      }
      return Promise.resolve({ dataDir, databaseUrl: undefined });
    });
  });

  test.skipIf(!hasPostgres)('PostgreSQL', { timeout }, async () => {
    const server = await startPostgres();
    onTestFinished(server.stop);
    await survive('PostgreSQL', async () => {
      const { url } = await makeSchema(server.url);
      await runSql(url, 'CREATE TABLE migrations (version INTEGER PRIMARY KEY, applied_at TEXT NOT NULL)');
      return { dataDir: '', databaseUrl: url };
    });
  });
});
