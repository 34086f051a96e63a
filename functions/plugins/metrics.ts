import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { createServer, type Server } from 'node:http';
import { findAddress, findDeskAddress, redactPath } from '#lib/contract/addresses.ts';
import packageJson from '../../package.json' with { type: 'json' };
import type { Logger } from '../http/log.ts';
import { oldestUndelivered, requestsByState, type Ways, writtenPart } from '../showroom/ways.ts';
import { newestSchema } from '../store/migrations.ts';
import type { Store } from '../store/store.ts';
import { within } from './health.ts';
import { withoutEndSlashes } from './not-found.ts';

/** Milliseconds that a scrape waits for the database: Prometheus itself waits ten seconds. */
const patienceMs = 3000;

/** What a process is, for as long as it runs. */
interface Facts {
  /** Name of the build; none where nothing is built. */
  build: string | undefined;
  ways: Ways;
}

/** What is counted (docs/reference/metrics.md). Labels hold addresses of the route table, methods and statuses, never anything a caller wrote. */
export const createMetrics = async (store: Pick<Store, 'counts'>, { build, ways }: Facts) => {
  // Loaded only where somebody reads it: a start pays neither the time nor the memory.
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client');
  const register = new Registry();
  collectDefaultMetrics({ register });
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `guidance_${name}`, help, labelNames, registers: [register] });

  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its response, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [register],
  });
  const info = gauge('build_info', 'Always 1: the build, version, database schema and Node of the process.', [
    ...(['build', 'version', 'schema', 'node'] as const),
  ]);
  const serves = (served: string | undefined): void => {
    info.reset();
    info.set({ build: served ?? 'none', version: packageJson.version, schema: String(newestSchema), node: process.versions.node }, 1);
  };
  serves(build);
  const up = gauge('store_up', 'Whether the database answered this scrape: 1, or 0.');
  const undelivered = gauge('undelivered_requests', 'Requests that neither the showroom nor its desk has received, given up ones too.');
  const oldest = gauge(
    'oldest_undelivered_seconds',
    'How late the oldest request to the showroom is that nobody has received; 0 without one.',
  );
  const givenUp = gauge('given_up_requests', 'Requests to the showroom that were given up.');
  const written = gauge(
    'live_writes_part',
    'Live writes of 24 hours as a part of those that there is room for; beyond 1 they are refused.',
  );

  // Asked at each scrape. What the store does not tell is left out.
  const readStore = async (): Promise<void> => {
    const counts = await within(patienceMs, store.counts(new Date()));
    up.set(counts === undefined ? 0 : 1);
    if (!counts) return [undelivered, oldest, givenUp, written].forEach((one) => one.remove());
    const { pending, kept, dead } = requestsByState(ways, counts);
    undelivered.set(pending + dead + (ways.desk ? 0 : kept));
    oldest.set(oldestUndelivered(ways, counts));
    givenUp.set(dead);
    written.set(writtenPart(counts));
  };
  return {
    /** Another build is served. */
    serves,
    /** One answered request. */
    request: (labels: { method: string; route: string; status: number }, seconds: number): void => duration.observe(labels, seconds),
    /** Prometheus text on a port of its own, so that no caller of the service can read it. */
    serve: ({ port, host }: { port: number; host: string }): Server =>
      createServer((request, response) => {
        if (request.url !== '/metrics') return void response.writeHead(404).end();
        readStore()
          .then(() => register.metrics())
          .then(
            (text) => response.writeHead(200, { 'Content-Type': register.contentType }).end(text),
            () => response.writeHead(500).end(),
          );
      }).listen(port, host),
  };
};

export type Metrics = Awaited<ReturnType<typeof createMetrics>>;

/** What is known of a response that went out. */
interface Observed {
  id: string;
  method: string;
  path: string;
  status: number;
  startedAt: number;
  /** A prebuilt file. These are most of the traffic, and logged at debug alone. */
  isFile: boolean;
  /** Whom it was counted under; never logged. */
  client?: string;
}

export type Observe = (observed: Observed) => void;

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);

/** Milliseconds in which one line stands for all that a client was refused, and most clients that are told apart. */
const refusedMs = 60_000;
const mostClients = 50_000;

/** Whether a refused response is the first of its client in a minute, and has a line of its own; the others are counted in one (a flood is 60 GB a day). */
const createIsFirst = (log: Logger): ((client: string) => boolean) => {
  const told = new LRUCache<string, true>({ maxSize: mostClients, sizeCalculation: () => 1, ttl: refusedMs });
  let untold = 0;
  const tell = (): void => {
    log.warn({ requests: untold }, 'more requests were over a limit');
    untold = 0;
  };
  return (client) => {
    const isFirst = !told.has(client);
    if (isFirst) told.set(client, true);
    else if ((untold += 1) === 1) setTimeout(tell, refusedMs).unref();
    return isFirst;
  };
};

/**
 * One line of the log a response, and the metrics. `where` is the address of the route table, since a path may hold an id; queries and bodies
 * are never logged.
 */
export const createObserve = (log: Logger, metrics: Metrics | undefined): { observe: Observe; seesFiles: boolean } => {
  const logsFiles = log.isLevelEnabled('debug');
  const isFirst = createIsFirst(log);
  const observe: Observe = ({ id, method, path, status, startedAt, isFile, client = '' }) => {
    const ms = performance.now() - startedAt;
    // Also for an address with slashes at its end: what stands before them may be an id.
    const bare = withoutEndSlashes(path);
    const address = (findAddress(bare) ?? findDeskAddress(bare))?.path;
    metrics?.request({ method: methods.has(method) ? method : 'other', route: address ?? (isFile ? 'page' : 'other'), status }, ms / 1000);
    if ((isFile && !logsFiles) || (status === 429 && !isFirst(client))) return;
    const where = address ?? (isFile ? path : redactPath(path));
    log[status >= 500 ? 'error' : 'info']({ id, method, where, status, ms: Math.round(ms * 1000) / 1000 }, 'request');
  };
  return { observe, seesFiles: logsFiles || metrics !== undefined };
};

/** Sees every response that Fastify sent, but those of probes that found nothing wrong. */
export const observed = fp<{ observe: Observe }>((app, { observe }, done) => {
  app.addHook('onResponse', ({ id, method, path, client, prebuilt: isFile, routeOptions }, reply, next) => {
    const { statusCode: status } = reply.raw;
    if (!routeOptions.config.unlimited || status !== 200)
      observe({ id, method, path, status, startedAt: performance.now() - reply.elapsedTime, isFile, client });
    next();
  });
  done();
});
