import { createServer, type ServerOptions } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Problem } from '#lib/problem.ts';
import { createApp } from './app.ts';
import { readEnvironment } from './environment.ts';
import { answerClientErrors } from './http/client-error.ts';
import { clientOf, createFindClient } from './http/client-address.ts';
import { createDoor } from './http/door.ts';
import { createLog } from './http/log.ts';
import { prepareSite } from './http/prepared-site.ts';
import { problemResponse } from './http/problem-response.ts';
import { createQuota } from './http/quota.ts';
import { createRequestId } from './http/request-id.ts';
import { stopGracefully } from './http/stop.ts';
import { serveMetrics } from './metrics/serve.ts';
import { startRuntime } from './runtime.ts';
import { createKnowledge } from './services.ts';
import { loadSite } from './site.ts';
import { refuseToStart } from './refuse-to-start.ts';

const serverOptions: ServerOptions = {
  maxHeaderSize: 32_768,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Longer than the 60 seconds for which proxies keep their connections, so that they close first.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1000,
  // Node's own answer has no body; the front door's has.
  requireHostHeader: false,
};

/** Idle connections of a proxy end by themselves after this long: time for a busy balancer to use each once more. */
const proxyIdleMs = 5000;

/** The service: what is read at start, what a request meets, and how it ends. */
const start = async (): Promise<void> => {
  const environment = readEnvironment(process.env);
  const { settings, rateLimit } = environment;
  const log = createLog(environment.logLevel);
  const site = loadSite(environment);
  const policy = { settings, rateLimit, retirement: site.manifest.retirement };
  const prepared = prepareSite(site, policy);

  const runtime = await startRuntime(environment, site.content, log);
  const knowledge = createKnowledge({
    settings,
    content: site.content,
    answerModel: site.answerModel,
    files: site.artefacts.keys(),
    read: (file) => JSON.parse(site.artefacts.get(file)?.identity.toString() ?? 'null') as unknown,
  });
  const app = getRequestListener(createApp({ ...knowledge, ...runtime.writing }).fetch, {
    overrideGlobalObjects: false,
    errorHandler: () => problemResponse(new Problem('malformed-request', 'The request is not valid HTTP.'), settings),
  });

  const consume = createQuota(rateLimit, runtime.redis);
  const findClient = createFindClient(environment.trustedProxies);
  const requestId = createRequestId();
  const lifecycle = { stopping: false, closing: false };
  const door = createDoor({
    site: prepared,
    policy,
    consume,
    findClient,
    app,
    authorize: runtime.writing.authorize,
    requestId,
    lifecycle,
    log,
    metrics: environment.metricsPort === undefined ? undefined : runtime.metrics,
  });

  const server = createServer(serverOptions, door);
  server.on('checkExpectation', door);
  answerClientErrors(server, {
    settings,
    constant: prepared.bare.data,
    requestId,
    count: (remoteAddress) => consume(clientOf(remoteAddress)),
  });
  // A proxy may be sending a request on a connection that looks idle from here.
  const idleMs = environment.trustedProxies.length > 0 ? proxyIdleMs : 0;
  stopGracefully({ server, lifecycle, log, after: runtime.stop, drainMs: environment.drainSeconds * 1000, idleMs });
  server.on('error', refuseToStart);
  if (environment.metricsPort !== undefined)
    serveMetrics(runtime.metrics, { port: environment.metricsPort, host: environment.host }).on('error', refuseToStart);
  server.listen(environment.port, environment.host, () => {
    log.info({ address: server.address(), rootUrl: settings.rootUrl, files: site.manifest.files.length }, 'listening');
  });
};

await start().catch(refuseToStart);
