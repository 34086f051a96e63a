import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { spawnCommand, type Ended } from '../showroom/run-command.ts';
import { until } from '../showroom/until.ts';
import { startServer, type Server } from '../fixtures/server.ts';
import { hasPostgres, startPostgres } from '../store/postgres.ts';
import { makeFolder, removeFolder } from '../store/sqlite-files.ts';
import { makePostgres, makeSqlite, type Database } from './database.ts';
import { liveKey, sendReport } from './live-client.ts';
import { killServer, startOutage } from './outage.ts';
import { tornOf } from './kept.ts';
import { startWriters, type Writers } from './writers.ts';

/** `BACKUPS=20 npx vitest run tests/faults/backup.test.ts` for a long run. */
const backups = Number(process.env['BACKUPS'] ?? 2);
const writerCount = 8;
const timeout = 60_000 + backups * 15_000;

const command = (name: 'backup' | 'restore', file: string, { env }: Pick<Database, 'env'>): Promise<Ended> =>
  spawnCommand(name, [file], { dataDir: 'nowhere', ...env });

/** A client that sends one report after the other; ids of the jobs that were acknowledged. */
const startReporting = (server: Server, authorization: string): { acknowledged: readonly string[]; finish: () => Promise<void> } => {
  const acknowledged: string[] = [];
  const state = { finishing: false };
  const running = (async () => {
    while (!state.finishing) {
      acknowledged.push((await sendReport(server, authorization)).split('/').at(-1) ?? '');
      await sleep(5);
    }
  })();
  running.catch(() => undefined);
  return {
    acknowledged,
    finish: () => {
      state.finishing = true;
      return running;
    },
  };
};

/** A backup with what was acknowledged when it began. */
interface Taken {
  file: string;
  shortlists: Writers['acknowledged'];
  jobs: readonly string[];
}

const takeWhileWriting = async (database: Database, folder: string): Promise<Taken[]> => {
  const outage = startOutage({ ...database.env, TRUSTED_PROXIES: '127.0.0.1' });
  const server = await outage.server();
  const writers = startWriters(writerCount, outage);
  onTestFinished(() => void server.child.kill('SIGKILL'));
  const reporting = startReporting(server, await liveKey(server.origin));
  const taken: Taken[] = [];
  for (let number = 1; number <= backups; number += 1) {
    const written = writers.acknowledged.length;
    await until('writers are at work', () => writers.acknowledged.length > written + writerCount);
    const one = { file: join(folder, `${number}.sqlite`), shortlists: [...writers.acknowledged], jobs: [...reporting.acknowledged] };
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

const missingOf = async ({ rows }: Database, { shortlists, jobs }: Taken): Promise<string[]> => {
  const ids = new Set((await rows('SELECT id FROM shortlists UNION SELECT id FROM jobs')).map(({ id }) => String(id)));
  return [...shortlists.map(({ text }) => (JSON.parse(text) as { id: string }).id), ...jobs].filter((id) => !ids.has(id));
};

/** Every acknowledged shortlist as a client reads it again. */
const unreadableOf = async (database: Database, { shortlists }: Taken): Promise<string[]> => {
  const server = await startServer({ env: database.env });
  const lost: string[] = [];
  for (const { location, text } of shortlists) {
    const response = await fetch(location.replace(server.rootUrl, server.origin));
    if ((await response.text()) !== text) lost.push(location);
  }
  await server.stop();
  return lost;
};

const survive = async (name: string, make: () => Promise<Database>): Promise<void> => {
  const folder = makeFolder();
  onTestFinished(() => removeFolder(folder));
  const source = await make();
  onTestFinished(source.remove);
  const taken = await takeWhileWriting(source, folder);
  for (const one of taken) {
    expect(statSync(one.file).mode & 0o777).toBe(0o600);
    const target = await make();
    onTestFinished(target.remove);
    const { code, stdout, stderr } = await command('restore', one.file, target);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('There was no database before.');
    expect(await missingOf(target, one)).toEqual([]);
    expect(await tornOf(target)).toEqual({});
    if (one === taken.at(-1)) expect(await unreadableOf(target, one)).toEqual([]);
  }
  const { shortlists = [], jobs = [] } = taken.at(-1) ?? {};
  process.stdout.write(
    `${name}: ${backups} backups under writes, the last after ${shortlists.length} shortlists and ${jobs.length} reports\n`,
  );
};

describe(`backups under ${writerCount} writers hold what was acknowledged before, and nothing torn`, () => {
  test('SQLite', { timeout }, () => survive('SQLite', makeSqlite));

  test.skipIf(!hasPostgres)('PostgreSQL', { timeout }, async () => {
    const postgres = await startPostgres();
    onTestFinished(postgres.stop);
    await survive('PostgreSQL', () => makePostgres(postgres.url));
  });

  test.skipIf(!hasPostgres)('a backup of SQLite moves to PostgreSQL, and back', { timeout }, async () => {
    const postgres = await startPostgres();
    onTestFinished(postgres.stop);
    const folder = makeFolder();
    onTestFinished(() => removeFolder(folder));
    const [embedded, server, back] = [await makeSqlite(), await makePostgres(postgres.url), await makeSqlite()];
    for (const { remove } of [embedded, server, back]) onTestFinished(remove);
    const [one] = (await takeWhileWriting(embedded, folder)).slice(-1) as [Taken];
    expect((await command('restore', one.file, server)).code).toBe(0);
    expect(await unreadableOf(server, one)).toEqual([]);
    expect((await command('backup', join(folder, 'again.sqlite'), server)).code).toBe(0);
    expect((await command('restore', join(folder, 'again.sqlite'), back)).code).toBe(0);
    expect(await missingOf(back, one)).toEqual([]);
    expect(await tornOf(back)).toEqual({});
  });
});
