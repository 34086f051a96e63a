import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../bench/statistics.ts';
import { createDataDir, removeDataDir } from '../fixtures/data-dir.ts';
import { startServer } from '../fixtures/server.ts';
import { anyOf, trafficOf, type Acknowledged } from './traffic.ts';
import { growthOf, type Growth, type Observation } from './verdict.ts';
import { createVisitor } from './visitor.ts';

export interface Soak {
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

export interface Soaking {
  minutes: number;
  /** Seconds between two looks. */
  every: number;
  say: (sentence: string) => void;
}

const connections = 32;
const capacitySeconds = 10;

const residentBytes = (pid: number): number => 1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
const descriptorsOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

const lostOf = (dataDir: string, acknowledged: Acknowledged): number => {
  const database = new DatabaseSync(join(dataDir, 'guidance.sqlite'), { readOnly: true });
  try {
    const missing = (table: keyof Acknowledged): number => {
      const held = new Set(
        database
          .prepare(`SELECT id FROM ${table}`)
          .all()
          .map(({ id }) => id),
      );
      return acknowledged[table].filter((id) => !held.has(id)).length;
    };
    return missing('shortlists') + missing('jobs');
  } finally {
    database.close();
  }
};

/** Mixed traffic at half of what the service can, for so many minutes, over the real service and SQLite. */
export const soak = async ({ minutes, every, say }: Soaking): Promise<Soak> => {
  const dataDir = createDataDir();
  const server = await startServer({ env: { RATE_LIMIT: '0', DATA_DIR: dataDir }, node: ['--max-semi-space-size=4'] });
  const visitor = createVisitor(server.origin, connections);
  try {
    const { body } = await visitor.visit('/api/v1/keys', { method: 'POST', body: { mode: 'live' } });
    const pages = server.manifest.files.flatMap(({ media, address }) => (media.startsWith('text/html') && address ? [address] : []));
    const acknowledged: Acknowledged = { shortlists: [], jobs: [] };
    const kinds = trafficOf(visitor, pages, (JSON.parse(body.toString()) as { key: string }).key, acknowledged);
    const counts: Record<string, number> = {};
    const failures: string[] = [];
    let times: number[] = [];
    const one = async (): Promise<void> => {
      const { name, send } = anyOf(kinds);
      const sent = performance.now();
      await send().catch((error: unknown) => failures.push((error as Error).message));
      times.push(performance.now() - sent);
      counts[name] = (counts[name] ?? 0) + 1;
    };

    let until = performance.now() + 1000 * capacitySeconds;
    const busy = async (): Promise<void> => {
      while (performance.now() < until) await one();
    };
    await Promise.all(Array.from({ length: connections }, busy));
    const capacity = times.length / capacitySeconds;
    say(`It answers ${Math.round(capacity)} requests a second; ${minutes} minutes at half of that.`);

    const observations: Observation[] = [];
    const started = performance.now();
    until = started + 60_000 * minutes;
    times = [];
    let sent = 0;
    let inFlight = 0;
    let look = started + 1000 * every;
    while (performance.now() < until) {
      const now = performance.now();
      // Nobody waits for anybody: what is due is sent, as long as a connection is free.
      for (const due = Math.floor(((now - started) / 1000) * (capacity / 2)); sent < due; sent += 1) {
        if (inFlight >= connections) break;
        inFlight += 1;
        void one().finally(() => (inFlight -= 1));
      }
      if (now >= look) {
        const pid = server.child.pid ?? 0;
        const seen = { resident: residentBytes(pid), descriptors: descriptorsOf(pid) };
        observations.push({
          at: (now - started) / 1000,
          ...seen,
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
    visitor.close();
    await server.stop();
    return {
      capacity,
      requests: Object.values(counts).reduce((sum, count) => sum + count, 0),
      kinds: counts,
      failures,
      observations,
      growth: growthOf(observations),
      acknowledged: acknowledged.shortlists.length + acknowledged.jobs.length,
      lost: lostOf(dataDir, acknowledged),
    };
  } finally {
    visitor.close();
    await server.stop();
    removeDataDir(dataDir);
  }
};
