import type { FastifyInstance } from 'fastify';
import { createApp } from '#functions/app.ts';
import { createLog } from '#functions/log.ts';
import { untouched } from '#functions/plugins/rate-limit.ts';
import type { Services } from '#functions/services.ts';
import { memorySite, type SiteFiles } from '#functions/site.ts';

export const memoryFiles = memorySite;

/** The app without a server and without a limit, for what is measured by `inject`. */
export const appFor = async (services: Services, files: SiteFiles): Promise<FastifyInstance> => {
  const app = createApp({
    policy: { settings: services.settings, rateLimit: 0, retirement: {} },
    files,
    services,
    consume: () => untouched(0),
    trustedProxies: [],
    log: createLog('silent'),
    lifecycle: { stopping: false, closing: false },
  });
  await app.ready();
  return app;
};
