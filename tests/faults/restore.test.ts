import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restoreBackup } from '#cli/backup/backup.ts';
import { openStore } from '#functions/store/open-store.ts';
import { takeData } from '#functions/store/data-folder.ts';
import { spawnServer, untilEnded } from '../fixtures/server.ts';
import { spawnCommand, type Ended } from '../showroom/run-command.ts';
import { until } from '../showroom/until.ts';
import { hasPostgres, runSql } from '../store/postgres.ts';
import { callbackOf, idempotencyOf, noLimits, shortlistOf } from '../store/sample.ts';
import { makeFolder, removeFolder } from '../store/sqlite-files.ts';
import { makePostgres, openDatabase, temporaryPostgres, type Database } from './database.ts';
import { momentsOf } from './outage.ts';

/** `RESTORE_KILLS=200 npx vitest run tests/faults/restore.test.ts` for a long run. */
const kills = Number(process.env['RESTORE_KILLS'] ?? 8);

const home = makeFolder();
afterAll(() => removeFolder(home));
let folders = 0;
const folder = (): string => join(home, String((folders += 1)));

const command = (name: 'backup' | 'restore', file: string, dataDir: string, variables: Database['env'] = {}): Promise<Ended> =>
  spawnCommand(name, [file], { dataDir, ...variables });

const fill = async (env: Database['env'], ids: readonly string[]): Promise<void> => {
  const store = await openStore({ dataDir: env['DATA_DIR'] ?? '', databaseUrl: env['DATABASE_URL'] });
  const write = (id: string) =>
    store.saveShortlist(shortlistOf({ id, idempotency: idempotencyOf({ keyHash: id }), callback: callbackOf() }), noLimits);
  for (let at = 0; at < ids.length; at += 20) await Promise.all(ids.slice(at, at + 20).map(write));
  await store.close();
};

/** Ids of the shortlists of a whole database: every table of theirs has as many rows. */
const idsOf = async ({ rows }: Pick<Database, 'rows'>): Promise<string[]> => {
  const ids = (await rows('SELECT id FROM shortlists ORDER BY id')).map(({ id }) => String(id));
  for (const table of ['events', 'contacts', 'writes', 'idempotency'])
    expect(await rows(`SELECT 1 AS one FROM ${table}`)).toHaveLength(ids.length);
  return ids;
};

const idsFrom = (prefix: string, length: number): string[] =>
  Array.from({ length }, (_, index) => `${prefix}${String(index).padStart(4, '0')}`);
const [old, fresh] = [idsFrom('old', 400), idsFrom('new', 300)];
let backup = '';
let current = '';
beforeAll(async () => {
  const source = folder();
  await fill({ DATA_DIR: source }, fresh);
  backup = join(home, 'backup.sqlite');
  expect(await command('backup', backup, source)).toMatchObject({ code: 0, stderr: '' });
  current = folder();
  await fill({ DATA_DIR: current }, old);
}, 60_000);

/** A copy of the folder that holds the old database. */
const withOld = (): string => {
  const dataDir = folder();
  takeData(dataDir).release();
  copyFileSync(join(current, 'guidance.sqlite'), join(dataDir, 'guidance.sqlite'));
  return dataDir;
};

const expectSentence = ({ code, stdout, stderr }: Ended): string => {
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^\S[^\n]* [^\n]*\.\n$/);
  return stderr;
};

/** A restore of the backup as a process of its own. */
const spawnRestore = (env: Database['env']): { child: ChildProcess; ended: Promise<unknown> } => {
  const child = spawn(process.execPath, ['cli/guidance.ts', 'restore', backup], {
    stdio: 'ignore',
    env: { GUIDANCE_ENV_FILE: '', ...env },
  });
  return { child, ended: once(child, 'exit') };
};

/** A restore over the old database that has begun to write. */
const startRestore = async () => {
  const dataDir = withOld();
  const restoring = spawnRestore({ DATA_DIR: dataDir });
  // The lock and the old database are there; the next file is the restore's, and one of those it makes stays.
  while (readdirSync(dataDir).length < 3) await setImmediate();
  return { ...restoring, dataDir };
};

/** Overwrites some bytes of a file. */
const junk = (file: string, at: number, length: number): void => {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(7, at, at + length));
};

