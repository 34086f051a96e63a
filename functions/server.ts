import closeWithGrace from 'close-with-grace';
import { once } from 'node:events';
import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from './app.ts';
import { readEnvironment } from '#lib/environment.ts';
import { loadSettings } from '#lib/settings-file.mjs';
import { limits } from './request.ts';
import { createLog } from './log.ts';
import { refuseToStart, unread, unreadSentence } from './startup-error.ts';
import { createLimiter } from './plugins/rate-limit.ts';
import { startServices } from './services.ts';
import { openSite } from './site.ts';

const sweepMs = 50;

/** Reads the settings, listens once everything is there, and stops. What goes wrong before it listens ends the process with a sentence. */
const start = async (): Promise<void> => {
  loadSettings();
  const environment = readEnvironment(process.env);
  const { settings, rateLimit, trustedProxies, host, port, metricsPort } = environment;
  const log = createLog(environment.logLevel);
  for (const one of unread(process.env)) log.warn(one, unreadSentence(one));

  const site = openSite(environment);
  const { build } = site.manifest;
  const { services, metrics, shared, watchRequests, stop } = await startServices(
    environment,
    { ...site.readContent(), files: site, build },
    log,
  );
  const lifecycle = { stopping: false, closing: false };
  const policy = { settings, rateLimit, retirement: site.manifest.retirement };
  const consume = createLimiter(rateLimit, shared?.limit);
  const app = createApp({ policy, files: site, build, services, consume, trustedProxies, log, metrics, lifecycle });
  app.addHook('onClose', stop);

  const beside: Server[] = [];
  if (metrics && metricsPort !== undefined) {
    const { serveMetrics } = await import('./plugins/prometheus.ts');
    const served = serveMetrics(metrics, { port: metricsPort, host });
    served.on('error', (error) => refuseToStart(error, 'METRICS_PORT'));
    await once(served, 'listening');
    beside.push(served);
  }
  await app.listen({ port, host });

  let isReplaced = false;
  process.once('message', () => {
    isReplaced = true;
    process.kill(process.pid, 'SIGTERM');
  });
  const drainMs = environment.drainSeconds * 1000;
  const logger = { error: (error: unknown) => log.error({ err: error }, 'stopped with an error') };
  closeWithGrace({ delay: drainMs + limits.graceMs, logger, skip: ['SIGHUP', 'SIGUSR2', 'beforeExit'] }, async ({ signal, err }) => {
    if (err) log.error({ err }, 'unexpected error');
    lifecycle.stopping = true;
    log.info({ signal }, 'stopping');
    if (isReplaced) {
      // Its successor has the port. Who has a connection sends what was under way, and is told to open another.
      for (const server of [app.server, ...beside]) Server.prototype.close.call(server);
      lifecycle.closing = true;
      await sleep(limits.handOverMs);
    } else {
      // Balancers ask `/readyz` and send no more requests, until the listener closes.
      await sleep(drainMs);
      lifecycle.closing = true;
    }
    // A connection whose request was running turns idle only now, and would be kept open.
    setInterval(() => app.server.closeIdleConnections(), sweepMs).unref();
    await app.close();
    log.info('stopped');
  });
  log.info({ address: app.server.address(), rootUrl: settings.rootUrl, build, files: site.manifest.files.length }, 'listening');
  watchRequests();
  // To the supervisor (`cli/serve.mjs`), where there is one.
  process.send?.('listening');
};

await start().catch(refuseToStart);
