import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Store } from '../store/store.ts';

/** Told how long an operation of the store took, in seconds. */
export type ObserveStore = (operation: string, seconds: number) => void;

/** The operations that a request waits for. */
const timed = ['saveShortlist', 'saveReport', 'findReplay', 'findShortlist', 'findJob'] as const satisfies readonly (keyof Store)[];

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

/** What is counted. Labels hold addresses of the route table, methods and statuses, never anything a caller wrote. */
export const createMetrics = (store: Store) => {
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
  const jobs = new Gauge({ name: 'guidance_jobs', help: 'Jobs by state.', labelNames: ['state'], registers });
  const events = new Gauge({ name: 'guidance_outbox_events', help: 'Showroom events by state.', labelNames: ['state'], registers });
  const flagged = new Gauge({
    name: 'guidance_outbox_flagged_events',
    help: 'Showroom events of any state that a person must decide about, by reason.',
    labelNames: ['because'],
    registers,
  });
  const oldest = new Gauge({
    name: 'guidance_outbox_oldest_pending_seconds',
    help: 'Seconds since the oldest event that waits for delivery could have been sent.',
    registers,
  });
  // Asked at each scrape: the store knows, and nothing has to be kept in step with it.
  const readStore = async (): Promise<void> => {
    const counts = await store.counts(new Date());
    for (const [state, count] of Object.entries(counts.jobs)) jobs.set({ state }, count);
    for (const [state, count] of Object.entries(counts.events)) events.set({ state }, count);
    for (const [because, count] of Object.entries(counts.flaggedEvents)) flagged.set({ because }, count);
    oldest.set(counts.oldestPendingEventSeconds);
  };
  return {
    contentType: registry.contentType,
    /** The metrics as Prometheus reads them, queues as they are now. */
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
      () => response.writeHead(503).end(),
    );
  });
  return server.listen(port, host);
};
