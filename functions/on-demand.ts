import closeWithGrace from 'close-with-grace';
import { existsSync } from 'node:fs';
import { finished, Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { getContent } from '#lib/content.ts';
import { type Environment, readEnvironment } from '#lib/settings/environment.ts';
import type { Model } from '#lib/ask/heads.ts';
import { answerModelPath, keptModelPath, type Manifest } from '#lib/contract/manifest.ts';
import type { Content } from '#lib/schemas/content.ts';
import { loadSettings } from '#lib/settings/settings-file.mjs';
import { once } from '#lib/words/once.ts';
import { createApp } from './app.ts';
import { createLog, type Logger } from './http/log.ts';
import { createLimiter } from './plugins/rate-limit.ts';
import { limits } from './http/request.ts';
import { startServices } from './services.ts';
import { memorySite, openSite, readModel, type SiteFiles } from './http/site.ts';
import { refuseToStart } from './startup-error.ts';

interface Source {
  files: SiteFiles;
  content: Content;
  answerModel: () => Model;
  build?: string;
  retirement: Manifest['retirement'];
}

/** In `astro dev` nothing is built: the JSON responses are made from the content, and Astro has the pages. */
const unbuilt = async ({ distDir, settings }: Environment): Promise<Source> => {
  const content = await getContent();
  const model = answerModelPath(distDir);
  const answerModel = once(() => readModel(existsSync(model) ? model : keptModelPath));
  return { files: memorySite(content, settings), content, answerModel, retirement: {} };
};

const built = (environment: Environment): Source => {
  const site = openSite(environment);
  return { files: site, ...site.readContent(), build: site.manifest.build, retirement: site.manifest.retirement };
};

/** Responses under way. */
const open = new Set<Readable>();

/** Once the host says that the process is to end: what is under way is sent, then workers, store and keys are closed. */
const closeAtTheEnd = (close: () => Promise<void>, drainMs: number, log: Logger): void => {
  const delay = drainMs + limits.graceMs;
  const logger = { error: (error: unknown) => log.error({ err: error }, 'stopped with an error') };
  closeWithGrace({ delay, logger, skip: ['SIGHUP', 'SIGUSR2', 'beforeExit'] }, async ({ signal, err }) => {
    if (err) log.error({ err }, 'unexpected error');
    log.info({ signal }, 'stopping');
    await sleep(drainMs);
    await Promise.all([...open].map((stream) => new Promise<void>((resolve) => finished(stream, () => resolve()))));
    await close();
    log.info('stopped');
  });
};

const start = async () => {
  loadSettings();
  const environment = readEnvironment(process.env);
  const { settings, rateLimit, trustedProxies, hstsSubdomains } = environment;
  const log = createLog(environment.logLevel);
  const { retirement, ...source } = import.meta.env.PROD ? built(environment) : await unbuilt(environment);
  const { servicesOf, metrics, shared, watchRequests, stopWorkers, close: closeServices } = await startServices(environment, source, log);
  const { services, adopt } = servicesOf(source);
  adopt();
  const lifecycle = { stopping: false, closing: false };
  const app = createApp({
    ...{ ...source, policy: { settings, hstsSubdomains, retirement }, services, trustedProxies, log, metrics, lifecycle },
    consume: createLimiter(rateLimit, shared?.limit),
  });
  await app.ready();
  if (import.meta.env.PROD) {
    const close = async (): Promise<void> => {
      await app.close();
      await stopWorkers();
      await closeServices();
    };
    closeAtTheEnd(close, environment.drainSeconds * 1000, log);
    log.info({ rootUrl: settings.rootUrl, build: source.build }, 'ready');
  }
  watchRequests();
  return app;
};

/** Started by the first request: a build loads this file too, and must open no database. A host is told why it cannot start. */
let app: ReturnType<typeof start> | undefined;
const started = (): ReturnType<typeof start> => (app ??= import.meta.env.PROD ? start().catch(refuseToStart) : start());

/** The response of the service to a request that Astro took. `address` is that of the connection; who is behind it, TRUSTED_PROXIES says. */
export const respond = async (request: Request, address: string): Promise<Response> => {
  const service = await started();
  const answer = await service.inject({
    method: request.method as 'GET',
    // As it was written: `URL` would drop the `?` of an empty query.
    url: request.url.slice(new URL(request.url).origin.length),
    headers: Object.fromEntries(request.headers),
    ...(request.body && { payload: Readable.fromWeb(request.body as never) }),
    remoteAddress: address,
    payloadAsStream: true,
  });
  const headers = Object.entries(answer.headers).flatMap(([name, value = []]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  );
  const { statusCode: status, statusMessage: statusText } = answer;
  const stream = answer.stream();
  open.add(stream);
  finished(stream, () => open.delete(stream));
  const hasBody = request.method !== 'HEAD' && status !== 204 && status !== 304;
  const body = hasBody ? (Readable.toWeb(stream) as BodyInit) : null;
  if (!hasBody) stream.resume();
  return new Response(body, { status, statusText, headers });
};
