import { createServer, type RequestListener, type Server } from 'node:http';
import type { FindClient } from './http/client-address.ts';
import type { Lifecycle } from './plugins/health.ts';
import type { Observe } from './plugins/metrics.ts';
import { sendPrepared, type Prebuilt } from './plugins/prebuilt.ts';
import { limits } from './http/request.ts';
import { type Limiter, windowOf } from './plugins/rate-limit.ts';
import type { Quota } from './store/shared.ts';

interface Parts {
  canonical: Prebuilt['canonical'];
  consume: Limiter;
  findClient: FindClient;
  requestId: () => string;
  /** Only where somebody sees what is answered with a file. */
  observe: Observe | undefined;
  lifecycle: Lifecycle;
}

/** Whether a file could be sent. */
const sent = (...[file, parts]: Parameters<typeof sendPrepared>): boolean => {
  try {
    sendPrepared(file, parts);
    return true;
  } catch {
    return false;
  }
};

/**
 * Answers canonical GETs of prebuilt files, which are most of the traffic, from memory, and hands everything else to Fastify (`handle`):
 * that costs a tenth less processor time than a route.
 */
export const createListener =
  ({ canonical, consume, findClient, requestId, observe, lifecycle }: Parts, handle: RequestListener): RequestListener =>
  (request, response) => {
    const { method = '', url: target = '/' } = request;
    if (lifecycle.closing) response.shouldKeepAlive = false;
    const file = method === 'GET' || method === 'HEAD' ? canonical(target) : undefined;
    if (!file) return handle(request, response);
    const startedAt = observe ? performance.now() : 0;
    const answer = (quota: Quota): void => {
      const id = requestId();
      if (quota.exceeded || !sent(file, { request, response, quota, id })) {
        // A problem, which Fastify has to say.
        request.quota = quota;
        return handle(request, response);
      }
      observe?.({ id, method, path: target.split('?', 1)[0] ?? '', status: response.statusCode, startedAt, isFile: true });
    };
    const quota = consume(windowOf(target), findClient(request));
    // A promise only where processes share their windows: waiting for a value costs a turn.
    if (quota instanceof Promise) void quota.then(answer);
    else answer(quota);
  };

/** The server of Node with our limits; what is no HTTP and who is too slow, it refuses in its own words. */
export const createHttpServer = (listener: RequestListener): Server => {
  const server = createServer(
    {
      maxHeaderSize: limits.headBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkMs,
    },
    listener,
  );
  server.setTimeout(limits.stallMs);
  server.maxConnections = limits.connections;
  return server;
};
