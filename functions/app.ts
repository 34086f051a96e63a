import { Hono } from 'hono';
import { mounts } from '#lib/mounts.ts';
import { routes, type Endpoint } from '#lib/routes.ts';
import { ask, postAsk } from './ask/ask.ts';
import type { Handler } from './handler.ts';
import { callerOfRequest, type Caller } from './http/caller.ts';
import { checkMediaType } from './http/media-type.ts';
import { notFound } from './http/not-found.ts';
import { createCheckOrigin } from './http/own-origin.ts';
import { problemResponse, toProblem } from './http/problem-response.ts';
import { createToolHandlers } from './mcp/handlers.ts';
import type { Services } from './services.ts';
import { getBatch, runBatch } from './v1/batch.ts';
import { searchFaq } from './v1/faq.ts';
import { getJob } from './v1/jobs.ts';
import { issueKey } from './v1/keys.ts';
import { createReport } from './v1/reports.ts';
import { createShortlist, getShortlist } from './v1/shortlists.ts';

/** What the front door leaves on the Node request; there is none of it where the app is called by itself. */
interface Bindings {
  incoming?: { caller?: Caller };
}

/** What runs, by operation. */
const handlers: Readonly<Record<string, Handler>> = {
  searchFaq,
  getBatch,
  runBatch,
  issueKey,
  createShortlist,
  getShortlist,
  createReport,
  getJob,
  ask,
  postAsk,
};

const honoPath = ({ path }: Endpoint): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** The function app: every operation of the route table that no prebuilt file answers, and the tool servers. */
export const createApp = (services: Services): Hono => {
  const app = new Hono();
  const checkOrigin = createCheckOrigin(services.settings);
  const all = { ...handlers, ...createToolHandlers(services) };
  for (const route of [...routes, ...mounts]) {
    const handler = all[route.operationId];
    if (!handler) continue;
    app.on(route.method, honoPath(route), ({ req, env }) => {
      if (route.ownOrigin) checkOrigin({ host: new URL(req.url).host, origin: req.header('origin') });
      checkMediaType(route, req.header('content-type'));
      const caller = (env as Bindings | undefined)?.incoming?.caller ?? callerOfRequest(req.raw);
      return handler(req.raw, services, { path: req.param(), caller });
    });
  }
  app.notFound(({ req }) => problemResponse(notFound(req.path), services.settings));
  app.onError((error) => {
    const problem = toProblem(error);
    if (problem !== error) services.report(error);
    return problemResponse(problem, services.settings);
  });
  return app;
};
