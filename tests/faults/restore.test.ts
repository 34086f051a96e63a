import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeBackup } from '#cli/backup/backup.ts';
import { restoreBackup } from '#cli/backup/restore.ts';
import { openStore } from '#functions/store/open-store.ts';
import { runProgram } from '../clients/guidance.ts';
import { runCommand, type Ended } from '../showroom/run-command.ts';
import { hasPostgres, runSql } from '../store/postgres.ts';
import { makeFolder, removeFolder } from '../store/sqlite-files.ts';
import { makePostgres, temporaryPostgres, type Database } from './database.ts';
import { fill, idsFrom, idsIn, sql, writeOldBackup } from './filled.ts';
import { hasSmallDisk, makeSmallDisk } from './disks.ts';
import { momentsOf } from './outage.ts';

/** `RESTORE_KILLS=100 npx vitest run tests/faults/restore.test.ts` for a long run. */
const kills = Number(process.env['RESTORE_KILLS'] ?? 3);

const home = makeFolder();
afterAll(() => removeFolder(home));
let folders = 0;
const folder = (): string => join(home, String((folders += 1)));
const databaseIn = (dataDir: string): string => join(dataDir, 'guidance.sqlite');

const [old, fresh] = [idsFrom('old', 2000), idsFrom('new', 1500)];
const backup = join(home, 'backup.sqlite');
const current = folder();
beforeAll(async () => {
  const source = folder();
  await fill(source, 'new', fresh.length);
  writeBackup({ dataDir: source, databaseUrl: undefined }, backup);
  await fill(current, 'old', old.length);
}, 60_000);

/** A copy of the folder that holds the old database. */
const withOld = (): string => {
  const dataDir = folder();
  mkdirSync(dataDir);
  copyFileSync(databaseIn(current), databaseIn(dataDir));
  return dataDir;
};

const command = (name: 'backup' | 'restore', dataDir: string, ...args: string[]): Promise<Ended> => runCommand(name, args, { dataDir });

/** What a failed command says: one sentence. */
const sentenceOf = ({ code, stdout, stderr }: Ended): string => {
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^\S[^\n]* [^\n]*\.\n$/);
  return stderr;
};

/** Overwrites some bytes of a file. */
const junk = (file: string, at: number, length: number): void => writeFileSync(file, readFileSync(file).fill(7, at, at + length));

const rowsOf = (file: string, text: string): Record<string, unknown>[] => {
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = db.prepare(text).all();
  db.close();
  return rows;
};

const everythingIn = (file: string) => rowsOf(file, 'SELECT type, name, sql FROM sqlite_schema ORDER BY type, name');

describe('a backup', () => {
  test('is for its owner alone, has a digest that sha256sum reads, and is put back with what was there kept beside', async () => {
    for (const file of [backup, `${backup}.sha256`]) expect(statSync(file).mode & 0o777).toBe(0o600);
    const checked = await runProgram('sha256sum', ['-c', `${basename(backup)}.sha256`], { folder: dirname(backup) });
    expect(checked).toEqual({ code: 0, stdout: 'backup.sqlite: OK\n', stderr: '' });
    const dataDir = withOld();
    const { stdout } = await command('restore', dataDir, backup);
    expect(stdout).toMatch(/^Restored: 1500 requests, 1500 writes, 1500 idempotency, .*\. What was there before is kept as /);
    expect(idsIn(databaseIn(dataDir))).toEqual(fresh);
    // Whoever was signed in then may have been signed out since.
    expect(rowsOf(databaseIn(dataDir), 'SELECT * FROM desk_sessions')).toEqual([]);
    const kept = readdirSync(dataDir).filter((name) => name !== 'guidance.lock' && name !== 'guidance.sqlite');
    expect(kept).toEqual([expect.stringMatching(/^replaced-.*\.sqlite$/)]);
    expect((await command('restore', dataDir, '--without-digest', join(dataDir, kept[0] ?? ''))).code).toBe(0);
    expect(idsIn(databaseIn(dataDir))).toEqual(old);
  });

  test('never replaces a file, and leaves none behind where it fails', async () => {
    const dataDir = withOld();
    const [precious, digest] = ['precious', 'digest'].map((name) => join(home, name)) as [string, string];
    writeFileSync(precious, 'precious');
    writeFileSync(`${digest}.sha256`, 'precious');
    expect(sentenceOf(await command('backup', dataDir, precious))).toBe(`${precious} exists. Name another file.\n`);
    expect(sentenceOf(await command('backup', dataDir, digest))).toBe(`${digest}.sha256 exists. Name another file.\n`);
    expect([precious, `${digest}.sha256`].map((file) => readFileSync(file, 'utf8'))).toEqual(['precious', 'precious']);
    expect(sentenceOf(await command('backup', dataDir, join(home, 'none', 'file')))).toMatch(/cannot be written \(ENOENT\)/);
    expect(sentenceOf(await command('backup', folder(), join(home, 'failed')))).toMatch(/^There is no database in .* Set DATA_DIR/);
    junk(databaseIn(dataDir), 20_480, 20_480);
    expect(sentenceOf(await command('backup', dataDir, join(home, 'failed')))).toMatch(/is damaged/);
    expect(readdirSync(home).filter((name) => name.startsWith('failed'))).toEqual([]);
  });

  test('of PostgreSQL is made by its own programs', async () => {
    const ended = await runCommand('backup', [join(home, 'failed')], { dataDir: home, DATABASE_URL: 'postgres://nowhere/guidance' });
    expect(sentenceOf(ended)).toBe('PostgreSQL is backed up by pg_dump: docs/guides/backup.md has the command.\n');
  });
});

