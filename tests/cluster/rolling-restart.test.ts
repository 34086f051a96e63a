import { describe, expect, test } from 'vitest';
import { liveKey } from '../faults/live-client.ts';
import { until } from '../showroom/until.ts';
import { createClient } from './client.ts';
import { hasCluster, startCluster, type Cluster } from './cluster.ts';
import type { Restart } from './instance.ts';
import { audit, even } from './ledger.ts';
import { startLoad, type Load } from './load.ts';
import { faultsOf, summary } from './report.ts';

/** `npm run test:cluster` makes it the long run. */
const requests = Number(process.env['CLUSTER_REQUESTS'] ?? 5000);
const rounds = Number(process.env['CLUSTER_ROUNDS'] ?? 2);
const clients = 16;
const timeout = 120_000 + requests * 10;

/** One instance after the other, again and again, spread over the requests. */
const restartInTurn = async ({ instances }: Cluster, { spans }: Load): Promise<Restart[]> => {
  const restarts: Restart[] = [];
  const pause = requests / (2 * rounds * instances.length);
  for (let round = 1; round <= rounds; round += 1) {
    for (const instance of instances) {
      const before = spans.length;
      await until('the load goes on', () => spans.length > before + pause, timeout);
      restarts.push(await instance.restart());
    }
  }
  await until(`${requests} requests have ended`, () => spans.length >= requests, timeout);
  return restarts;
};

describe.runIf(hasCluster)(
  `both instances restarted ${rounds} times in turn under ${clients} clients and at least ${requests} requests`,
  () => {
    test('one request in a hundred may be refused, nothing acknowledged is lost, nothing is written twice', { timeout }, async () => {
      const cluster = await startCluster({ first: { DRAIN_SECONDS: '0.5' } });
      const authorization = await liveKey(cluster.origin);
      const load = await startLoad({ origin: cluster.origin, authorization, clients, most: 20 * requests });
      const restarts = await restartInTurn(cluster, load).finally(load.finish);

      const times = { stop: restarts.map(({ stopMs }) => stopMs), start: restarts.map(({ startMs }) => startMs) };
      process.stdout.write(summary(`${restarts.length} restarts`, load, times));
      // A connection that waits to be taken when the listener closes is refused: 10 of 6,171 requests in 4 restarts.
      const refused = Object.values(faultsOf(load)).reduce((sum, count) => sum + count, 0);
      expect(refused, JSON.stringify(faultsOf(load))).toBeLessThanOrEqual(load.spans.length / 100);
      expect(restarts.map(({ exitCode }) => exitCode)).toEqual(restarts.map(() => 0));
      // The first instance waits for balancers that ask; the second takes no connection from the start.
      for (const [index, { readiness }] of restarts.entries()) expect(readiness.includes(index % 2 === 0 ? 503 : 0)).toBe(true);
      expect(restarts.flatMap(({ readiness }) => readiness)).not.toContain(200);
      expect(load.entries.length).toBeGreaterThan(requests / 10);
      expect(await audit(load.entries, createClient(cluster.origin), cluster.database)).toEqual(even);
    });
  },
);
