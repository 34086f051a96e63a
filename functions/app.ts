import fastify, { type FastifyInstance, type FastifySchemaCompiler, type FastifyServerOptions } from 'fastify';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { z } from 'zod';
import { checkBody } from '#lib/body.ts';
import type { Mount } from '#lib/mounts.ts';
import { readQuery, type Parameter } from '#lib/parameter.ts';
import { routes, type Route } from '#lib/routes.ts';
import { createFindClient } from './client-address.ts';
import { limits } from './limits.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics/metrics.ts';
import { bearer } from './plugins/bearer.ts';
import { body } from './plugins/body.ts';
import { createRequestId, headers, type HeaderPolicy } from './plugins/headers.ts';
import { health, type Lifecycle } from './plugins/health.ts';
import { idempotency, type Write } from './plugins/idempotency.ts';
import { createObserveFile, metrics } from './plugins/metrics.ts';
import { notFound } from './plugins/not-found.ts';
import { ownOrigin } from './plugins/own-origin.ts';
import { createPrebuilt, prebuilt, sendPrepared, type Prepared } from './plugins/prebuilt.ts';
import { createClientErrorHandler, problemDetails } from './plugins/problem-details.ts';
import { rateLimit } from './plugins/rate-limit.ts';
import { untouched, type ConsumeQuota, type Quota } from './rate-limiter.ts';
import { headFault } from './request-check.ts';
import { ask } from './routes/ask.ts';
import { batch } from './routes/batch.ts';
import { faq } from './routes/faq.ts';
import { finder } from './routes/finder.ts';
import { jobs } from './routes/jobs.ts';
import { keys } from './routes/keys.ts';
import { mcp } from './routes/mcp.ts';
import { operation } from './routes/operation.ts';
import { reports } from './routes/reports.ts';
import { shortlists } from './routes/shortlists.ts';
import type { Services } from './services.ts';
import type { SiteFiles } from './site.ts';
import type { Credential } from './keys/keys.ts';
import { routableTarget } from './target.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Row of the route table. */
    endpoint?: Route | Mount;
    /** The handler takes the bytes of the body. */
    rawBody?: boolean;
    /** Spends no quota. */
    unlimited?: boolean;
  }
  interface FastifyRequest {
    /** Decoded path of the target. */
    path: string;
    /** Who the request is counted under. */
    client: string;
    quota: Quota;
    /** Of operations that need one, and of no others. */
    credential: Credential;
    write: Write;
    /** Answered with a built file. */
    prebuilt: boolean;
  }
  interface FastifyReply {
    sendPrepared: (this: FastifyReply, file: Prepared) => FastifyReply;
  }
}

declare module 'node:http' {
  interface IncomingMessage {
    /** Where the listener counted the request before Fastify had it. */
    quota?: Quota;
  }
}

export interface AppParts {
  policy: HeaderPolicy;
  /** The built site. */
  files: SiteFiles;
  services: Services;
  consume: ConsumeQuota;
  trustedProxies: readonly string[];
  log: Logger;
  metrics?: Metrics | undefined;
  lifecycle: Lifecycle;
}

const serverOptions: ServerOptions = {
  maxHeaderSize: limits.headBytes,
  headersTimeout: limits.headersMs,
  requestTimeout: limits.requestMs,
  keepAliveTimeout: limits.keepAliveMs,
  connectionsCheckingInterval: limits.checkMs,
  // Node's own response has no body; ours is a problem.
  requireHostHeader: false,
};

/** Query strings and bodies are checked by the schemas that the contract publishes, each once. */
const validatorCompiler: FastifySchemaCompiler<unknown> = ({ schema, httpPart }) => {
  const read = (value: unknown): unknown =>
    httpPart === 'querystring'
      ? readQuery(schema as readonly Parameter[], value as URLSearchParams)
      : checkBody(schema as z.ZodType, value);
  return (value: unknown) => {
    try {
      return { value: read(value) };
    } catch (error) {
      return { error: error as Error };
    }
  };
};

