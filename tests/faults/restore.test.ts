import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restoreBackup } from '#cli/backup/backup.ts';
import { openStore } from '#functions/store/open-store.ts';
import { shareData, takeData } from '#functions/store/data-folder.ts';
import { spawnServer, untilEnded } from '../fixtures/server.ts';
import { spawnCommand, type Ended } from '../showroom/run-command.ts';
import { callbackOf, idempotencyOf, noLimits, shortlistOf } from '../store/sample.ts';
import { until } from '../showroom/until.ts';
import { makeFolder, removeFolder } from '../store/sqlite-files.ts';

/** `RESTORE_KILLS=200 npx vitest run tests/faults/restore.test.ts` for a long run. */
const kills = Number(process.env['RESTORE_KILLS'] ?? 8);
const goldenRatio = 0.618_034;

const home = makeFolder();
afterAll(() => removeFolder(home));
let folders = 0;
const folder = (): string => join(home, String((folders += 1)));

const command = (name: 'backup' | 'restore', file: string, dataDir: string): Promise<Ended> => spawnCommand(name, [file], { dataDir });

const fill = async (dataDir: string, ids: readonly string[]): Promise<void> => {
  const store = await openStore({ dataDir, databaseUrl: undefined });
  const write = (id: string) =>
    store.saveShortlist(shortlistOf({ id, idempotency: idempotencyOf({ keyHash: id }), callback: callbackOf() }), noLimits);
  await Promise.all(ids.map(write));
  await store.close();
};

const idsOf = async (dataDir: string): Promise<string[]> => {
  const store = await openStore({ dataDir, databaseUrl: undefined });
  const events = await store.listEvents(null, 1_000_000);
  await store.close();
  return events.map(({ id }) => id.replace('event-', '')).sort();
};