describe('a restore', () => {
  test('a damaged database, with what is left of its log, makes way and is kept', async () => {
    const dataDir = withOld();
    const file = databaseIn(dataDir);
    junk(file, 0, 4000);
    writeFileSync(`${file}-wal`, 'a log of another time');
    expect((await command('restore', dataDir, backup)).code).toBe(0);
    expect(idsIn(file)).toEqual(fresh);
    const kept = readdirSync(dataDir).flatMap((name) => /^replaced-.*Z(.*)$/.exec(name)?.[1] ?? []);
    expect(kept.toSorted()).toEqual(['.sqlite', '.sqlite-wal']);
  });

  test.each<[string, (file: string) => void, RegExp]>([
    ['a text', (file) => writeFileSync(file, 'no backup '.repeat(1000)), /is no backup of this service\.$/],
    ['an empty file', (file) => truncateSync(file, 0), /is no backup of this service\.$/],
    ['another database', (file) => sql(file, 'DROP TABLE migrations; DROP TABLE additions'), /is no backup of this service\.$/],
    ['a table that is not there', (file) => sql(file, 'DROP TABLE writes'), /is no backup of this service: no such table: writes\.$/],
    [
      'a table without a column',
      (file) => sql(file, 'ALTER TABLE writes RENAME flagged TO flag'),
      /of this service: no such column: flagged\.$/,
    ],
    [
      'a newer version',
      (file) => sql(file, "INSERT INTO migrations VALUES (1000, 'x')"),
      /written by a newer version of this service \(schema 1000, /,
    ],
    ['a backup cut short', (file) => truncateSync(file, statSync(file).size - 4096 * 3), /is damaged: take another backup\.$/],
    ['a page of junk', (file) => junk(file, 40_960, 4096), /is damaged: take another backup\.$/],
    [
      'rows that are not as they should be',
      (file) => sql(file, 'PRAGMA ignore_check_constraints = ON; UPDATE requests SET kind = 0'),
      /has rows that are not as they should be: take another backup\.$/,
    ],
    ['a digest of another file', (file) => copyFileSync(`${current}.sha256`, `${file}.sha256`), /has another SHA-256 than .* says/],
  ])('refuses %s in one sentence, and the database stays as it is', async (_, spoil, sentence) => {
    const [dataDir, file] = [withOld(), folder()];
    copyFileSync(backup, file);
    writeFileSync(`${current}.sha256`, `${'0'.repeat(64)}  backup.sqlite\n`);
    spoil(file);
    await expect(restoreBackup({ dataDir, databaseUrl: undefined }, file, { withoutDigest: true })).rejects.toThrow(sentence);
    expect(readdirSync(dataDir).filter((name) => !/^guidance\.(?:sqlite|lock)$/.test(name))).toEqual([]);
    expect(idsIn(databaseIn(dataDir))).toEqual(old);
  });

  test('refuses what is no file, and a backup without its digest', async () => {
    for (const path of [join(home, 'nothing'), home])
      expect(sentenceOf(await command('restore', withOld(), path))).toMatch(/^There is no file /);
    const file = folder();
    copyFileSync(backup, file);
    expect(sentenceOf(await command('restore', withOld(), file))).toMatch(
      /^There is no .*\.sha256, by which damage is seen: .* --without-digest/,
    );
  });

  test('takes rows of known tables and nothing else', async () => {
    const [dataDir, file] = [folder(), folder()];
    copyFileSync(backup, file);
    sql(
      file,
      `CREATE TRIGGER thief AFTER INSERT ON requests BEGIN DELETE FROM requests; END;
      CREATE TABLE strange (body TEXT); INSERT INTO strange VALUES ('x');
      CREATE VIEW seen AS SELECT contact FROM requests; CREATE INDEX slow ON requests (body)`,
    );
    await restoreBackup({ dataDir, databaseUrl: undefined }, file, { withoutDigest: true });
    expect(everythingIn(databaseIn(dataDir))).toEqual(everythingIn(databaseIn(current)));
    expect(idsIn(databaseIn(dataDir))).toEqual(fresh);
  });

  test.skipIf(process.getuid?.() !== 0)('by root leaves all to whom the folder belongs', async () => {
    const dataDir = folder();
    mkdirSync(dataDir);
    chownSync(dataDir, 65_534, 65_534);
    chmodSync(dataDir, 0o700);
    expect((await command('restore', dataDir, backup)).code).toBe(0);
    for (const name of readdirSync(dataDir)) expect(statSync(join(dataDir, name)).uid).toBe(65_534);
  });

  test(`kill -9 at ${kills} moments leaves the old database or the new one, whole`, { timeout: 60_000 + kills * 6000 }, async () => {
    const start = async () => {
      const dataDir = withOld();
      const child = spawn(process.execPath, ['cli/guidance.ts', 'restore', backup], {
        stdio: 'ignore',
        env: { GUIDANCE_ENV_FILE: '', DATA_DIR: dataDir },
      });
      const ended = once(child, 'exit');
      while (!existsSync(join(dataDir, 'restoring')) && child.exitCode === null) await setImmediate();
      return { dataDir, child, ended };
    };
    const first = await start();
    const begun = performance.now();
    await first.ended;
    const spanMs = performance.now() - begun;
    let untouched = 0;
    for (const moment of momentsOf(kills)) {
      const { child, ended, dataDir } = await start();
      await sleep(0.9 * spanMs * moment);
      child.kill('SIGKILL');
      await ended;
      await (await openStore({ dataDir, databaseUrl: undefined })).close();
      const found = idsIn(databaseIn(dataDir));
      expect([old, fresh]).toContainEqual(found);
      if (found.length === old.length) untouched += 1;
      // What it left is in nobody's way.
      expect((await command('restore', dataDir, backup)).code).toBe(0);
    }
    // Otherwise no kill has met a restore.
    expect(untouched).toBeGreaterThan(0);
  });

  test.runIf(hasSmallDisk)('and a backup on a full disk: one sentence, and nothing is lost', async () => {
    const disk = makeSmallDisk();
    const dataDir = join(disk.folder, 'data');
    mkdirSync(dataDir);
    copyFileSync(databaseIn(current), databaseIn(dataDir));
    // Of a service that runs, its log is there already.
    const service = new DatabaseSync(databaseIn(dataDir));
    service.prepare('SELECT count(*) FROM requests').all();
    disk.fill();
    expect(sentenceOf(await command('backup', dataDir, join(disk.folder, 'made')))).toMatch(
      /has no room left on its disk: free some space\.$/m,
    );
    service.close();
    expect(sentenceOf(await command('restore', dataDir, backup))).toMatch(/ free (?:some )?space\.$/m);
    expect(readdirSync(disk.folder).toSorted()).toEqual(['ballast', 'data']);
    expect(idsIn(databaseIn(dataDir))).toEqual(old);
    disk.free();
    expect((await command('restore', dataDir, backup)).code).toBe(0);
  });
});

describe('a backup of an older version', () => {
  test('as the service of November 2026 left it: every request is there, with its state', async () => {
    const [dataDir, file] = [folder(), folder()];
    writeOldBackup(file);
    const { stdout, stderr } = await command('restore', dataDir, '--without-digest', file);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^Restored: 9 requests, 9 writes, 1 idempotency, 1 revoked keys, 4 desk audit\. /);
    await (await openStore({ dataDir, databaseUrl: undefined })).close();
    expect(everythingIn(databaseIn(dataDir))).toEqual(everythingIn(databaseIn(current)));
    const requests = rowsOf(
      databaseIn(dataDir),
      `SELECT json_extract(contact, '$.name') AS name, kind, mail_at, duplicate, flagged_because, last_error, note, done_by, next_at
      FROM requests ORDER BY sequence`,
    );
    const stateOf = ({ mail_at, duplicate, flagged_because, last_error, note, done_by, next_at }: Record<string, unknown>): unknown[] =>
      [mail_at && 'sent', duplicate && 'repeat', flagged_because, last_error, note, done_by, next_at && 'due'].filter(Boolean);
    expect(requests.map((row) => [row['name'] ?? row['kind'], ...stateOf(row)])).toEqual([
      ['Delivered Example', 'sent', 'mariam@shop.example'],
      ['Delivered Example', 'sent', 'repeat'],
      ['report', 'sent'],
      ['أحمد آل‌ثاني', 'no answer, try after 6', 'due'],
      ['Foreign Example', 'origin', 'due'],
      ['shortlist', 'due'],
      ['Dead Example', 'the webhook answered 500'],
      ['report', 'due'],
      ['report', 'due'],
    ]);
  });
});