describe('restore', () => {
  test('what was there before is kept beside, and can be restored as well', async () => {
    const dataDir = withOld();
    const { code, stdout } = await command('restore', backup, dataDir);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^Restored 300 shortlists, 300 contacts and 0 reports \(schema \d+, \d+ KiB\)\. What was there before is kept as /,
    );
    expect(await idsOf(openDatabase(dataDir))).toEqual(fresh);
    const kept = readdirSync(dataDir).find((name) => name.startsWith('replaced-')) ?? '';
    expect(statSync(join(dataDir, kept)).mode & 0o777).toBe(0o600);
    expect((await command('restore', join(dataDir, kept), dataDir)).code).toBe(0);
    expect(await idsOf(openDatabase(dataDir))).toEqual(old);
  });

  test('a damaged database, with what is left of its log, makes way and is kept', async () => {
    const dataDir = withOld();
    const file = join(dataDir, 'guidance.sqlite');
    junk(file, 0, 4000);
    writeFileSync(`${file}-wal`, 'a log of another time');
    expect((await command('restore', backup, dataDir)).code).toBe(0);
    expect(await idsOf(openDatabase(dataDir))).toEqual(fresh);
    const kept = readdirSync(dataDir).flatMap((name) => /^replaced-.*Z(.*)$/.exec(name)?.[1] ?? []);
    expect(kept.toSorted()).toEqual(['.sqlite', '.sqlite-wal']);
  });

  const sql = (text: string) => (file: string) => {
    const db = new DatabaseSync(file);
    db.exec(text);
    db.close();
  };

  test.each<[string, (file: string) => void, RegExp]>([
    ['a text', (file) => writeFileSync(file, 'no backup '.repeat(1000)), /is no backup of this service\./],
    ['an empty file', (file) => truncateSync(file, 0), /is no backup of this service\./],
    ['another database', sql('DROP TABLE migrations'), /is no backup of this service\./],
    ['other tables', sql('DROP TABLE contacts'), /is no backup of this service: its table contacts/],
    [
      'a backup of a newer version',
      sql("INSERT INTO migrations VALUES (1000, '2030-01-01T00:00:00.000Z')"),
      /was written by a newer version of this service \(schema 1000, /,
    ],
    ['a backup cut short', (file) => truncateSync(file, statSync(file).size - 4096 * 3), /is damaged: take another backup\./],
    ['a backup with a page of junk', (file) => junk(file, 40_960, 4096), /is damaged: take another backup\./],
    [
      'a backup with a reference that leads nowhere',
      sql("PRAGMA foreign_keys = OFF; DELETE FROM events WHERE id = 'event-new0007'"),
      /is damaged: take another backup\./,
    ],
  ])('%s is refused in one sentence, and the database stays as it is', async (_, spoil, sentence) => {
    const [dataDir, file] = [withOld(), folder()];
    copyFileSync(backup, file);
    spoil(file);
    await expect(restoreBackup({ dataDir, databaseUrl: undefined }, file, new Date())).rejects.toThrow(sentence);
    expect(readdirSync(dataDir).filter((name) => !/^guidance\.(?:sqlite|lock)$/.test(name))).toEqual([]);
    expect(await idsOf(openDatabase(dataDir))).toEqual(old);
  });

  test('what is no file is refused with code 1 and one sentence', async () => {
    for (const path of [join(home, 'nothing'), home])
      expect(expectSentence(await command('restore', path, withOld()))).toMatch(/^There is no file /);
  });

  test.skipIf(process.getuid?.() !== 0)('what root restores belongs to whom the folder belongs', async () => {
    const dataDir = folder();
    mkdirSync(dataDir);
    chownSync(dataDir, 65_534, 65_534);
    expect((await command('restore', backup, dataDir)).code).toBe(0);
    const files = readdirSync(dataDir);
    expect(files.sort()).toEqual(['guidance.lock', 'guidance.sqlite']);
    for (const name of files) expect(statSync(join(dataDir, name)).uid).toBe(65_534);
  });

  test('a start and a command wait while it is under way, and then say so', async () => {
    const dataDir = withOld();
    const lock = takeData(dataDir);
    const ended = await Promise.all([
      untilEnded(spawnServer({ DATA_DIR: dataDir, ROOT_URL: 'http://localhost:4321' })),
      spawnCommand('showroom', ['list'], { dataDir }),
      command('backup', join(home, 'meanwhile'), dataDir),
    ]);
    for (const one of ended)
      expect(expectSentence(one)).toBe(`The database in ${dataDir} is being restored: start again when that has ended.\n`);
    lock.release();
  });

  test(`kill -9 at ${kills} moments leaves the old database or the new one, whole`, { timeout: 60_000 + kills * 6000 }, async () => {
    const first = await startRestore();
    const begun = performance.now();
    await until('it is done', () => !existsSync(join(first.dataDir, 'guidance.sqlite.part')));
    const spanMs = performance.now() - begun;
    await first.ended;
    let untouched = 0;
    for (const moment of momentsOf(kills)) {
      const { child, ended, dataDir } = await startRestore();
      await sleep(1.4 * spanMs * moment);
      child.kill('SIGKILL');
      await ended;
      expect(existsSync(join(dataDir, 'guidance.sqlite'))).toBe(true);
      await (await openStore({ dataDir, databaseUrl: undefined })).close();
      const found = await idsOf(openDatabase(dataDir));
      expect([old, fresh]).toContainEqual(found);
      if (found.length === old.length) untouched += 1;
    }
    // Otherwise no kill has met a restore.
    expect(untouched).toBeGreaterThan(0);
    process.stdout.write(`${kills} restores killed: ${untouched} left the old database\n`);
  });
});

