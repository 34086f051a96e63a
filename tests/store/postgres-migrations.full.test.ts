import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '#functions/store/open-store.ts';
import { StoreError } from '#functions/store/database.ts';
import type { RequestRecord } from '#functions/store/store.ts';
import { newestSchema, schemaStatements } from '#functions/store/migrations.ts';
import { writeOldBackup } from '../faults/filled.ts';
import { runChild } from './child.ts';
import { hasPostgres, makeSchema, runSql, startPostgres, type TestServer } from './postgres.ts';
import { at, callbackOf, noLimits, shortlistOf } from './sample.ts';
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
  const dialect = () => (place.databaseUrl === undefined ? 'sqlite' : 'postgres');

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

  test('callbacks of the first schema still count', async () => {
    for (const sql of schemaStatements(dialect(), 1)) await place.run(sql);
    await place.run(`INSERT INTO migrations (version, applied_at) VALUES (1, '${at(0)}');
      INSERT INTO events (id, stream, kind, subject, created_at, payload, state, next_attempt_at)
      VALUES ('event-before', 's', 'shortlist.created', 'before', '${at(0)}', '{}', 'pending', '${at(0)}');
      INSERT INTO callbacks (event_id, phone_hash, client_hash, selection_hash, created_at)
      VALUES ('event-before', 'phone', 'old', 'choice', '${at(0)}')`);
    const store = await openStore(place);
    const write = shortlistOf({ id: 'after', seconds: 1, callback: callbackOf({ perPhone: 1 }) });
    expect(await store.saveRequest(write, noLimits)).toMatchObject({ outcome: 'limited', by: 'phone' });
    await store.close();
  });

  test('every row of the version before becomes a request, and nothing is sent twice', async () => {
    for (const sql of schemaStatements(dialect(), 3)) await place.run(sql);
    const event = (id: string, state: string, more: Readonly<Record<string, string>> = {}): string => {
      const columns: Record<string, string> = { id: `event-${id}`, stream: id, kind: 'shortlist.created', subject: id, state, ...more };
      const row = { created_at: at(0), payload: `{"id":"${id}"}`, ...columns };
      return `INSERT INTO events (${Object.keys(row).join(', ')}) VALUES ('${Object.values(row).join("', '")}');`;
    };
    const job = (id: string, state: string): string =>
      `INSERT INTO jobs (id, created_at, body, state) VALUES ('${id}', '${at(-5)}', '{}', '${state}');
      INSERT INTO reports (job_id, id, body) VALUES ('${id}', 'report-${id}', '{"id":"report-${id}"}');`;
    await place.run(
      [
        `INSERT INTO migrations (version, applied_at) VALUES (1, '${at(0)}'), (2, '${at(0)}');`,
        `INSERT INTO additions (version, applied_at) VALUES (3, '${at(0)}');`,
        event('waits', 'pending', { next_attempt_at: at(60), attempts: '3', last_error: 'no' }),
        event('digest', 'pending', { next_attempt_at: at(900) }),
        event('delivered', 'delivered', { finished_at: at(9), last_error: 'once' }),
        event('kept', 'kept', { duplicate_callback: '1' }),
        event('dead', 'dead', { last_error: 'no', attempts: '36' }),
        event('done', 'done', { finished_at: at(20), state_before_done: 'pending' }),
        event('sent-done', 'done', { finished_at: at(20), state_before_done: 'delivered', finished_before_done: at(9) }),
        event('flagged', 'kept', { flagged_because: 'origin', flagged_origin: 'https://evil.example' }),
        job('queued', 'finished'),
        event('queued', 'delivered', { kind: 'report.created', finished_at: at(9) }),
        job('unqueued', 'pending'),
        job('failed', 'dead'),
        `INSERT INTO contacts (event_id, body) VALUES ('event-waits', '{"name":"Maryam","phone":"3333 4444"}');`,
        `INSERT INTO desk_requests (event_id, taken_by, taken_at, note) VALUES ('event-waits', 'mariam@shop.example', '${at(3)}', 'after six');`,
        `INSERT INTO desk_requests (event_id, done_by) VALUES ('event-done', 'mariam@shop.example');`,
      ].join('\n'),
    );
    const store = await openStore(place);
    const found = new Map((await store.findRequests(() => true)).map((request) => [request.subject, request]));
    const expected: Record<string, Partial<RequestRecord>> = {
      waits: {
        ...{ id: 'event-waits', kind: 'shortlist', body: '{"id":"waits"}', createdAt: at(0), tries: 3, nextAt: at(60), lastError: 'no' },
        ...{ contact: { name: 'Maryam', phone: '3333 4444' }, takenBy: 'mariam@shop.example', takenAt: at(3), note: 'after six' },
      },
      digest: { nextAt: at(900), tries: 0 },
      delivered: { mailAt: at(9), webhookAt: at(9), nextAt: null, lastError: null },
      kept: { nextAt: at(0), mailAt: null, duplicate: true },
      dead: { nextAt: null, mailAt: null, lastError: 'no', tries: 36 },
      done: { nextAt: null, mailAt: null, doneAt: at(20), doneBy: 'mariam@shop.example' },
      'sent-done': { mailAt: at(9), webhookAt: at(9), doneAt: at(20), nextAt: null },
      flagged: { flag: { because: 'origin', origin: 'https://evil.example' } },
      queued: { kind: 'report', createdAt: at(-5), mailAt: at(9), nextAt: null },
      unqueued: { kind: 'report', createdAt: at(-5), body: '{"id":"report-unqueued"}', nextAt: at(-5) },
      failed: { kind: 'report', nextAt: at(-5) },
    };
    expect([...found.keys()]).toEqual(Object.keys(expected));
    for (const [subject, columns] of Object.entries(expected)) expect(found.get(subject)).toMatchObject(columns);
    await store.saveRequest(shortlistOf({ id: 'new' }), noLimits);
    await store.close();
  });

  test('a migration that fails leaves nothing behind', async () => {
    await place.run('CREATE TABLE events (id TEXT)');
    await expect(openStore(place)).rejects.toThrow(/events/);
    await place.run('DROP TABLE events');
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

  test('a database that the version before filled is carried over whole', async () => {
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
