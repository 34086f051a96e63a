import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from 'proxy-addr';
import { clientOf, type FindClient } from './client-address.ts';
import type { Logger } from './log.ts';
import type { Lifecycle } from './plugins/health.ts';
import type { Observe } from './plugins/metrics.ts';
import { sendPrepared, type Prebuilt, type Prepared } from './plugins/prebuilt.ts';
import { untouched } from './plugins/rate-limit.ts';
import type { ConsumeQuota, Quota } from './store/shared.ts';
import { headFault, limits } from './request.ts';

const serverOptions: ServerOptions = {
  maxHeaderSize: limits.headBytes,
  headersTimeout: limits.headersMs,
  requestTimeout: limits.requestMs,
  keepAliveTimeout: limits.keepAliveMs,
  connectionsCheckingInterval: limits.checkMs,
  // Node's own response has no body; ours is a problem.
  requireHostHeader: false,
};

interface Parts {
  canonical: Prebuilt['canonical'];
  consume: ConsumeQuota;
  findClient: FindClient;
  /** 0 turns off whatever counts by client. */
  limit: number;
  trustedProxies: readonly string[];
  requestId: () => string;
  observe: Observe | undefined;
  lifecycle: Lifecycle;
  log: Logger;
}

/** Does it at most once a check of the connections, however often it is asked to. */
const seldom = (act: () => void): (() => void) => {
  let actedAt = -Infinity;
  return () => {
    if (performance.now() - actedAt < limits.checkMs) return;
    actedAt = performance.now();
    act();
  };
};

/**
 * Closes each connection that its client opens beyond its share. The peer alone is known of a connection, so a trusted proxy, which brings
 * the requests of many, has no bound but that of all.
 * @throws TypeError for an entry that is no address or subnet
 */
const createConnectionBound = (trustedProxies: readonly string[], tooMany: () => void): ((socket: Socket) => void) => {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  const open = new Map<string, number>();
  return (socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isTrusted(remoteAddress, 0)) return;
    const client = clientOf(remoteAddress);
    const count = (open.get(client) ?? 0) + 1;
    if (count > limits.clientConnections) {
      socket.destroy();
      return tooMany();
    }
    open.set(client, count);
    socket.once('close', () => {
      const left = (open.get(client) ?? 0) - 1;
      if (left > 0) open.set(client, left);
      else open.delete(client);
    });
  };
};

/**
 * Makes the server that Fastify works with. Its listener answers canonical GETs of prebuilt files, which are most of the traffic, and hands
 * everything else to Fastify: that costs a tenth less processor time than a route.
 */
export const createServerFactory = ({
  canonical,
  consume,
  findClient,
  limit,
  trustedProxies,
  requestId,
  observe,
  lifecycle,
  log,
}: Parts) => {
  /** Answers a canonical GET or HEAD from memory; false where Fastify has to. */
  const answer = (request: IncomingMessage, response: ServerResponse, file: Prepared, quota: Quota): boolean => {
    const [startedAt, id] = [observe ? performance.now() : 0, requestId()];
    if (quota.exceeded) return false;
    try {
      sendPrepared(file, { request, response, quota, id });
    } catch {
      return false;
    }
    observe?.({ id, method: request.method ?? '', target: request.url ?? '', status: response.statusCode, startedAt });
    return true;
  };

  return (handle: RequestListener): Server => {
    const listener: RequestListener = (request, response) => {
      const { method, url = '/' } = request;
      if (lifecycle.closing) response.shouldKeepAlive = false;
      const file = method === 'GET' || method === 'HEAD' ? canonical.get(url)?.() : undefined;
      if (!file || request.headers.expect !== undefined || headFault(request) !== undefined) return handle(request, response);
      const finish = (quota: Quota): void => {
        if (answer(request, response, file, quota)) return;
        request.quota = quota;
        handle(request, response);
      };
      const quota = consume(findClient(request));
      if (quota instanceof Promise) quota.then(finish, () => finish(untouched(limit)));
      else finish(quota);
    };
    const server = createServer(serverOptions, listener);
    server.on('checkExpectation', listener);
    server.setTimeout(limits.stallMs);
    server.maxConnections = limits.connections;
    const makeRoom = seldom(() => {
      log.warn({ connections: limits.connections }, 'too many connections');
      server.closeIdleConnections();
    });
    server.on('drop', makeRoom);
    const tooMany = seldom(() => log.warn({ connections: limits.clientConnections }, 'too many connections of one client'));
    if (limit !== 0) server.on('connection', createConnectionBound(trustedProxies, tooMany));
    return server;
  };
};