describe.runIf(hasPostgres)('restore of PostgreSQL', () => {
  const fewer = Math.ceil(kills / 3);
  const timeout = 60_000 + fewer * 10_000;
  const some = old.slice(0, 150);

  test(
    `replaced tables are kept, numbers go on, and kill -9 at ${fewer} moments leaves the old tables or the new`,
    { timeout },
    async () => {
      const postgres = await temporaryPostgres();
      const begin = async (): Promise<Database> => {
        const database = await makePostgres(postgres.url);
        await fill(database.env, some);
        return database;
      };
      const database = await begin();
      const startedAt = performance.now();
      const { code, stdout, stderr } = await command('restore', backup, 'nowhere', database.env);
      const wholeMs = performance.now() - startedAt;
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(await idsOf(database)).toEqual(fresh);
      const kept = /kept as schema (\S+)\./.exec(stdout)?.[1] ?? '';
      expect(await database.rows(`SELECT id FROM ${kept}.shortlists`)).toHaveLength(some.length);
      // A sequence that began anew would be refused.
      await fill(database.env, ['after']);
      const [last] = await database.rows("SELECT sequence FROM shortlists WHERE id = 'after'");
      expect(Number(last?.['sequence'])).toBeGreaterThan(fresh.length);
      await runSql(postgres.url, `DROP SCHEMA ${kept} CASCADE`);

      for (const moment of momentsOf(fewer)) {
        const victim = await begin();
        const { child, ended } = spawnRestore(victim.env);
        await sleep(wholeMs * (0.7 + 0.5 * moment));
        child.kill('SIGKILL');
        await ended;
        expect([some, fresh]).toContainEqual(await idsOf(victim));
      }
    },
  );
});

describe('backup', () => {
  test('never replaces a file, and leaves none behind where it fails', async () => {
    const dataDir = withOld();
    const file = join(home, 'precious');
    writeFileSync(file, 'precious');
    expect(expectSentence(await command('backup', file, dataDir))).toBe(`${file} exists. Name another file.\n`);
    expect(readFileSync(file, 'utf8')).toBe('precious');
    expect(expectSentence(await command('backup', join(home, 'none', 'file'), dataDir))).toMatch(/cannot be written \(ENOENT\)/);
    expect(expectSentence(await command('backup', join(home, 'empty-place'), folder()))).toMatch(
      /^There is no database in .* Set DATA_DIR/,
    );
    expect(existsSync(join(home, 'empty-place.part'))).toBe(false);
  });

  test('of a damaged database is refused, and named so', async () => {
    const dataDir = withOld();
    junk(join(dataDir, 'guidance.sqlite'), 20_480, 20_480);
    expect(expectSentence(await command('backup', join(home, 'of-damaged'), dataDir))).toMatch(/is damaged/);
    expect(readdirSync(home).filter((name) => name.startsWith('of-damaged'))).toEqual([]);
  });
});
