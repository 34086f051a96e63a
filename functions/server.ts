import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { type AddressInfo, isIP, type ListenOptions, Server } from 'node:net';
import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises';
import { createApp } from './app.ts';
import { type Environment, readEnvironment, passedSockets } from '#lib/settings/environment.ts';
import { EnvironmentError, loadSettings } from '#lib/settings/settings-file.mjs';
import { createHttpServer } from './listener.ts';
import { followReleases, type Opened } from './releases.ts';
import { limits } from './http/request.ts';
import { createLog, type Logger } from './http/log.ts';
import { refuseToStart, unread, unreadSentence } from './startup-error.ts';
import type { Lifecycle } from './plugins/health.ts';
import { createLimiter } from './plugins/rate-limit.ts';
import { startServices } from './services.ts';
import { openSite, type Site } from './http/site.ts';

/** How often connections that turned idle are closed while the process stops. */
const sweepMs = 50;
/** Between two slices of reading: files of the start wait for requests, those of a candidate have a publish waiting for them. */
const [restMs, briefMs] = [20, 1];

/** The first descriptor that systemd passes, with the socket of `guidance.socket` (sd_listen_fds(3)). */
const firstPassed = 3;

interface Listening {
  address: ListenOptions | { fd: number };
  /**
   * Where a socket was passed: compares it with the settings, which web servers and commands go by.
   * @throws EnvironmentError where it has another port or address
   */
  passed?: (bound: AddressInfo | string | null) => void;
}

/** Where the service listens: at the socket that was passed to this very process, else at HOST and PORT. */
const addressOf = ({ host, port }: Pick<Environment, 'host' | 'port'>, sockets: number): Listening => {
  if (!(sockets > 0)) return { address: { host, port } };
  return {
    address: { fd: firstPassed },
    passed: (bound) => {
      const held = bound as AddressInfo;
      if (held.port === port && (held.address === host || isIP(host) === 0)) return;
      const name = held.port === port ? 'HOST' : 'PORT';
      throw new EnvironmentError(
        `${name} is ${name === 'PORT' ? port : host}, but guidance.socket listens at ${held.address}:${held.port}: write the same in both (systemctl edit --full guidance.socket, then systemctl restart guidance.socket).`,
      );
    },
  };
};

/** The app of a release, ready to answer. */
interface LiveApp {
  app: FastifyInstance;
  adopt: () => void;
  warm: () => Promise<void>;
}

/** Makes the app of each release from what outlives it: store, keys, limits, sandbox, queues. */
const createAppOf = async (environment: Environment, first: Site, lifecycle: Lifecycle, log: Logger) => {
  const { settings, rateLimit, trustedProxies, hstsSubdomains } = environment;
  const firstContent = first.readContent();
  const runtime = await startServices(environment, { content: firstContent.content, build: first.manifest.build }, log);
  const { metrics, shared } = runtime;
  const consume = createLimiter(rateLimit, shared?.limit);
  // Each of its parts takes up to 30 ms; requests of the release that is live come in between.
  const appOf = async (site: Site, content = site.readContent()): Promise<LiveApp> => {
    await breathe();
    const { build, retirement } = site.manifest;
    const { services, adopt, warm } = runtime.servicesOf({ ...content, files: site, build });
    await breathe();
    const policy = { settings, hstsSubdomains, retirement };
    const app = createApp({ policy, files: site, build, services, consume, trustedProxies, log, metrics, lifecycle });
    await app.ready();
    return { app, adopt, warm };
  };
  return { runtime, appOf, live: await appOf(first, firstContent) };
};

/** Where metrics are wanted, on a port of their own. */
const listenBeside = async (
  { metricsPort, host }: Environment,
  metrics: Awaited<ReturnType<typeof startServices>>['metrics'],
): Promise<Server[]> => {
  if (!metrics || metricsPort === undefined) return [];
  const served = metrics.serve({ port: metricsPort, host });
  served.on('error', (error) => refuseToStart(error, 'METRICS_PORT'));
  await once(served, 'listening');
  return [served];
};

/** Reads the settings, listens once everything is there, and stops. What goes wrong before it listens ends the process with a sentence. */
const start = async (): Promise<void> => {
  loadSettings();
  const environment = readEnvironment(process.env);
  const { settings, distDir, releasesDir } = environment;
  const log = createLog(environment.logLevel);
  for (const name of unread(process.env)) log.warn({ setting: name }, unreadSentence(name));

  const site = openSite(environment);
  const { build } = site.manifest;
  const lifecycle: Lifecycle = { stopping: false, closing: false };
  const { runtime, appOf, live: first } = await createAppOf(environment, site, lifecycle, log);
  let live = first;
  live.adopt();
  // Connections are the process's own; requests go to the app that is live at the time.
  const server = createHttpServer((request, response) => void live.app.server.emit('request', request, response));
  const beside = await listenBeside(environment, runtime.metrics);
  const { passed, address } = addressOf(environment, passedSockets(process.env, process.pid));
  server.listen(address);
  await once(server, 'listening');
  passed?.(server.address());

  const open = async (folder: string): Promise<Opened> => {
    const other = openSite({ settings, distDir: folder });
    await other.readAll(briefMs);
    const opened = await appOf(other);
    await opened.warm();
    const goLive = (): void => {
      live = opened;
      live.adopt();
      lifecycle.damage = undefined;
    };
    return { build: other.manifest.build, goLive };
  };
  const following = followReleases({ releasesDir, distDir, build, open, log });

  const drainMs = environment.drainSeconds * 1000;
  const logger = { error: (error: unknown) => log.error({ err: error }, 'stopped with an error') };
  closeWithGrace({ delay: drainMs + limits.graceMs, logger, skip: ['SIGHUP', 'SIGUSR2', 'beforeExit'] }, async ({ signal, err }) => {
    if (err) log.error({ err }, 'unexpected error');
    lifecycle.stopping = true;
    log.info({ signal }, 'stopping');
    following.stop();
    // Balancers ask `/readyz` and send no more requests, until the listener closes; deliveries end meanwhile.
    await Promise.all([sleep(drainMs), passed && runtime.stopWorkers()]);
    lifecycle.closing = true;
    const closed = once(server, 'close');
    for (const one of [server, ...beside]) Server.prototype.close.call(one);
    // New connections wait at the socket that systemd holds; who has one sends what was under way, and is told to open another.
    if (passed) await sleep(limits.handOverMs);
    // A connection whose request was running turns idle only now, and would be kept open.
    server.closeIdleConnections();
    setInterval(() => server.closeIdleConnections(), sweepMs).unref();
    await closed;
    await runtime.stopWorkers();
    await runtime.close();
    log.info('stopped');
  });
  log.info({ address: server.address(), rootUrl: settings.rootUrl, build, files: site.manifest.files.length }, 'listening');
  runtime.watchRequests();
  // Whoever waited for the port is answered first.
  await sleep(restMs);
  await first.warm();
  await site.readAll(restMs).catch((error: unknown) => {
    if (live === first) lifecycle.damage = (error as Error).message;
    log.error({ err: error }, 'a file of the build cannot be served');
  });
};

await start().catch(refuseToStart);
