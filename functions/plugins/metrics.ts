import fp from 'fastify-plugin';
import { findAddress, findDeskAddress, redactPath } from '#lib/contract/addresses.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from './prometheus.ts';
import { pathOf } from '../request.ts';
import { withoutEndSlashes } from './not-found.ts';

/** What is known of a response that went out. */
interface Observed {
  id: string;
  method: string;
  /** As it was sent. */
  target: string;
  status: number;
  startedAt: number;
}

export type Observe = (observed: Observed) => void;

const rounded = (ms: number): number => Math.round(ms * 1000) / 1000;

/** Files are most of the traffic: they are logged at debug alone, and undefined means that nothing reads of them. */
export const createObserveFile = (log: Logger, metrics: Metrics | undefined): Observe | undefined => {
  const logs = log.isLevelEnabled('debug');
  if (!logs && !metrics) return undefined;
  return ({ id, method, target, status, startedAt }) => {
    const [path, ms] = [pathOf(target), performance.now() - startedAt];
    metrics?.request(findAddress(path)?.path ?? 'page', method, status, ms / 1000);
    if (logs) log.info({ id, method, where: path, status, ms: rounded(ms) }, 'request');
  };
};

/**
 * One line of the log a response, and the counters. `where` is the address of the route table, since a path may hold an id; queries and
 * bodies are never logged.
 */
const createObserve =
  (log: Logger, metrics: Metrics | undefined): Observe =>
  ({ id, method, target, status, startedAt }) => {
    const [path, ms] = [pathOf(target), performance.now() - startedAt];
    // Also for an address with slashes at its end: what stands before them may be an id.
    const bare = withoutEndSlashes(path);
    const address = (findAddress(bare) ?? findDeskAddress(bare))?.path;
    metrics?.request(address ?? 'other', method, status, ms / 1000);
    log[status >= 500 ? 'error' : 'info']({ id, method, where: address ?? redactPath(path), status, ms: rounded(ms) }, 'request');
  };

/** Sees every response that Fastify sent: the log for people, the metrics for graphs. */
export const metrics = fp<{ log: Logger; metrics: Metrics | undefined }>((app, { log, metrics: counters }, done) => {
  const observeFile = createObserveFile(log, counters);
  const observe = createObserve(log, counters);
  app.addHook('onResponse', (request, reply, next) => {
    if (request.routeOptions.config.unlimited && reply.statusCode === 200) return next();
    const { id, method, originalUrl: target, prebuilt, quota } = request;
    if (quota.exceeded) counters?.rateLimited();
    const see = prebuilt ? observeFile : observe;
    see?.({ id, method, target, status: reply.raw.statusCode, startedAt: performance.now() - reply.elapsedTime });
    next();
  });
  done();
});
