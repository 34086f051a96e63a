import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { finderAnswer } from '#lib/domain/finder-answer.ts';
import { readQuery } from '#lib/parameter.ts';
import { Problem } from '#lib/problem.ts';
import type { Mount } from '#lib/mounts.ts';
import type { Route } from '#lib/routes.ts';
import { fileAllow, findAddress, routeOf, serverAllow } from './address-index.ts';
import { createCallFunction, type Functions } from './call-function.ts';
import { checkHead } from './check-head.ts';
import type { FindClient } from './client-address.ts';
import { retirementOf, type FlatHeaders, type HeaderPolicy } from './common-headers.ts';
import { errorPageFor } from './error-page.ts';
import { healthPaths, sendHealth, unready, type Lifecycle } from './health.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Logger } from './log.ts';
import { canonicalPage, notFound } from './not-found.ts';
import { createObserver } from './observe.ts';
import { sendPreflight } from './preflight.ts';
import type { PreparedSite } from './prepared-site.ts';
import { toProblem } from './problem-response.ts';
import { rateLimited, untouched, type ConsumeQuota, type Quota } from './quota.ts';
import { sendRedirect } from './redirect.ts';
import type { Representations } from './representation.ts';
import type { RequestContext } from './request-context.ts';
import { sendFile } from './send-file.ts';
import { sendProblem } from './send-problem.ts';
import { pathOf, readTarget, type Target } from './target.ts';
import { toldPath } from './told-path.ts';

export interface DoorParts {
  site: PreparedSite;
  policy: HeaderPolicy;
  consume: ConsumeQuota;
  findClient: FindClient;
  functions: () => Promise<Functions>;
  requestId: () => string;
  lifecycle: Lifecycle;
  log: Logger;
  /** There are some only where someone reads them. */
  metrics: () => Metrics | undefined;
}

/** Longest target and most targets whose file is remembered. */
const rememberedLength = 256;
const rememberedTargets = 1024;

const isReading = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

/** The front door: quota first, then a prebuilt file from memory, the function app, or an error. */
export const createDoor = ({
  site,
  policy,
  consume,
  findClient,
  functions,
  requestId,
  lifecycle,
  log,
  metrics,
}: DoorParts): RequestListener => {
  const { artefacts, pages, bare } = site;
  const remembered = new Map<string, Representations>();
  const observer = createObserver(log, metrics);
  const callFunction = createCallFunction({ functions, policy });
  const constantOf = (path: string): FlatHeaders => [...bare.data, ...retirementOf(policy, path)];

  const fail = (context: RequestContext, path: string, thrown: unknown): void => {
    const problem = toProblem(thrown);
    if (problem !== thrown) log.error({ id: context.id, err: thrown }, 'unexpected error');
    if (context.response.headersSent) return void context.response.destroy();
    const page = errorPageFor(pages, { path, accept: context.request.headers.accept, id: problem.id });
    const { settings } = policy;
    try {
      sendProblem(context, problem, { settings, constant: page ? bare.page : constantOf(path), page });
    } catch (error) {
      // The page of the error is damaged too; nothing of it was sent.
      log.error({ id: context.id, err: error }, 'unexpected error');
      sendProblem(context, problem, { settings, constant: constantOf(path) });
    }
    observer.answered(context, path);
  };

  const fileOf = (route: Route | Mount, query: string): Representations | undefined => {
    if (!route.file) return undefined;
    const name = route.file(readQuery(route.parameters, new URLSearchParams(query)));
    if (name === null) return undefined;
    const file = artefacts.get(name);
    if (!file) throw new Problem(route.absent ?? 'not_found', 'There is no outcome for this combination.');
    return file;
  };

  const sendPrebuilt = (context: RequestContext, file: Representations, raw: string): void => {
    sendFile(context, file);
    observer.prebuilt(context, raw);
  };

  const remember = (raw: string, file: Representations): void => {
    if (raw.length > rememberedLength) return;
    if (remembered.size >= rememberedTargets) remembered.clear();
    remembered.set(raw, file);
  };

  const answer = (context: RequestContext, raw: string, { path, query }: Target): void => {
    const { request } = context;
    const address = findAddress(path);
    const page = address ? undefined : pages.get(path);
    // `*` is the server as a whole (RFC 9110 section 9.3.7).
    const known = address !== undefined || page !== undefined || (path === '*' && request.method === 'OPTIONS');
    if (!known) {
      const canonical = canonicalPage(path, (candidate) => pages.has(candidate));
      if (canonical !== undefined && isReading(request)) return sendRedirect(context, { status: 308, path: canonical, query }, bare.data);
      const answered = isReading(request) ? finderAnswer(path, new URLSearchParams(query)) : undefined;
      if (answered !== undefined) return sendRedirect(context, { status: 303, path: answered }, bare.data);
      throw notFound(path);
    }
    const allow = path === '*' ? serverAllow : (address?.allow ?? fileAllow);
    if (request.method === 'OPTIONS') return sendPreflight(context, allow, constantOf(path));
    const route = routeOf(address, request.method);
    const file = route ? fileOf(route, query) : isReading(request) ? page : undefined;
    if (file) {
      remember(raw, file);
      return sendPrebuilt(context, file, raw);
    }
    if (!route) {
      throw new Problem('method_not_allowed', `${request.method} is not a method of ${toldPath(path)}.`, {
        hint: `Use one of ${allow}.`,
        headers: { Allow: allow },
      });
    }
    callFunction(context, route, { path, query }).then(
      () => observer.answered(context, path),
      (error: unknown) => fail(context, path, error),
    );
  };

  const serve = (context: RequestContext, raw: string): void => {
    const { request, quota } = context;
    if (quota.exceeded) throw rateLimited(quota);
    const file = isReading(request) ? remembered.get(raw) : undefined;
    checkHead(context);
    if (file) return sendPrebuilt(context, file, raw);
    answer(context, raw, readTarget(raw));
  };

  const serveOrFail = (context: RequestContext, raw: string): void => {
    try {
      serve(context, raw);
    } catch (error) {
      fail(context, pathOf(raw), error);
    }
  };

  return (request: IncomingMessage, response: ServerResponse): void => {
    const raw = request.url ?? '/';
    const client = findClient(request);
    const begin = (quota: Quota): RequestContext => ({ request, response, id: requestId(), client, quota, startedAt: performance.now() });
    if (lifecycle.closing) response.shouldKeepAlive = false;
    if (healthPaths.has(raw) && isReading(request)) {
      const context = begin(untouched(policy.rateLimit));
      const reason = raw === '/readyz' ? unready(lifecycle) : undefined;
      return reason ? fail(context, raw, reason) : sendHealth(context, bare.data);
    }
    const quota = consume(client);
    if (!(quota instanceof Promise)) return serveOrFail(begin(quota), raw);
    quota.then(
      (shared) => serveOrFail(begin(shared), raw),
      (error: unknown) => fail(begin(untouched(policy.rateLimit)), pathOf(raw), error),
    );
  };
};