describe.runIf(hasPostgres)('a backup of the embedded database moves to PostgreSQL', () => {
  const idsOf = async ({ rows }: Database): Promise<string[]> =>
    (await rows('SELECT id FROM requests JOIN writes USING (subject) JOIN idempotency USING (subject) ORDER BY id')).map(({ id }) =>
      String(id),
    );
  const restore = (file: string, { env }: Database): Promise<Ended> => runCommand('restore', [file], { dataDir: 'nowhere', ...env });

  test('tables that are there are kept, numbers go on, and kill -9 leaves the old tables or the new', { timeout: 120_000 }, async () => {
    const postgres = await temporaryPostgres();
    const before = join(home, 'before.sqlite');
    writeBackup({ dataDir: current, databaseUrl: undefined }, before);
    const database = await makePostgres(postgres.url);
    expect((await restore(before, database)).stdout).toMatch(/^Restored: 2000 requests, .* There was no database before\./);
    expect(await idsOf(database)).toEqual(old);
    const startedAt = performance.now();
    const { stdout } = await restore(backup, database);
    const wholeMs = performance.now() - startedAt;
    expect(await idsOf(database)).toEqual(fresh);
    const kept = /kept as schema (\S+)\./.exec(stdout)?.[1] ?? '';
    expect(await database.rows(`SELECT id FROM ${kept}.requests`)).toHaveLength(old.length);
    const [added] = await database.rows(
      "INSERT INTO requests (id, kind, subject, created_at, body) VALUES ('a', 'report', 'b', '2026-11-21T06:05:00.000Z', '{}') RETURNING sequence",
    );
    expect(Number(added?.['sequence'])).toBe(fresh.length + 1);
    await runSql(postgres.url, `DROP SCHEMA ${kept} CASCADE`);
    await database.rows("DELETE FROM requests WHERE id = 'a'");

    for (const moment of momentsOf(Math.ceil(kills / 3))) {
      const child = spawn(process.execPath, ['cli/guidance.ts', 'restore', before], {
        stdio: 'ignore',
        env: { GUIDANCE_ENV_FILE: '', ...database.env },
      });
      const ended = once(child, 'exit');
      await sleep(500 + wholeMs * moment);
      child.kill('SIGKILL');
      await ended;
      expect([old, fresh]).toContainEqual(await idsOf(database));
    }
  });
});
