import type { APIRoute } from 'astro';
import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { getContent } from '#lib/content.ts';
import { createApp } from './app.ts';
import { readEnvironment } from '#lib/environment.ts';
import { answerModelPath, keptModelPath } from '#lib/manifest.ts';
import { loadSettings } from '#lib/settings-file.mjs';
import { createLog } from './log.ts';
import { createLimiter } from './plugins/rate-limit.ts';
import { startServices } from './services.ts';
import { memorySite, readModel } from './site.ts';

/** There is no build here: the JSON responses are made from the content, and Astro has the pages. */
const start = async () => {
  loadSettings();
  const environment = readEnvironment(process.env);
  const { settings, rateLimit, trustedProxies } = environment;
  const log = createLog(environment.logLevel);
  const content = await getContent();
  const site = memorySite(content, settings);
  const built = answerModelPath(environment.distDir);
  const answerModel = readModel(existsSync(built) ? built : keptModelPath);
  const { servicesOf, shared } = await startServices(environment, { content }, log);
  const { services, adopt } = servicesOf({ content, answerModel, files: site });
  adopt();
  const policy = { settings, rateLimit, retirement: {} };
  const consume = createLimiter(rateLimit, shared?.limit);
  const app = createApp({ policy, files: site, services, consume, trustedProxies, log, lifecycle: { stopping: false, closing: false } });
  await app.ready();
  return app;
};

/** Started by the first request: a build loads this file too, and must open no database. */
let app: ReturnType<typeof start> | undefined;

/** The service inside Astro: `astro dev`, `astro preview` and the @astrojs/node build answer with the same app. */
export const ALL: APIRoute = async ({ request }) => {
  const { pathname, search } = new URL(request.url);
  const answer = await (
    await (app ??= start())
  ).inject({
    method: request.method,
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    payload: Buffer.from(await request.arrayBuffer()),
    payloadAsStream: true,
  });
  const headers = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const isEmpty = answer.statusCode === 204 || answer.statusCode === 304;
  return new Response(isEmpty ? null : (Readable.toWeb(answer.stream()) as BodyInit), { status: answer.statusCode, headers });
};
