import { once as next } from 'node:events';
import { createServer, type ServerOptions } from 'node:http';
import { readEnvironment } from './environment.ts';
import { createAnswersInOrder } from './http/answers-in-order.ts';
import { answerClientErrors } from './http/client-error.ts';
import { clientOf, createFindClient } from './http/client-address.ts';
import { createDoor } from './http/door.ts';
import { boundConnections } from './http/bound-connections.ts';
import { limits } from './http/limits.ts';
import { createLog } from './http/log.ts';
import { once } from './once.ts';
import { prepareSite } from './http/prepared-site.ts';
import { createQuota } from './http/quota.ts';
import { createRequestId } from './http/request-id.ts';
import { stopGracefully } from './http/stop.ts';
import { serveMetrics } from './metrics/serve.ts';
import { misspelt } from './misspelt.ts';
import { openSite } from './site.ts';
import { refuseToStart } from './refuse-to-start.ts';
import type { Service } from './service.ts';

const serverOptions: ServerOptions = {
  maxHeaderSize: limits.headBytes,
  headersTimeout: limits.headersMs,
  requestTimeout: limits.requestMs,
  keepAliveTimeout: limits.keepAliveMs,
  connectionsCheckingInterval: limits.checkMs,
  // Node's own answer has no body; the front door's has.
  requireHostHeader: false,
};

/**
 * The service. The door is open as soon as it can answer with a file; then every file is checked and what functions need is loaded, and
 * only after that is it ready. What goes wrong on the way ends the process with a sentence.
 */
const start = async (): Promise<void> => {
  const environment = readEnvironment(process.env);
  const { settings, rateLimit } = environment;
  const log = createLog(environment.logLevel);
  for (const { given, meant } of misspelt(process.env)) log.warn({ given, meant }, `${given} is not read; ${meant} is`);
  const site = openSite(environment);
  const policy = { settings, rateLimit, retirement: site.manifest.retirement };
  const prepared = prepareSite(site, policy);
  const lifecycle = { ready: false, stopping: false, closing: false };

  let running: Service | undefined;
  const service = once(async (): Promise<Service> => {
    await site.check();
    const { startService } = await import('./service.ts');
    return (running = await startService(environment, site, log));
  });
  // A window that several processes share must be there before the first request.
  const redis = environment.redisUrl === undefined ? undefined : (await service()).redis;

  const consume = await createQuota(rateLimit, redis);
  const requestId = createRequestId();
  const door = createDoor({
    site: prepared,
    policy,
    consume,
    findClient: createFindClient(environment.trustedProxies),
    functions: service,
    requestId,
    lifecycle,
    log,
    metrics: () => running?.metrics,
  });

  const inOrder = createAnswersInOrder();
  const listener = inOrder.listen(door);
  const server = createServer(serverOptions, listener);
  server.on('checkExpectation', listener);
  server.on('checkContinue', inOrder.listen(inOrder.afterContinue(door)));
  // Who ends his side has still to hear the answer, above all of a write (undocumented; there since Node 0.x).
  Object.assign(server, { httpAllowHalfOpen: true });
  boundConnections(server, log);
  answerClientErrors(server, {
    settings,
    inOrder,
    constant: prepared.bare.data,
    requestId,
    count: (remoteAddress) => consume(clientOf(remoteAddress)),
  });
  // A proxy may be sending a request on a connection that looks idle from here.
  const idleMs = environment.trustedProxies.length > 0 ? limits.proxyIdleMs : 0;
  const drainMs = environment.drainSeconds * 1000;
  stopGracefully({ server, lifecycle, log, after: async () => (await service()).stop(), drainMs, idleMs });
  server.on('error', (error) => refuseToStart(error));

  const becomeReady = async (): Promise<void> => {
    const { metrics } = await service();
    if (metrics && environment.metricsPort !== undefined) {
      const served = serveMetrics(metrics, { port: environment.metricsPort, host: environment.host });
      served.on('error', (error) => refuseToStart(error, 'METRICS_PORT'));
      // Ready means that everything listens.
      await next(served, 'listening');
    }
    lifecycle.ready = true;
    log.info({ address: server.address(), rootUrl: settings.rootUrl, files: site.manifest.files.length }, 'listening');
  };
  server.listen(environment.port, environment.host, () => void becomeReady().catch(refuseToStart));
};

await start().catch(refuseToStart);
