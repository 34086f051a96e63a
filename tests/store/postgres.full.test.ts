import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '#functions/store/postgres.ts';
import { openStore } from '#functions/store/open-store.ts';
import { StoreError, type Database } from '#functions/store/database.ts';
import type { Store } from '#functions/store/store.ts';
import { expectWhole, writeUntil } from './child.ts';
import { storeContract } from './contract/contract.ts';
import { hasPostgres, makePostgres, makeSchema, runSql, startPostgres, type TestServer } from './postgres.ts';
import { dateAt, noLimits, shortlistOf } from './sample.ts';

describe.skipIf(!hasPostgres)('PostgreSQL', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  /** A schema, and a connection, for the rest of one test. */
  const ownSchema = async (): Promise<string> => {
    const { url, remove } = await makeSchema(server.url);
    onTestFinished(remove);
    return url;
  };
  const connect = (url = server.url): Database => {
    const db = openPostgres(url);
    onTestFinished(() => db.close());
    return db;
  };
  const openOn = async (databaseUrl: string): Promise<Store> => {
    const store = await openStore({ dataDir: '', databaseUrl });
    onTestFinished(() => store.close());
    return store;
  };

  describe('store', () => storeContract(() => makePostgres(server.url)));

  test('connections that the server ends are replaced, and the process lives', async () => {
    const store = await openOn(await ownSchema());
    await Promise.all(Array.from({ length: 20 }, (_, index) => store.saveRequest(shortlistOf({ id: `w${index}` }), noLimits)));
    await runSql(
      server.url,
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL',
    );
    await expect.poll(() => store.checkWritable().then(() => true), { timeout: 5000 }).toBe(true);
    expect((await store.counts(dateAt(0))).waiting).toBe(20);
  });

  test('a deadlock is resolved by running one side again', async () => {
    const db = connect();
    let runs = 0;
    const lockBoth = (first: number, second: number): Promise<void> =>
      db.transaction(async (tx) => {
        runs += 1;
        await tx.query('SELECT pg_advisory_xact_lock(1, $1)', [first]);
        await tx.query('SELECT pg_sleep(0.3)');
        await tx.query('SELECT pg_advisory_xact_lock(1, $1)', [second]);
      });
    await Promise.all([lockBoth(1, 2), lockBoth(2, 1)]);
    expect(runs).toBe(3);
  });

  test('an endless conflict is given up after three more tries', async () => {
    const db = connect();
    let runs = 0;
    const conflict = Object.assign(new Error('conflict'), { code: '40001' });
    await expect(
      db.transaction(() => {
        runs += 1;
        return Promise.reject(conflict);
      }),
    ).rejects.toBe(conflict);
    expect(runs).toBe(4);
  });

  test('it waits for the disk even where the server would not', async () => {
    const url = new URL(server.url);
    url.searchParams.set('options', '-c synchronous_commit=off -c default_transaction_isolation=serializable');
    const db = connect(url.href);
    const settings = await db.transaction((tx) =>
      tx.query("SELECT current_setting('synchronous_commit') AS wait, current_setting('transaction_isolation') AS isolation"),
    );
    expect(settings).toEqual([{ wait: 'on', isolation: 'read committed' }]);
  });

  test('a crash of the server loses nothing that was acknowledged', { timeout: 60_000 }, async ({ skip }) => {
    const { crash } = server;
    if (!crash) return skip('the server of TEST_DATABASE_URL is not ours to end');
    const url = await ownSchema();
    const acknowledged = await writeUntil(['crash', '', url], 200, (kill) => {
      crash();
      kill();
    });
    await expectWhole(await openOn(url), acknowledged);
  });
});

describe('PostgreSQL that cannot be reached', () => {
  test('is named in one sentence, without its password', async () => {
    const opening = openStore({ dataDir: '', databaseUrl: 'postgres://user:secret@127.0.0.1:1/guidance' });
    const error: unknown = await opening.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StoreError);
    expect((error as StoreError).message).toBe(
      'PostgreSQL at 127.0.0.1:1/guidance does not answer (connect ECONNREFUSED 127.0.0.1:1): start it, or correct DATABASE_URL.',
    );
  });

  test.skipIf(!hasPostgres)('because of its name says so', async () => {
    const server = await startPostgres();
    const url = new URL(server.url);
    url.pathname = '/nowhere';
    await expect(openStore({ dataDir: '', databaseUrl: url.href })).rejects.toThrow(
      /refuses the connection .*nowhere.*correct DATABASE_URL/,
    );
    server.stop();
  });
});
