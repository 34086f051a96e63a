import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '#functions/store/open-store.ts';
import { spawnCommand } from '../showroom/run-command.ts';
import { hasPostgres, runSql, startPostgres } from '../store/postgres.ts';
import { callbackOf, idempotencyOf, noLimits, shortlistOf } from '../store/sample.ts';
import { makeFolder, removeFolder } from '../store/sqlite-files.ts';
import { makePostgres, makeSqlite, type Database } from './database.ts';

/** As in `restore.test.ts`. */
const kills = Math.ceil(Number(process.env['RESTORE_KILLS'] ?? 8) / 3);
const goldenRatio = 0.618_034;

const fill = async ({ env }: Database, ids: readonly string[]): Promise<void> => {
  const store = await openStore({ dataDir: env['DATA_DIR'] ?? '', databaseUrl: env['DATABASE_URL'] });
  const write = (id: string) =>
    store.saveShortlist(shortlistOf({ id, idempotency: idempotencyOf({ keyHash: id }), callback: callbackOf() }), noLimits);
  await Promise.all(ids.map(write));
  await store.close();
};

const idsOf = async ({ rows }: Database): Promise<string[]> =>
  (await rows('SELECT id FROM shortlists ORDER BY id')).map(({ id }) => String(id));

/** How many rows the tables of a shortlist have. */
const sizesOf = ({ rows }: Database): Promise<number[]> =>
  Promise.all(['events', 'contacts', 'callbacks', 'idempotency'].map(async (table) => (await rows(`SELECT 1 AS id FROM ${table}`)).length));

const old = Array.from({ length: 200 }, (_, index) => `old${String(index).padStart(4, '0')}`);
const fresh = Array.from({ length: 150 }, (_, index) => `new${String(index).padStart(4, '0')}`);

describe.runIf(hasPostgres)('restore of PostgreSQL', () => {
  test(
    `replaced tables are kept, numbers go on, and kill -9 at ${kills} moments leaves the old tables or the new`,
    {
      timeout: 60_000 + kills * 6000,
    },
    async () => {
      const postgres = await startPostgres();
      onTestFinished(postgres.stop);
      const folder = makeFolder();
      onTestFinished(() => removeFolder(folder));
      const source = await makeSqlite();
      onTestFinished(source.remove);
      await fill(source, fresh);
      const backup = join(folder, 'backup.sqlite');
      expect((await spawnCommand('backup', [backup], { dataDir: source.env['DATA_DIR'] ?? '' })).code).toBe(0);

      const begin = async (): Promise<Database> => {
        const database = await makePostgres(postgres.url);
        onTestFinished(database.remove);
        await fill(database, old);
        return database;
      };
      const database = await begin();
      const startedAt = performance.now();
      const { code, stdout, stderr } = await spawnCommand('restore', [backup], { dataDir: 'nowhere', ...database.env });
      const wholeMs = performance.now() - startedAt;
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(await idsOf(database)).toEqual(fresh);
      expect(await sizesOf(database)).toEqual(Array(4).fill(fresh.length));
      const kept = /kept as schema (\S+)\./.exec(stdout)?.[1] ?? '';
      expect(await database.rows(`SELECT id FROM ${kept}.shortlists`)).toHaveLength(old.length);
      // A sequence that began anew would be refused.
      await fill(database, ['after']);
      const [last] = await database.rows("SELECT sequence FROM shortlists WHERE id = 'after'");
      expect(Number(last?.['sequence'])).toBeGreaterThan(fresh.length);
      await runSql(postgres.url, `DROP SCHEMA ${kept} CASCADE`);

      const outcomes = { old: 0, new: 0 };
      for (let kill = 1; kill <= kills; kill += 1) {
        const victim = await begin();
        const child = spawn(process.execPath, ['cli/guidance.ts', 'restore', backup], { stdio: 'ignore', env: { ...victim.env } });
        const ended = once(child, 'exit');
        await sleep(wholeMs * (0.7 + 0.5 * ((kill * goldenRatio) % 1)));
        child.kill('SIGKILL');
        await ended;
        const found = await idsOf(victim);
        expect([old, fresh]).toContainEqual(found);
        expect(await sizesOf(victim)).toEqual(Array(4).fill(found.length));
        outcomes[found.length === old.length ? 'old' : 'new'] += 1;
      }
      process.stdout.write(`${kills} restores of PostgreSQL killed: ${outcomes.old} left the old tables, ${outcomes.new} the new ones\n`);
    },
  );
});