const old = Array.from({ length: 400 }, (_, index) => `old${String(index).padStart(4, '0')}`);
const fresh = Array.from({ length: 300 }, (_, index) => `new${String(index).padStart(4, '0')}`);
let backup = '';
let current = '';
beforeAll(async () => {
  const source = folder();
  await fill(source, fresh);
  backup = join(home, 'backup.sqlite');
  expect(await command('backup', backup, source)).toMatchObject({ code: 0, stderr: '' });
  current = folder();
  await fill(current, old);
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

interface Restoring {
  child: ChildProcess;
  ended: Promise<unknown>;
  dataDir: string;
  part: string;
}

/** A restore over the old database that has begun to write. */
const startRestore = async (): Promise<Restoring> => {
  const dataDir = withOld();
  const child = spawn(process.execPath, ['cli/guidance.ts', 'restore', backup], { stdio: 'ignore', env: { DATA_DIR: dataDir } });
  const ended = once(child, 'exit');
  const part = join(dataDir, 'guidance.sqlite.part');
  // The lock and the old database are there; the next file is the restore's, and one of those it makes stays.
  while (readdirSync(dataDir).length < 3) await setImmediate();
  return { child, ended, dataDir, part };
};

describe('restore', () => {
  test('what was there before is kept beside, and can be restored as well', async () => {
    const dataDir = withOld();
    const { code, stdout } = await command('restore', backup, dataDir);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^Restored 300 shortlists, 300 contacts and 0 reports \(schema \d+, \d+ KiB\)\. What was there before is kept as /,
    );
    expect(await idsOf(dataDir)).toEqual(fresh);
    const kept = readdirSync(dataDir).find((name) => name.startsWith('replaced-')) ?? '';
    expect(statSync(join(dataDir, kept)).mode & 0o777).toBe(0o600);
    expect((await command('restore', join(dataDir, kept), dataDir)).code).toBe(0);
    expect(await idsOf(dataDir)).toEqual(old);
  });

  test('a damaged database, with what is left of its log, makes way and is kept', async () => {
    const dataDir = withOld();
    const file = join(dataDir, 'guidance.sqlite');
    writeFileSync(file, Buffer.alloc(4000, 7), { flag: 'r+' });
    writeFileSync(`${file}-wal`, 'a log of another time');
    expect((await command('restore', backup, dataDir)).code).toBe(0);
    expect(await idsOf(dataDir)).toEqual(fresh);
    expect(
      readdirSync(dataDir)
        .filter((name) => name.startsWith('replaced-'))
        .map((name) => name.replace(/^.*Z/, ''))
        .sort(),
    ).toEqual(['.sqlite', '.sqlite-wal']);
  });

  const spoilt = (name: string, spoil: (file: string) => void): string => {
    const file = join(home, name);
    copyFileSync(backup, file);
    spoil(file);
    return file;
  };
  const run = (file: string, sql: string): void => {
    const db = new DatabaseSync(file);
    db.exec(sql);
    db.close();
  };

  test.each([
    ['no file', () => join(home, 'nothing'), /^There is no file /],
    ['a folder', () => home, /^There is no file /],
    ['a text', () => spoilt('text', (file) => writeFileSync(file, 'no backup '.repeat(1000))), /is no backup of this service\./],
    ['an empty file', () => spoilt('empty', (file) => truncateSync(file, 0)), /is no backup of this service\./],
    ['another database', () => spoilt('other', (file) => run(file, 'DROP TABLE migrations')), /is no backup of this service\./],
    [
      'other tables',
      () => spoilt('tables', (file) => run(file, 'DROP TABLE contacts')),
      /is no backup of this service: its table contacts/,
    ],
    [
      'a backup of a newer version',
      () => spoilt('newer', (file) => run(file, "INSERT INTO migrations VALUES (1000, '2030-01-01T00:00:00.000Z')")),
      /was written by a newer version of this service \(schema 1000, /,
    ],
    [
      'a backup cut short',
      () => spoilt('short', (file) => truncateSync(file, statSync(file).size - 4096 * 3)),
      /is damaged: take another backup\./,
    ],
    [
      'a backup with a page of junk',
      () =>
        spoilt('junk', (file) =>
          writeFileSync(
            file,
            Buffer.concat([readFileSync(file).subarray(0, 40_960), Buffer.alloc(4096, 7), readFileSync(file).subarray(45_056)]),
          ),
        ),
      /is damaged: take another backup\./,
    ],
    [
      'a backup with a reference that leads nowhere',
      () => spoilt('reference', (file) => run(file, "PRAGMA foreign_keys = OFF; DELETE FROM events WHERE id = 'event-new0007'")),
      /is damaged: take another backup\./,
    ],
  ])('%s is refused in one sentence, and the database stays as it is', async (_, make, sentence) => {
    const dataDir = withOld();
    await expect(restoreBackup({ dataDir, databaseUrl: undefined }, make(), new Date())).rejects.toThrow(sentence);
    expect(readdirSync(dataDir).filter((name) => !/^guidance\.(?:sqlite|lock)$/.test(name))).toEqual([]);
    expect(await idsOf(dataDir)).toEqual(old);
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

  test('a refusal is code 1 and one sentence', async () => {
    expect(expectSentence(await command('restore', join(home, 'nothing'), withOld()))).toMatch(/^There is no file /);
  });

  test('any number work with the data, and nobody replaces it meanwhile', () => {
    const dataDir = withOld();
    const locks = [shareData(dataDir), shareData(dataDir)];
    for (const lock of locks) {
      expect(() => takeData(dataDir)).toThrow(/^A service or another command works with /);
      lock.release();
    }
    takeData(dataDir).release();
  });

  test(`kill -9 at ${kills} moments leaves the old database or the new one, whole`, { timeout: 30_000 + kills * 3000 }, async () => {
    const first = await startRestore();
    const begun = performance.now();
    await until('it is done', () => !existsSync(first.part));
    const spanMs = performance.now() - begun;
    await first.ended;
    const outcomes = { old: 0, new: 0 };
    for (let kill = 1; kill <= kills; kill += 1) {
      const { child, ended, dataDir } = await startRestore();
      await sleep(1.4 * spanMs * ((kill * goldenRatio) % 1));
      child.kill('SIGKILL');
      await ended;
      expect(existsSync(join(dataDir, 'guidance.sqlite'))).toBe(true);
      const found = await idsOf(dataDir);
      expect([old, fresh]).toContainEqual(found);
      outcomes[found.length === old.length ? 'old' : 'new'] += 1;
    }
    // Otherwise no kill has met a restore.
    expect(outcomes.old).toBeGreaterThan(0);
    process.stdout.write(`${kills} restores killed: ${outcomes.old} left the old database, ${outcomes.new} the new one\n`);
  });
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
    const file = join(dataDir, 'guidance.sqlite');
    writeFileSync(
      file,
      Buffer.concat([readFileSync(file).subarray(0, 20_480), Buffer.alloc(20_480, 7), readFileSync(file).subarray(40_960)]),
    );
    expect(expectSentence(await command('backup', join(home, 'of-damaged'), dataDir))).toMatch(/is damaged/);
    expect(readdirSync(home).filter((name) => name.startsWith('of-damaged'))).toEqual([]);
  });

  test.each([
    [[], /^Write it as backup <file>\.$/m],
    [['a', 'b'], /^Write it as backup <file>\.$/m],
    [['--force'], /^--force is not an option here/],
  ])('wrong usage %j is code 2', async (args, sentence) => {
    const ended = await spawnCommand('backup', args, { dataDir: home });
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toMatch(sentence);
  });
});
