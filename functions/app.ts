import fastify, { type FastifyInstance } from 'fastify';
import { nextPricesAt } from '#lib/domain/sold.ts';
import { createFindClient } from './http/client-address.ts';
import { createHttpServer, createListener } from './listener.ts';
import { sessionIdIn } from './desk/sign-in.ts';
import type { Logger } from './http/log.ts';
import { bearer } from './plugins/bearer.ts';
import { body } from './plugins/body.ts';
import { createRequestId, headers, type HeaderPolicy } from './plugins/headers.ts';
import { health, type Lifecycle } from './plugins/health.ts';
import { idempotency } from './plugins/idempotency.ts';
import { createObserve, type Metrics, observed } from './plugins/metrics.ts';
import { notFound } from './plugins/not-found.ts';
import { ownOrigin } from './plugins/own-origin.ts';
import { createPrebuilt, prebuilt } from './plugins/prebuilt.ts';
import { problemDetails } from './plugins/problem-details.ts';
import { type Limiter, rateLimit } from './plugins/rate-limit.ts';
import { limits, routable } from './http/request.ts';
import { ask } from './routes/ask.ts';
import { desk } from './routes/desk.ts';
import { guidance, prebuiltOperations } from './routes/guidance.ts';
import { keys } from './routes/keys.ts';
import { mcp } from './routes/mcp.ts';
import { validatorCompiler } from './routes/operation.ts';
import { reports } from './routes/reports.ts';
import { shortlists } from './routes/shortlists.ts';
import type { Services } from './routes/services.ts';
import { type SiteFiles, withoutDesk } from './http/site.ts';

export interface AppParts {
  policy: HeaderPolicy;
  /** The built site. */
  files: SiteFiles;
  /** Name of the build; none where the responses are made from the content. */
  build?: string;
  services: Services;
  consume: Limiter;
  trustedProxies: readonly string[];
  log: Logger;
  metrics?: Metrics | undefined;
  lifecycle: Lifecycle;
}

/** The service: everything that answers a request, whatever serves it. */
export const createApp = (parts: AppParts): FastifyInstance => {
  const { services, consume, trustedProxies, log, metrics, lifecycle } = parts;
  const isDesk = services.desk !== undefined;
  const policy = { ...parts.policy, desk: isDesk, nextPricesAt: nextPricesAt(services.content) };
  const files = isDesk ? parts.files : withoutDesk(parts.files);
  const { settings } = policy;
  const requestId = createRequestId();
  const findClient = createFindClient(trustedProxies);
  const site = createPrebuilt(files, policy);
  const { observe, seesFiles } = createObserve(log, metrics);

  const app = fastify({
    serverFactory: (handle) =>
      createHttpServer(
        createListener(
          { canonical: site.canonical, consume, findClient, requestId, observe: seesFiles ? observe : undefined, lifecycle },
          handle,
        ),
      ),
    genReqId: requestId,
    rewriteUrl: ({ url = '/' }) => routable(url),
    return503OnClosing: false,
    routerOptions: {
      maxParamLength: limits.targetCharacters,
      querystringParser: (text) => new URLSearchParams(text) as unknown as Record<string, unknown>,
    },
    // Each route has its own way to check and to write, so that neither compiler of Fastify is loaded.
    schemaController: {
      compilersFactory: { buildValidator: () => validatorCompiler as never, buildSerializer: () => () => JSON.stringify },
    },
  });

  app.register(observed, { observe });
  app.register(headers, { policy });
  app.register(problemDetails, { settings, pages: site.pages, log });
  app.register(rateLimit, {
    consume,
    findClient,
    findStaff: async (cookie) => (await services.desk?.sessionOf(sessionIdIn(cookie))) ?? null,
  });
  app.register(notFound, { pages: site.pages, desk: isDesk, gone: services.content.gone });
  app.register(ownOrigin, { settings });
  app.register(bearer, { authorize: services.authorize });
  app.register(body);
  app.register(idempotency, services);
  app.register(prebuilt, { prebuilt: site });
  app.register(health, { lifecycle, build: parts.build, ...services });

  for (const routes of [keys, shortlists, reports, guidance, ask, mcp, desk]) app.register(routes, { services });
  app.register(prebuiltOperations);
  return app;
};