/** The service: everything that answers a request, whatever serves it. */
export const createApp = ({
  policy,
  files,
  services,
  consume,
  trustedProxies,
  log,
  metrics: counters,
  lifecycle,
}: AppParts): FastifyInstance => {
  const { settings } = policy;
  const requestId = createRequestId();
  const findClient = createFindClient(trustedProxies);
  const site = createPrebuilt(files, policy);
  const observeFile = createObserveFile(log, counters);

  /** Answers a canonical GET or HEAD from memory; false where Fastify has to. */
  const answer = (request: IncomingMessage, response: Parameters<RequestListener>[1], file: Prepared, quota: Quota): boolean => {
    const [startedAt, id] = [observeFile ? performance.now() : 0, requestId()];
    if (quota.exceeded) return false;
    if (lifecycle.closing) response.shouldKeepAlive = false;
    try {
      sendPrepared(file, { request, response, quota, id });
    } catch {
      return false;
    }
    observeFile?.({
      id,
      method: request.method ?? '',
      target: request.url ?? '',
      status: response.statusCode,
      startedAt,
      rateLimited: false,
    });
    return true;
  };

  const serverFactory = (handle: RequestListener): Server => {
    const listener: RequestListener = (request, response) => {
      const { method, url = '/' } = request;
      const file = method === 'GET' || method === 'HEAD' ? site.canonical.get(url)?.() : undefined;
      if (!file || request.headers.expect !== undefined || headFault(request) !== undefined) return handle(request, response);
      const finish = (quota: Quota): void => {
        if (answer(request, response, file, quota)) return;
        request.quota = quota;
        handle(request, response);
      };
      const quota = consume(findClient(request));
      if (quota instanceof Promise) quota.then(finish, () => finish(untouched(policy.rateLimit)));
      else finish(quota);
    };
    const server = createServer(serverOptions, listener);
    server.on('checkExpectation', listener);
    server.setTimeout(limits.stallMs);
    server.maxConnections = limits.connections;
    let madeRoomAt = -Infinity;
    server.on('drop', () => {
      if (performance.now() - madeRoomAt < limits.checkMs) return;
      madeRoomAt = performance.now();
      log.warn({ connections: limits.connections }, 'too many connections');
      server.closeIdleConnections();
    });
    return server;
  };

  const options: FastifyServerOptions = {
    serverFactory,
    genReqId: requestId,
    rewriteUrl: ({ url = '/' }) => routableTarget(url),
    clientErrorHandler: createClientErrorHandler(policy, requestId),
    return503OnClosing: false,
    routerOptions: {
      maxParamLength: limits.targetCharacters,
      querystringParser: (text) => new URLSearchParams(text) as unknown as Record<string, unknown>,
    },
    // Each route has its own way to check and to write, so that neither compiler of Fastify is loaded.
    schemaController: {
      compilersFactory: { buildValidator: () => validatorCompiler as never, buildSerializer: () => () => JSON.stringify },
    },
  };
  const app = fastify(options);

  app.register(metrics, { log, metrics: counters });
  app.register(headers, { policy });
  app.register(problemDetails, { policy, pages: site.pages, log });
  app.register(rateLimit, { consume, findClient, rateLimit: policy.rateLimit });
  app.register(notFound, { pages: site.pages });
  app.register(ownOrigin, { settings });
  app.register(bearer, { authorize: services.authorize });
  app.register(body);
  app.register(idempotency, services);
  app.register(prebuilt, { prebuilt: site });
  app.register(health, { lifecycle });

  for (const route of [keys, shortlists, batch, reports, jobs, faq, ask, mcp]) app.register(route, { services });
  app.register(finder);
  app.register((files, _options, done) => {
    const served = new Set(['searchFaq', 'getBatch']);
    for (const { operationId, file } of routes) {
      if (file && !served.has(operationId))
        files.route(operation(operationId, () => Promise.reject(new Error(`There is no file for ${operationId}.`))));
    }
    done();
  });
  return app;
};
