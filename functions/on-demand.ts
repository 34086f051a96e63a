import type { APIRoute } from 'astro';
import { getContent } from '#lib/content.ts';
import { readEnvironment } from './environment.ts';
import { createLog } from './http/log.ts';
import { startRuntime } from './runtime.ts';
import { createStandalone } from './standalone.ts';

const start = async () => {
  const environment = readEnvironment(process.env);
  const content = await getContent();
  const { writing } = await startRuntime(environment, content, createLog(environment.logLevel));
  return createStandalone(content, environment.settings, writing);
};

/** Started by the first request: a build loads this file too, and must open no database. */
let standalone: ReturnType<typeof start> | undefined;

/** The interface inside Astro: `astro dev`, `astro preview` and the @astrojs/node build answer it with the same code as the front door. */
export const ALL: APIRoute = async ({ request }) => (await (standalone ??= start()))(request);
