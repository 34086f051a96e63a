import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import packageJson from '../../package.json' with { type: 'json' };
import { oldestUndelivered, requestsByState, type Ways } from '../showroom/ways.ts';
import { newestSchema } from '../store/migrations.ts';
import type { Counts, Store } from '../store/store.ts';
import { within } from './health.ts';

/** Told how long an operation of the store took, in seconds. */
export type ObserveStore = (operation: string, seconds: number) => void;

/** The operations that a request waits for. */
const timed = ['saveRequest', 'findReplay', 'findRequest'] as const satisfies readonly (keyof Store)[];

/** The store, with the time of each operation that a request waits for. */
export const timeStore = (store: Store, observe: ObserveStore): Store => {
  const withTime = (operation: (typeof timed)[number]) => {
    const run = store[operation] as (...parameters: unknown[]) => Promise<unknown>;
    return async (...parameters: unknown[]): Promise<unknown> => {
      const startedAt = performance.now();
      try {
        return await run(...parameters);
      } finally {
        observe(operation, (performance.now() - startedAt) / 1000);
      }
    };
  };
  return { ...store, ...Object.fromEntries(timed.map((operation) => [operation, withTime(operation)])) };
};

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);

/** What a process is, for as long as it runs. */
export interface Facts {
  /** Name of the build; none where nothing is built. */
  build: string | undefined;
  ways: Ways;
}

/** Milliseconds that a scrape waits for the database: Prometheus itself waits ten seconds. */
const patienceMs = 3000;

/**
 * What is counted. Labels hold addresses of the route table, methods and statuses, never anything a caller wrote. docs/reference/metrics.md has a table of
 * all of it.
 */
export const createMetrics = (store: Pick<Store, 'counts'>, { build, ways }: Facts) => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'guidance_requests_total',
    help: 'Requests by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const latency = new Histogram({
    name: 'guidance_request_seconds',
    help: 'Time from a request to its answer, by route.',
    labelNames: ['route'],
    buckets: [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers,
  });
  const limited = new Counter({ name: 'guidance_rate_limited_total', help: 'Requests refused because the quota was spent.', registers });
  const lost = new Counter({ name: 'guidance_redis_lost_total', help: 'Times the connection to Redis was lost.', registers });
  const storeSeconds = new Histogram({
    name: 'guidance_store_seconds',
    help: 'Time of an operation of the store that a request waits for.',
    labelNames: ['operation'],
    buckets: [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers,
  });
  const info = new Gauge({
    name: 'guidance_build_info',
    help: 'Always 1: which build, version, database schema and Node the process runs.',
    labelNames: ['build', 'version', 'schema', 'node'],
    registers,
  });
  info.set({ build: build ?? 'none', version: packageJson.version, schema: String(newestSchema), node: process.versions.node }, 1);
  const way = new Gauge({
    name: 'guidance_showroom_way',
    help: 'Whether a way to the showroom is set up: 1, or 0.',
    labelNames: ['way'],
    registers,
  });
  for (const name of ['mail', 'webhook', 'desk'] as const) way.set({ way: name }, Number(ways[name]));
  const up = new Gauge({ name: 'guidance_store_up', help: 'Whether the database answered this scrape: 1, or 0.', registers });
  const events = new Gauge({
    name: 'guidance_outbox_events',
    help: 'Showroom events that nobody has received, by state.',
    labelNames: ['state'],
    registers,
  });
  const flagged = new Gauge({
    name: 'guidance_outbox_flagged_events',
    help: 'Showroom events of any state that a person must decide about, by reason.',
    labelNames: ['because'],
    registers,
  });
  const oldest = new Gauge({
    name: 'guidance_outbox_oldest_undelivered_seconds',
    help: 'Seconds since the oldest showroom event could have been received that nobody has received; 0 where there is none.',
    registers,
  });
  const delivered = new Gauge({
    name: 'guidance_outbox_last_delivered_timestamp_seconds',
    help: 'When a showroom event was last delivered, Unix time; 0 where none was.',
    registers,
  });
  const show = (counts: Counts): void => {
    for (const [state, count] of Object.entries(requestsByState(ways, counts))) events.set({ state }, count);
    for (const [because, count] of Object.entries(counts.flagged)) flagged.set({ because }, count);
    oldest.set(oldestUndelivered(ways, counts));
    delivered.set(counts.lastDeliveredAt === null ? 0 : Date.parse(counts.lastDeliveredAt) / 1000);
  };
  // Asked at each scrape: the store knows, and nothing has to be kept in step with it. What it does not tell is left out, and not repeated.
  const readStore = async (): Promise<void> => {
    const counts = await within(patienceMs, store.counts(new Date()));
    up.set(counts === undefined ? 0 : 1);
    if (counts) return show(counts);
    for (const gauge of [events, flagged]) gauge.reset();
    for (const gauge of [oldest, delivered]) gauge.remove();
  };
  return {
    contentType: registry.contentType,
    /** The metrics as Prometheus reads them, queues as they are now; without queues while the database does not answer. */
    text: async (): Promise<string> => {
      await readStore();
      return registry.metrics();
    },
    /** One answered request; `seconds` from its arrival to the end of its answer's making. */
    request: (route: string, method: string, status: number, seconds: number): void => {
      requests.inc({ route, method: methods.has(method) ? method : 'other', status: String(status) });
      latency.observe({ route }, seconds);
    },
    store: ((operation, seconds) => storeSeconds.observe({ operation }, seconds)) as ObserveStore,
    rateLimited: () => limited.inc(),
    redisLost: () => lost.inc(),
  };
};

export type Metrics = ReturnType<typeof createMetrics>;

/** Prometheus text on a port of its own, so that no caller of the service can read it. */
export const serveMetrics = ({ text, contentType }: Metrics, { port, host }: { port: number; host: string }): Server => {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    text().then(
      (body) => response.writeHead(200, { 'Content-Type': contentType }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  return server.listen(port, host);
};
