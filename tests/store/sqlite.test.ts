import { statSync, writeFileSync, mkdirSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openStore } from '#functions/store/open-store.ts';
import { StoreError } from '#functions/store/database.ts';
import type { Store } from '#functions/store/store.ts';
import { expectWhole, runChild, writeUntil } from './child.ts';
import { storeContract } from './contract/contract.ts';
import { dateAt, noLimits, shortlistOf } from './sample.ts';
import { makeFolder, makeSqlite, removeFolder } from './sqlite-files.ts';

describe('SQLite store', () => storeContract(makeSqlite));

describe('SQLite file', () => {
  let folder = '';
  beforeEach(() => {
    folder = makeFolder();
  });
  afterEach(() => removeFolder(folder));

  const file = (): string => join(folder, 'guidance.sqlite');
  const open = (dataDir = folder): Promise<Store> => openStore({ dataDir, databaseUrl: undefined });
  const complaint = async (dataDir?: string): Promise<string> => {
    const error = await open(dataDir).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(StoreError);
    return (error as StoreError).message;
  };

  test('only its owner may read what it makes', async () => {
    const dataDir = join(folder, 'a', 'b');
    const store = await open(dataDir);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, 'guidance.sqlite')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'guidance.sqlite-wal')).mode & 0o777).toBe(0o600);
    await store.close();
    expect(existsSync(join(dataDir, 'guidance.sqlite-wal'))).toBe(false);
  });

  test('what is no database is refused in one sentence', async () => {
    writeFileSync(file(), 'no database '.repeat(1000));
    expect(await complaint()).toBe(
      `The database ${file()} is damaged: restore it from a backup, or move it away to begin with an empty one.`,
    );
  });

  test('a damaged database is refused in one sentence', async () => {
    const store = await open();
    await store.close();
    writeFileSync(file(), Buffer.alloc(statSync(file()).size - 100, 7), { flag: 'r+', flush: true });
    expect(await complaint()).toContain('is damaged');
  });

  test('a place that cannot be written is named', async () => {
    writeFileSync(join(folder, 'taken'), '');
    const inFile = join(folder, 'taken');
    expect(await complaint(inFile)).toBe(
      `The database ${join(inFile, 'guidance.sqlite')} cannot be opened or written: give this user the right to write there, or set DATA_DIR to another folder.`,
    );
    mkdirSync(file());
    expect(await complaint()).toContain(`${file()} cannot be opened`);
  });

  test('processes that begin a new file at the same moment wait for each other', async () => {
    const args = [folder, '60', String(Date.now() + 500)];
    await Promise.all(['a', 'b', 'c', 'd'].map(() => runChild('open-many.ts', args)));
  });

  test('a second process works on the file of a running one', async () => {
    const store = await open();
    const writes = Array.from({ length: 200 }, (_, index) => store.saveRequest(shortlistOf({ id: `w${index}` }), noLimits));
    expect(await runChild('write-one-key.ts', ['child', folder])).toHaveLength(32);
    await Promise.all(writes);
    expect((await store.counts(dateAt(0))).waiting).toBe(201);
    await store.close();
  });

  test('counts look at open rows alone, whatever was delivered before', async () => {
    const store = await open();
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
    await store.counts(dateAt(0));
    const statements = prepare.mock.calls.map(([sql]) => sql);
    prepare.mockRestore();
    const db = new DatabaseSync(file(), { readOnly: true });
    const steps = statements.flatMap((sql) =>
      db
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all()
        .map(({ detail }) => String(detail)),
    );
    db.close();
    await store.close();
    // Of the newest 100 alone.
    expect(steps.filter((step) => step === 'SCAN requests')).toHaveLength(1);
  });

  test('kill -9 right after an acknowledgement loses nothing, five times over', { timeout: 120_000 }, async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const ids = await writeUntil([`round${round}`, folder], 200, (kill) => kill());
      expect(ids.length).toBeGreaterThanOrEqual(200);
      acknowledged.push(...ids);
      const store = await open();
      await expectWhole(store, acknowledged);
      await store.close();
    }
  });
});
