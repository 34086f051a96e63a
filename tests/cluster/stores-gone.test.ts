import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { liveKey } from '../faults/live-client.ts';
import { until } from '../showroom/until.ts';
import { createClient } from './client.ts';
import { hasCluster, startCluster, type Cluster } from './cluster.ts';
import { audit, even } from './ledger.ts';
import { startLoad, type Load } from './load.ts';
import { faultsOf, summary } from './report.ts';

const clients = 8;
const timeout = 120_000;
const awayMs = 3000;
const settleMs = 500;

const goOn = async ({ spans }: Load, requests = 300): Promise<void> => {
  const before = spans.length;
  await until('the load goes on', () => spans.length > before + requests, 30_000);
};

const underLoad = async (outage: (cluster: Cluster, load: Load) => Promise<void>): Promise<{ cluster: Cluster; load: Load }> => {
  const cluster = await startCluster();
  const authorization = await liveKey(cluster.origin);
  const load = await startLoad({ origin: cluster.origin, authorization, clients, most: 50_000 });
  await goOn(load)
    .then(() => outage(cluster, load))
    .then(() => goOn(load))
    .finally(load.finish);
  return { cluster, load };
};

/** Whether nothing acknowledged is lost or there twice. */
const audited = ({ cluster, load }: { cluster: Cluster; load: Load }) =>
  audit(load.entries, createClient(cluster.origin), cluster.database);

describe.runIf(hasCluster)('a store that goes away under load', () => {
  test('Redis, killed and back empty: no client sees anything', { timeout }, async () => {
    const run = await underLoad(async ({ redis }, load) => {
      await redis.kill();
      await sleep(awayMs);
      await redis.restart();
      await goOn(load);
    });
    process.stdout.write(summary('Redis away', run.load));
    expect(faultsOf(run.load)).toEqual({});
    expect(await audited(run)).toEqual(even);
  });

  test('Redis that hangs, and comes to: no client sees more than a delay', { timeout }, async () => {
    const run = await underLoad(async ({ redis }, load) => {
      redis.freeze();
      await sleep(awayMs);
      redis.resume();
      await goOn(load);
    });
    process.stdout.write(summary('Redis hangs', run.load));
    expect(faultsOf(run.load)).toEqual({});
    expect(await audited(run)).toEqual(even);
  });

  test('PostgreSQL: what needs it is told to come back later, everything else goes on, and it heals', { timeout }, async ({ skip }) => {
    let healedAt = 0;
    const run = await underLoad(async ({ postgres: { halt, resume } }, load) => {
      if (!halt || !resume) return skip('the server of TEST_DATABASE_URL is not ours to end');
      halt();
      try {
        // What was answered before is counted first.
        await sleep(settleMs);
        const before = { ...load.right };
        await sleep(awayMs);
        for (const kind of ['file', 'ask', 'batch'] as const) expect(load.right[kind]).toBeGreaterThan(before[kind]);
        expect([load.right.shortlist, load.right.read]).toEqual([before.shortlist, before.read]);
      } finally {
        resume();
      }
      await until('a shortlist is written again', async () => {
        const before = load.right.shortlist;
        await sleep(50);
        return load.right.shortlist > before;
      });
      healedAt = performance.now();
    });
    const { load } = run;
    process.stdout.write(summary('PostgreSQL away', load));
    for (const { kind, what, reply, begunAt } of load.faults) {
      expect(['shortlist', 'read']).toContain(kind);
      expect(what).toBe('503');
      expect(reply?.headers).toMatchObject({ 'content-type': 'application/problem+json', 'retry-after': '5' });
      expect(begunAt).toBeLessThan(healedAt);
    }
    expect(load.faults.length).toBeGreaterThan(0);
    expect(await audited(run)).toEqual(even);
  });
});
