import type { Metrics } from '../metrics/metrics.ts';
import { findAddress } from './address-index.ts';
import { withoutEndSlashes } from './not-found.ts';
import { logRequest, type Logger } from './log.ts';
import type { RequestContext } from './request-context.ts';
import { pathOf } from './target.ts';
import { toldPath } from './told-path.ts';

/** Sees every answer go out: the log for people, the metrics for graphs. */
export interface Observer {
  /** A prebuilt file was sent for a target; its path is read only where someone looks. */
  prebuilt: (context: RequestContext, raw: string) => void;
  /** Anything else was answered. */
  answered: (context: RequestContext, path: string) => void;
}

const count = (metrics: Metrics, { request, response, quota, startedAt }: RequestContext, route: string): void => {
  metrics.request(route, request.method ?? '', response.statusCode, (performance.now() - startedAt) / 1000);
  if (quota.exceeded) metrics.rateLimited();
};

/** `readMetrics` gives the metrics once there are any. */
export const createObserver = (log: Logger, readMetrics: () => Metrics | undefined): Observer => {
  // Files are most of the traffic, and nobody reads their lines: they are logged only where debugging is on.
  const logsFiles = log.isLevelEnabled('debug');
  return {
    prebuilt: (context, raw) => {
      const metrics = readMetrics();
      if (metrics) count(metrics, context, findAddress(pathOf(raw))?.path ?? 'page');
      if (logsFiles) logRequest(log, context, pathOf(raw));
    },
    answered: (context, path) => {
      // Also of an address with slashes at its end: what stands before them may be an id that is nobody's business.
      const address = findAddress(withoutEndSlashes(path))?.path;
      const metrics = readMetrics();
      if (metrics) count(metrics, context, address ?? 'other');
      logRequest(log, context, address ?? toldPath(path));
    },
  };
};
