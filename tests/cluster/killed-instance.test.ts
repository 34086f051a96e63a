import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { liveKey } from '../faults/live-client.ts';
import { until } from '../showroom/until.ts';
import { createClient } from './client.ts';
import { hasCluster, startCluster, type Cluster } from './cluster.ts';
import type { Kill } from './instance.ts';
import { audit, even } from './ledger.ts';
import { startLoad, type Load, type Span } from './load.ts';
import { faultsOf, summary } from './report.ts';

const kills = Number(process.env['CLUSTER_KILLS'] ?? 4);
const clients = 16;
const timeout = 60_000 + kills * 15_000;

/** Requests that are asked while an instance is dead, and while both are there. */
const between = 300;

interface Killed extends Kill {
  /** Of the instance that died. */
  address: string;
}

/** The instances die in turn, each at another moment, and come back a while later. */
const killInTurn = async ({ instances }: Cluster, { spans }: Load): Promise<Killed[]> => {
  const killed: Killed[] = [];
  const goOn = async (): Promise<void> => {
    const before = spans.length;
    await until('the load goes on', () => spans.length > before + between, 20_000);
  };
  for (let kill = 0; kill < kills; kill += 1) {
    const instance = instances[kill % 2 ? 1 : 0];
    await goOn();
    await sleep(kill * 7);
    killed.push({ address: instance.address, ...(await instance.kill()) });
    await goOn();
    await instance.start();
  }
  await goOn();
  return killed;
};

const isInFlight = ({ begunAt, endedAt }: Span, { sentAt, goneAt }: Kill): boolean => begunAt < goneAt && endedAt > sentAt;

describe.runIf(hasCluster)(`an instance killed with SIGKILL under ${clients} clients, ${kills} times`, () => {
  test('only what was in flight at that instance fails, no GET does, and nothing is lost or written twice', { timeout }, async () => {
    const cluster = await startCluster();
    const authorization = await liveKey(cluster.origin);
    const load = await startLoad({ origin: cluster.origin, authorization, clients, most: 50_000 });
    const killed = await killInTurn(cluster, load).finally(load.finish);

    process.stdout.write(summary(`${kills} kills`, load));
    const blamed = new Map(killed.map((kill) => [kill, load.faults.filter((fault) => isInFlight(fault, kill))]));
    for (const [kill, faults] of blamed) {
      const inFlight = load.spans.filter((span) => isInFlight(span, kill)).length;
      process.stdout.write(`  ${inFlight} requests in flight at both instances, ${faults.length} failed\n`);
      expect(faults.length).toBeLessThanOrEqual(clients);
      expect(new Set(faults.map(({ what, reply }) => `${what} ${String(reply?.headers['x-instances'])}`))).toEqual(
        new Set(faults.length > 0 ? [`502 ${kill.address}`] : []),
      );
    }
    const others = load.faults.filter((fault) => ![...blamed.values()].flat().includes(fault));
    expect(faultsOf({ faults: others })).toEqual({});
    expect(load.faults.filter(({ kind }) => kind === 'file' || kind === 'read')).toEqual([]);
    // Otherwise no kill has met a request, and nothing was tested.
    expect(load.faults.length).toBeGreaterThan(0);
    expect(await audit(load.entries, createClient(cluster.origin), cluster.database)).toEqual(even);
  });
});
