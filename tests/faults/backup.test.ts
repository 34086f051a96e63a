import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
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

/** A client that sends one report after the other; addresses of the jobs that were acknowledged. */
const startReporting = (server: Server, authorization: string): { jobs: readonly string[]; finish: () => Promise<void> } => {
  const jobs: string[] = [];
  const state = { finishing: false };
  const running = (async () => {
    while (!state.finishing) {
      jobs.push(await sendReport(server, authorization));
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

const takeWhileWriting = async (database: Database): Promise<Taken[]> => {
  const folder = temporaryFolder();
  const server = await startService(database.env);
  const writers = startWriters(writerCount, () => server);
  const reporting = startReporting(server, await liveKey(server.origin));
  const taken: Taken[] = [];
  for (let number = 1; number <= backups; number += 1) {
    const written = writers.acknowledged.length;
    await until('writers are at work', () => writers.acknowledged.length > written + writerCount);
    const one = { file: join(folder, `${number}.sqlite`), shortlists: [...writers.acknowledged], jobs: [...reporting.jobs] };
    expect(await command('backup', one.file, database)).toMatchObject({ code: 0, stderr: '' });
    // Otherwise it was a backup of a quiet service.
    expect(writers.acknowledged.length).toBeGreaterThan(one.shortlists.length);
    taken.push(one);
  }
  await Promise.all([writers.finish(), reporting.finish()]);
  // While the service runs its database is not replaced.
  const refused = await command('restore', taken[0]?.file ?? '', database);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/^[^\n]* stop it, then restore again\.\n$/) as string });
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
  const server = await startService(target.env);
  expect(await lostOf(server.origin, shortlists)).toEqual([]);
  for (const job of jobs) expect((await fetch(server.origin + job)).status).toBe(200);
  await server.stop();
};

test(
  `backups under ${writerCount} writers hold what was acknowledged before, and nothing torn, and move to PostgreSQL`,
  { timeout },
  async () => {
    const taken = await takeWhileWriting(await makeSqlite());
    for (const one of taken) await expectRestored(one, await makeSqlite());
    const [last] = taken.slice(-1) as [Taken];
    if (hasPostgres) await expectRestored(last, await makePostgres((await temporaryPostgres()).url));
  },
);
