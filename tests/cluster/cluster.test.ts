import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { expectKept } from '../faults/kept.ts';
import { until } from '../showroom/until.ts';
import { hasCluster, startCluster, type Cluster } from './cluster.ts';
import { startLoad, type Load } from './load.ts';

/** `npm run test:cluster` makes it the long run. */
const requests = Number(process.env['CLUSTER_REQUESTS'] ?? 5000);
const rounds = Number(process.env['CLUSTER_ROUNDS'] ?? 2);
const kills = Number(process.env['CLUSTER_KILLS'] ?? 4);
const clients = 16;
const timeout = 120_000 + requests * 10 + kills * 15_000;

/** Does something to a cluster under load; nothing acknowledged is lost, nothing is written twice. */
const underLoad = async (cluster: Cluster, work: (load: Load) => Promise<void>): Promise<Load> => {
  const load = await startLoad(cluster.port, clients);
  await load
    .goOn()
    .then(() => work(load))
    .then(() => load.goOn())
    .finally(load.finish);
  process.stdout.write(`${load.ended()} requests, of them right ${JSON.stringify(load.right)}, ${load.faults.length} failed\n`);
  await expectKept(`http://127.0.0.1:${cluster.port}`, load.entries, cluster.database);
  expect(await cluster.database.rows('SELECT id FROM shortlists')).toHaveLength(load.entries.length);
  return load;
};

describe.runIf(hasCluster)(`two instances behind nginx, under ${clients} clients`, () => {
  test(`restarted ${rounds} times in turn: one request in a hundred may be refused`, { timeout }, async () => {
    const cluster = await startCluster({ DRAIN_SECONDS: '0.5' });
    const exitCodes: (number | null)[] = [];
    const load = await underLoad(cluster, async ({ goOn }) => {
      for (const instance of Array.from({ length: rounds }, () => cluster.instances).flat()) {
        await goOn(requests / (2 * rounds * cluster.instances.length));
        exitCodes.push(await instance.restart());
      }
      await goOn(requests / 2);
    });
    // A connection that waits to be taken when the listener closes is refused: 10 of 6,171 requests in 4 restarts.
    expect(load.faults.length, JSON.stringify(load.faultCounts())).toBeLessThanOrEqual(load.ended() / 100);
    expect(exitCodes).toEqual(Array(2 * rounds).fill(0));
    expect(load.entries.length).toBeGreaterThan(requests / 10);
  });

  test(`killed with SIGKILL ${kills} times: only what was in flight at that instance fails, and no GET does`, { timeout }, async () => {
    const cluster = await startCluster();
    const killed: { address: string; sentAt: number; goneAt: number }[] = [];
    const load = await underLoad(cluster, async ({ goOn }) => {
      // The instances die in turn, each at another moment, and come back a while later.
      for (let kill = 0; kill < kills; kill += 1) {
        const instance = cluster.instances[kill % 2 ? 1 : 0];
        await goOn();
        await sleep(kill * 7);
        const sentAt = performance.now();
        await instance.kill();
        killed.push({ address: instance.address, sentAt, goneAt: performance.now() });
        await goOn();
        await instance.start();
      }
    });
    const faults = load.faults.map(({ begunAt, endedAt, ...fault }) => ({
      ...fault,
      by: fault.answer?.header('x-instances'),
      kill: killed.find(({ sentAt, goneAt }) => begunAt < goneAt && endedAt > sentAt),
    }));
    expect(faults.filter(({ what, by, kill }) => what !== '502' || by !== kill?.address)).toEqual([]);
    expect(faults.filter(({ kind }) => kind === 'file' || kind === 'read')).toEqual([]);
    for (const [, same] of Map.groupBy(faults, ({ kill }) => kill)) expect(same.length).toBeLessThanOrEqual(clients);
    // Otherwise no kill has met a request, and nothing was tested.
    expect(faults.length).toBeGreaterThan(0);
  });
});

describe.runIf(hasCluster)('a store that goes away under load', () => {
  const awayMs = 3000;

  test.each<[string, (cluster: Cluster) => Promise<void>]>([
    [
      'killed, and back empty',
      async ({ redis }) => {
        await redis.kill();
        await sleep(awayMs);
        await redis.restart();
      },
    ],
    [
      'that hangs, and comes to',
      async ({ redis }) => {
        redis.freeze();
        await sleep(awayMs);
        redis.resume();
      },
    ],
  ])('Redis %s: no client sees more than a delay', { timeout }, async (_, away) => {
    const cluster = await startCluster();
    const load = await underLoad(cluster, async ({ goOn }) => {
      await away(cluster);
      await goOn();
    });
    expect(load.faultCounts()).toEqual({});
  });

  test('PostgreSQL: what needs it is told to come back later, everything else goes on, and it heals', { timeout }, async ({ skip }) => {
    const cluster = await startCluster();
    const { halt, resume } = cluster.postgres;
    if (!halt || !resume) return skip('the server of TEST_DATABASE_URL is not ours to end');
    let healedAt = 0;
    const load = await underLoad(cluster, async ({ right }) => {
      halt();
      try {
        // What was answered before is counted first.
        await sleep(500);
        const before = { ...right };
        await sleep(awayMs);
        for (const kind of ['file', 'ask', 'batch'] as const) expect(right[kind]).toBeGreaterThan(before[kind]);
        expect([right.shortlist, right.read]).toEqual([before.shortlist, before.read]);
      } finally {
        resume();
      }
      await until('a shortlist is written again', async () => {
        const before = right.shortlist;
        await sleep(50);
        return right.shortlist > before;
      });
      healedAt = performance.now();
    });
    for (const { kind, what, answer, begunAt } of load.faults) {
      expect(['shortlist', 'read']).toContain(kind);
      expect([what, answer?.header('content-type'), answer?.header('retry-after')]).toEqual(['503', 'application/problem+json', '5']);
      expect(begunAt).toBeLessThan(healedAt);
    }
    expect(load.faults.length).toBeGreaterThan(0);
  });
});
