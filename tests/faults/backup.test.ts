import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Server } from '../fixtures/server.ts';
import { spawnCommand, type Ended } from '../showroom/run-command.ts';
import { until } from '../showroom/until.ts';
import { hasPostgres } from '../store/postgres.ts';
import { makePostgres, makeSqlite, temporaryPostgres, type Database } from './database.ts';
import { lostOf, tornOf } from './kept.ts';
import { liveKey, sendReport } from './live-client.ts';
import { killServer, startService, temporaryFolder } from './outage.ts';
import { startWriters, type Writers } from './writers.ts';

/** `BACKUPS=20 npx vitest run tests/faults/backup.test.ts` for a long run. */
const backups = Number(process.env['BACKUPS'] ?? 2);
const writerCount = 8;
const timeout = 60_000 + backups * 15_000;

const command = (name: 'backup' | 'restore', file: string, { env }: Database): Promise<Ended> =>
  spawnCommand(name, [file], { dataDir: 'nowhere', ...env });

/** A client that sends one report after the other; ids of the jobs that were acknowledged. */
const startReporting = (server: Server, authorization: string): { jobs: readonly string[]; finish: () => Promise<void> } => {
  const jobs: string[] = [];
  const state = { finishing: false };
  const running = (async () => {
    while (!state.finishing) {
      jobs.push((await sendReport(server, authorization)).split('/').at(-1) ?? '');
      await sleep(5);
    }
  })();
  running.catch(() => undefined);
  const finish = (): Promise<void> => {
    state.finishing = true;
    return running;
  };
  return { jobs, finish };
};

/** A backup with what was acknowledged when it began. */
interface Taken {
  file: string;
  shortlists: Writers['acknowledged'];
  jobs: readonly string[];
}

const takeWhileWriting = async (database: Database, folder: string): Promise<Taken[]> => {
  const server = await startService(database.env);
  const writers = startWriters(writerCount, () => server);
  const reporting = startReporting(server, await liveKey(server.origin));
  const taken: Taken[] = [];
  for (let number = 1; number <= backups; number += 1) {
    const written = writers.acknowledged.length;
    await until('writers are at work', () => writers.acknowledged.length > written + writerCount);
    const one = { file: join(folder, `${number}.sqlite`), shortlists: [...writers.acknowledged], jobs: [...reporting.jobs] };
    const { code, stderr } = await command('backup', one.file, database);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    // Otherwise it was a backup of a quiet service.
    expect(writers.acknowledged.length).toBeGreaterThan(one.shortlists.length);
    taken.push(one);
  }
  await Promise.all([writers.finish(), reporting.finish()]);
  // While the service runs its database is not replaced.
  const refused = await command('restore', taken[0]?.file ?? '', database);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/^A service (?:or another command )?works with .*: stop it, then restore again\.\n$/);
  await killServer(server);
  return taken;
};

/** Restores a backup into an empty database, which then holds all that was acknowledged before, and nothing torn. */
const expectRestored = async ({ file, shortlists, jobs }: Taken, target: Database): Promise<void> => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { code, stdout, stderr } = await command('restore', file, target);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('There was no database before.');
  expect(await tornOf(target)).toEqual({});
  const held = new Set((await target.rows('SELECT id FROM jobs')).map(({ id }) => String(id)));
  expect(jobs.filter((id) => !held.has(id))).toEqual([]);
  const server = await startService(target.env);
  expect(await lostOf(server.origin, shortlists)).toEqual([]);
  await server.stop();
};

const survive = async (make: () => Promise<Database>): Promise<void> => {
  const taken = await takeWhileWriting(await make(), temporaryFolder());
  for (const one of taken) await expectRestored(one, await make());
  const { shortlists = [], jobs = [] } = taken.at(-1) ?? {};
  process.stdout.write(`${backups} backups under writes, the last after ${shortlists.length} shortlists and ${jobs.length} reports\n`);
};

describe(`backups under ${writerCount} writers hold what was acknowledged before, and nothing torn`, () => {
  test('SQLite', { timeout }, () => survive(makeSqlite));

  test.skipIf(!hasPostgres)('PostgreSQL', { timeout }, async () => {
    const { url } = await temporaryPostgres();
    await survive(() => makePostgres(url));
  });

  test.skipIf(!hasPostgres)('a backup of SQLite moves to PostgreSQL, and back', { timeout }, async () => {
    const folder = temporaryFolder();
    const [embedded, server] = [await makeSqlite(), await makePostgres((await temporaryPostgres()).url)];
    const [one] = (await takeWhileWriting(embedded, folder)).slice(-1) as [Taken];
    await expectRestored(one, server);
    const again = { ...one, file: join(folder, 'again.sqlite') };
    expect((await command('backup', again.file, server)).code).toBe(0);
    await expectRestored(again, await makeSqlite());
  });
});
