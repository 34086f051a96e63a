import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeOptions } from '../../cli/node-options.mjs';
import { residentMegabytes } from '../bench/process.ts';
import { median, percentile } from '../bench/statistics.ts';
import { ask } from '../edge/ask.ts';
import { isDeskPath } from '#lib/contract/desk.ts';
import { createDataDir, removeDataDir } from '../fixtures/data-dir.ts';
import { startServer } from '../fixtures/server.ts';
import { anyOf, trafficOf, type Acknowledged } from './traffic.ts';

/** What was seen of the service in one stretch of time. */
interface Observation {
  /** Seconds since the traffic began. */
  at: number;
  /** Resident memory, in megabytes. */
  resident: number;
  /** Open descriptors, those of the clients' connections included. */
  descriptors: number;
  /** Milliseconds that answers took: middle, and 99 in 100. */
  p50: number;
  p99: number;
  requests: number;
}

/** An early stretch beside a late one, in medians; `most` is what the late one may be. */
interface Growth {
  what: string;
  early: number;
  late: number;
  most: number;
  grew: boolean;
}

interface Soak {
  /** Requests a second that the service answers of this traffic when nobody holds back. */
  capacity: number;
  requests: number;
  /** Requests by kind. */
  kinds: Readonly<Record<string, number>>;
  /** What was not answered as it must be. */
  failures: readonly string[];
  observations: readonly Observation[];
  growth: readonly Growth[];
  /** Writes that were acknowledged, and those of them that the database does not hold. */
  acknowledged: number;
  lost: number;
}

/** What the late median may be: memory may differ by what a garbage collection happens to leave, latency by what else the machine does. */
const bounds: readonly [what: string, of: 'resident' | 'descriptors' | 'p50' | 'p99', most: (early: number) => number][] = [
  ['resident memory, MB', 'resident', (early) => early * 1.05 + 2],
  ['descriptors', 'descriptors', (early) => early + 2],
  ['p50, ms', 'p50', (early) => early * 1.25 + 0.1],
  ['p99, ms', 'p99', (early) => early * 1.5 + 1],
];

/**
 * Whether anything grew: the first fifth warms up; then a fifth is held against the last one.
 * @throws Error for fewer than 10 observations
 */
const growthOf = (observations: readonly Observation[]): Growth[] => {
  const { length } = observations;
  if (length < 10) throw new Error(`${length} observations are too few; 10 are needed.`);
  const [before, after] = [observations.slice(length * 0.2, Math.ceil(length * 0.4)), observations.slice(length * 0.8)];
  return bounds.map(([what, of, most]) => {
    const [early, late] = [median(before.map((one) => one[of])), median(after.map((one) => one[of]))];
    return { what, early, late, most: most(early), grew: late > most(early) };
  });
};

const connections = 32;
const capacitySeconds = 10;

const lostOf = (dataDir: string, acknowledged: Acknowledged): number => {
  const database = new DatabaseSync(join(dataDir, 'guidance.sqlite'), { readOnly: true });
  const missing = (table: keyof Acknowledged): number => {
    const held = new Set(
      database
        .prepare(`SELECT id FROM ${table}`)
        .all()
        .map(({ id }) => id),
    );
    return acknowledged[table].filter((id) => !held.has(id)).length;
  };
  const lost = missing('shortlists') + missing('jobs');
  database.close();
  return lost;
};

/**
 * Mixed traffic at half of what the service can, for so many minutes, over the real service and SQLite.
 * @param every - seconds between two looks
 */
export const soak = async (minutes: number, every: number): Promise<Soak> => {
  const dataDir = createDataDir();
  const server = await startServer({ env: { RATE_LIMIT: '0', DATA_DIR: dataDir }, node: nodeOptions });
  try {
    const { json } = await ask(server.port, {
      target: '/api/v1/keys',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"mode":"live"}',
    });
    const pages = server.manifest.files.flatMap(({ media, address }) =>
      media.startsWith('text/html') && address && !isDeskPath(address) ? [address] : [],
    );
    const acknowledged: Acknowledged = { shortlists: [], jobs: [] };
    const traffic = trafficOf(server.port, pages, (json as { key: string }).key, acknowledged);
    const kinds: Record<string, number> = {};
    const failures: string[] = [];
    let times: number[] = [];
    const one = async (): Promise<void> => {
      const { name, send } = anyOf(traffic);
      const sent = performance.now();
      await send().catch((error: unknown) => failures.push((error as Error).message));
      times.push(performance.now() - sent);
      kinds[name] = (kinds[name] ?? 0) + 1;
    };

    let until = performance.now() + 1000 * capacitySeconds;
    const busy = async (): Promise<void> => {
      while (performance.now() < until) await one();
    };
    await Promise.all(Array.from({ length: connections }, busy));
    const capacity = times.length / capacitySeconds;
    console.log(`It answers ${Math.round(capacity)} requests a second; ${minutes} minutes at half of that.`);

    const observations: Observation[] = [];
    const started = performance.now();
    until = started + 60_000 * minutes;
    times = [];
    let [sent, inFlight, look] = [0, 0, started + 1000 * every];
    while (performance.now() < until) {
      const now = performance.now();
      // Nobody waits for anybody: what is due is sent, as long as a connection is free.
      for (const due = Math.floor(((now - started) / 1000) * (capacity / 2)); sent < due && inFlight < connections; sent += 1) {
        inFlight += 1;
        void one().finally(() => (inFlight -= 1));
      }
      if (now >= look) {
        const pid = server.child.pid ?? 0;
        observations.push({
          at: (now - started) / 1000,
          resident: residentMegabytes(pid),
          descriptors: readdirSync(`/proc/${pid}/fd`).length,
          p50: percentile(times, 0.5),
          p99: percentile(times, 0.99),
          requests: times.length,
        });
        times = [];
        look += 1000 * every;
      }
      await sleep(2);
    }
    while (inFlight > 0) await sleep(10);
    await server.stop();
    return {
      capacity,
      requests: Object.values(kinds).reduce((sum, count) => sum + count, 0),
      kinds,
      failures,
      observations,
      growth: growthOf(observations),
      acknowledged: acknowledged.shortlists.length + acknowledged.jobs.length,
      lost: lostOf(dataDir, acknowledged),
    };
  } finally {
    await server.stop();
    removeDataDir(dataDir);
  }
};
