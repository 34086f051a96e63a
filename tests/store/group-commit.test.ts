import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { join } from 'node:path';
import type { Database } from '#functions/store/database.ts';
import { openSqlite } from '#functions/store/sqlite.ts';
import { holdWriteLock } from './child.ts';
import { makeFolder, removeFolder } from './sqlite-files.ts';

let folder = '';
let db: Database;
beforeEach(async () => {
  folder = makeFolder();
  db = await openSqlite(join(folder, 'group.sqlite'));
  await db.transaction((tx) => tx.query('CREATE TABLE notes (id INTEGER PRIMARY KEY)'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await db.close();
  removeFolder(folder);
});

const insert = (id: number): Promise<unknown> => db.transaction((tx) => tx.query('INSERT INTO notes (id) VALUES ($1)', [id]));
const ids = async (): Promise<unknown[]> =>
  (await db.transaction((tx) => tx.query('SELECT id FROM notes ORDER BY id'))).map(({ id }) => id);

/** Counts the commits from here on. */
const countCommits = (): (() => number) => {
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
  return () => exec.mock.calls.filter(([sql]) => sql === 'COMMIT').length;
};
const statusesOf = async (writes: Promise<unknown>[]): Promise<string[]> => (await Promise.allSettled(writes)).map(({ status }) => status);

/** Leaves the database with room for small rows alone. */
const fill = async (): Promise<void> => {
  await db.transaction((tx) => tx.query('CREATE TABLE texts (text TEXT)'));
  await db.transaction((tx) => tx.query('PRAGMA max_page_count = 12'));
};
const tooLong = ['INSERT INTO texts (text) VALUES ($1)', ['x'.repeat(200_000)]] as const;

test('transactions that arrive together share one COMMIT, and none resolves before it', async () => {
  const commits = countCommits();
  const seen = await Promise.all(Array.from({ length: 64 }, (_, id) => insert(id).then(commits)));
  expect(commits()).toBe(1);
  expect(new Set(seen)).toEqual(new Set([1]));
  expect(await ids()).toHaveLength(64);
});

test('one that fails undoes itself and leaves its neighbours alone', async () => {
  const statuses = await statusesOf([
    insert(1),
    db.transaction(async (tx) => {
      await tx.query('INSERT INTO notes (id) VALUES (50)');
      await tx.query('INSERT INTO notes (id) VALUES (1)');
    }),
    db.transaction(async (tx) => {
      await tx.query('INSERT INTO notes (id) VALUES (60)');
      throw new Error('changed my mind');
    }),
    insert(2),
  ]);
  expect(statuses).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(await ids()).toEqual([1, 2]);
});

test('where the COMMIT fails, nobody is told that it is stored, and the next group works', async () => {
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
  exec.mockImplementation(function fail(this: DatabaseSync, sql: string) {
    if (sql === 'COMMIT') throw Object.assign(new Error('disk I/O error'), { errcode: 10 });
    this.prepare(sql).run();
  });
  expect(await statusesOf([insert(1), insert(2)])).toEqual(['rejected', 'rejected']);
  await expect(insert(3)).rejects.toThrow(/could not be read or written by the disk/);
  exec.mockRestore();
  expect(await ids()).toEqual([]);
  await insert(4);
  expect(await ids()).toEqual([4]);
});

test('where SQLite gives up the whole group, every member hears of it', async () => {
  await fill();
  const results = await Promise.allSettled([insert(1), db.transaction((tx) => tx.query(...tooLong))]);
  const failed = results[1].status === 'rejected' ? String(results[1].reason) : '';
  expect(failed).toMatch(/has no room left on its disk/);
  expect(await ids()).toEqual(results[0].status === 'fulfilled' ? [1] : []);
  await insert(2);
  expect(await ids()).toContain(2);
});

test('a statement after that is refused, since it would be a transaction of its own', async () => {
  await fill();
  const writing = db.transaction((tx) => {
    try {
      tx.run(...tooLong);
    } catch {
      tx.run('INSERT INTO notes (id) VALUES (1)');
    }
    return Promise.resolve();
  });
  await expect(writing).rejects.toThrow('The transaction is over.');
  expect(await ids()).toEqual([]);
});

test('those who wait for long are committed in several groups, each in its turn', async () => {
  const commits = countCommits();
  const slowly = (id: number): Promise<unknown> =>
    db.transaction((tx) => {
      for (const end = performance.now() + 3; performance.now() < end;);
      return tx.query('INSERT INTO notes (id) VALUES ($1)', [id]);
    });
  const seen = await Promise.all(Array.from({ length: 9 }, (_, id) => slowly(id).then(commits)));
  expect(commits()).toBeGreaterThanOrEqual(3);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(seen[0]).toBe(1);
  expect(await ids()).toHaveLength(9);
});

test('where no transaction can begin, all who wait are told', async () => {
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(() => {
    throw Object.assign(new Error('disk I/O error'), { errcode: 10 });
  });
  expect(await statusesOf([insert(1), insert(2)])).toEqual(['rejected', 'rejected']);
  exec.mockRestore();
  await insert(3);
  expect(await ids()).toEqual([3]);
});

test('while another process writes, each waits for five seconds of its own, and the event loop for nobody', async () => {
  const release = await holdWriteLock(join(folder, 'group.sqlite'));
  const refused = expect(insert(1)).rejects.toThrow(/was held by another process for too long: end that process, then try again\.$/);
  // Every 10 ms, where nothing else keeps the loop.
  let turns = 0;
  const clock = setInterval(() => (turns += 1), 10);
  await sleep(1000);
  expect(turns).toBeGreaterThan(30);
  const [one, another] = [insert(2), insert(3)];
  await refused;
  clearInterval(clock);
  await release();
  await Promise.all([one, another]);
  expect(await ids()).toEqual([2, 3]);
});

test('what is read is committed, and waits for no writer', async () => {
  const count = (): Promise<unknown> => db.read((reading) => reading.query('SELECT count(*) AS notes FROM notes'));
  const meanwhile = await db.transaction(async (tx) => {
    tx.run('INSERT INTO notes (id) VALUES (1)');
    return count();
  });
  expect(meanwhile).toEqual([{ notes: 0 }]);
  expect(await count()).toEqual([{ notes: 1 }]);
});

test('transactions wait for the one before them', async () => {
  const order: string[] = [];
  const slow = db.transaction(async (tx) => {
    await tx.query('SELECT 1');
    await tx.query('SELECT 2');
    order.push('slow');
  });
  const quick = db.transaction(async (tx) => {
    order.push('quick');
    await tx.query('SELECT 3');
  });
  await Promise.all([slow, quick]);
  expect(order).toEqual(['slow', 'quick']);
});
