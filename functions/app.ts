import { Hono } from 'hono';
import { Problem } from '#lib/problem.ts';
import { routes, type Route } from '#lib/routes.ts';
import type { Handler } from './handler.ts';
import { checkMediaType } from './http/media-type.ts';
import { notFound } from './http/not-found.ts';
import { problemResponse, toProblem } from './http/problem-response.ts';
import type { Services } from './services.ts';
import { getBatch, runBatch } from './v1/batch.ts';
import { searchFaq } from './v1/faq.ts';

/** What runs, by operation. */
const handlers: Readonly<Record<string, Handler>> = { searchFaq, getBatch, runBatch };

const notInService: Handler = () => {
  throw new Problem('not-implemented', 'This operation is part of the contract but not in service yet.');
};

const honoPath = ({ path }: Route): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** The function app: every operation of the route table that no prebuilt file answers. */
export const createApp = (services: Services): Hono => {
  const app = new Hono();
  for (const route of routes) {
    const handler = handlers[route.operationId] ?? (route.file ? undefined : notInService);
    if (!handler) continue;
    app.on(route.method, honoPath(route), ({ req }) => {
      checkMediaType(route, req.header('content-type'));
      return handler(req.raw, services, req.param());
    });
  }
  app.notFound(({ req }) => problemResponse(notFound(req.path), services.settings));
  app.onError((error) => problemResponse(toProblem(error), services.settings));
  return app;
};
