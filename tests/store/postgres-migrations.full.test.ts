import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '#functions/store/open-store.ts';
import { StoreError } from '#functions/store/database.ts';
import { newestSchema, schemaStatements } from '#functions/store/migrations.ts';
import { writeOldBackup } from '../faults/filled.ts';
import { runChild } from './child.ts';
import { hasPostgres, makeSchema, runSql, startPostgres, type TestServer } from './postgres.ts';
import { at, noLimits, shortlistOf } from './sample.ts';
import { makeFolder, removeFolder } from './sqlite-files.ts';

interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
  run: (sql: string) => Promise<void>;
  remove: () => Promise<void>;
}

const sqlitePlace = (): Promise<Place> => {
  const dataDir = makeFolder();
  const run = (sql: string): Promise<void> => {
    const db = new DatabaseSync(join(dataDir, 'guidance.sqlite'));
    db.exec(sql);
    db.close();
    return Promise.resolve();
  };
  return Promise.resolve({ dataDir, databaseUrl: undefined, run, remove: () => Promise.resolve(removeFolder(dataDir)) });
};

const migrationSuite = (make: () => Promise<Place>): void => {
  let place: Place;
  beforeEach(async () => {
    place = await make();
  });
  afterEach(() => place.remove());

  test('a database of a newer version is refused in one sentence, and left as it is', async () => {
    await (await openStore(place)).close();
    await place.run("INSERT INTO migrations (version, applied_at) VALUES (1000, '2030-01-01T00:00:00.000Z')");
    const error: unknown = await openStore(place).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StoreError);
    expect((error as StoreError).message).toMatch(/^The database was written by a newer version of this service \(schema 1000, /);
    await place.run('DELETE FROM migrations WHERE version = 1000');
    await (await openStore(place)).close();
  });

  test('what a newer version only added is no reason to refuse: it works, adds nothing again, and leaves it as it is', async () => {
    await (await openStore(place)).close();
    const later = newestSchema + 1;
    await place.run(`INSERT INTO additions (version, applied_at) VALUES (${later}, '2030-01-01T00:00:00.000Z')`);
    await place.run('CREATE TABLE added_later (id TEXT)');
    const store = await openStore(place);
    await expect(store.saveRequest(shortlistOf({ id: 'beside', seconds: 1 }), noLimits)).resolves.toMatchObject({ outcome: 'stored' });
    await store.close();
    await place.run(`INSERT INTO migrations (version, applied_at) VALUES (${later + 1}, '2030-01-01T00:00:00.000Z')`);
    await expect(openStore(place)).rejects.toThrow(`(schema ${later + 1}, `);
  });

  test('one of a version from before the first schema is refused in one sentence', async () => {
    for (const sql of schemaStatements('sqlite', 0)) await place.run(sql);
    await place.run(`INSERT INTO migrations (version, applied_at) VALUES (2, '${at(0)}')`);
    await expect(openStore(place)).rejects.toThrow(/ from before December 2026 \(schema 2, .*: start the commit \w+ once, /);
  });

  test('a migration that fails leaves nothing behind', async () => {
    await place.run('CREATE TABLE desk_audit (id TEXT)');
    await expect(openStore(place)).rejects.toThrow(/desk_audit/);
    await place.run('DROP TABLE desk_audit');
    await (await openStore(place)).close();
  });

  test('four processes that start at once migrate once', async () => {
    const { dataDir, databaseUrl } = place;
    const args = databaseUrl === undefined ? [dataDir] : ['', databaseUrl];
    const outcomes = await Promise.all(['a', 'b', 'c', 'd'].map((name) => runChild('write-one-key.ts', [name, ...args])));
    expect(outcomes.flat().filter((outcome) => outcome === 'stored')).toHaveLength(1);
    expect(outcomes.flat()).toHaveLength(128);
  });

  test('eight stores that open at once in one process migrate once', async () => {
    const stores = await Promise.all(Array.from({ length: 8 }, () => openStore(place)));
    await Promise.all(stores.map((store) => store.checkWritable()));
    await Promise.all(stores.map((store) => store.close()));
  });
};

describe('migrations of SQLite', () => {
  migrationSuite(sqlitePlace);

  test('a database that an earlier release filled and brought to the first schema has all its rows', async () => {
    const place = await sqlitePlace();
    writeOldBackup(join(place.dataDir, 'guidance.sqlite'));
    const store = await openStore(place);
    const requests = await store.findRequests(() => true);
    await store.close();
    await place.remove();
    expect(
      requests.map(({ kind, contact, duplicate, mailAt, nextAt, lastError, doneAt }) =>
        [kind, contact && 'contact', duplicate && 'duplicate', mailAt && 'sent', nextAt && 'due', lastError, doneAt && 'done']
          .filter(Boolean)
          .join(' '),
      ),
    ).toEqual([
      'shortlist contact sent done',
      'shortlist contact duplicate sent',
      'report sent',
      'shortlist contact due',
      'shortlist contact due',
      'shortlist due',
      'shortlist contact the webhook answered 500',
      'report due',
      'report due',
    ]);
  });
});

describe.skipIf(!hasPostgres)('migrations of PostgreSQL', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  migrationSuite(async () => {
    const { url, remove } = await makeSchema(server.url);
    return { dataDir: '', databaseUrl: url, run: (sql) => runSql(url, sql), remove };
  });
});
