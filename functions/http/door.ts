import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { readQuery } from '#lib/parameter.ts';
import { Problem } from '#lib/problem.ts';
import type { Route } from '#lib/routes.ts';
import { fileAllow, findAddress, type Address } from './address-index.ts';
import { readBody } from './body.ts';
import type { FindClient } from './client-address.ts';
import { constantHeaders, requestHeaders, retirementOf, type HeaderPolicy } from './common-headers.ts';
import { errorPageFor } from './error-page.ts';
import { healthPaths, sendHealth, type Lifecycle } from './health.ts';
import { logRequest, type Logger } from './log.ts';
import { canonicalPage, notFound } from './not-found.ts';
import { sendPreflight } from './preflight.ts';
import type { PreparedSite } from './prepared-site.ts';
import { toProblem } from './problem-response.ts';
import { untouched, type ConsumeQuota, type Quota } from './quota.ts';
import { sendRedirect } from './redirect.ts';
import type { Representations } from './representation.ts';
import type { RequestContext } from './request-context.ts';
import { sendFile } from './send-file.ts';
import { sendProblem } from './send-problem.ts';
import { readTarget, type Target } from './target.ts';

export interface DoorParts {
  site: PreparedSite;
  policy: HeaderPolicy;
  consume: ConsumeQuota;
  findClient: FindClient;
  /** The function app as a Node listener. */
  app: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  requestId: () => string;
  lifecycle: Lifecycle;
  log: Logger;
}

/** Longest target and most targets whose file is remembered. */
const rememberedLength = 256;
const rememberedTargets = 1024;

const isReading = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

const routeOf = (address: Address | undefined, request: IncomingMessage): Route | undefined => {
  if (isReading(request)) return address?.get;
  return request.method === 'POST' ? address?.post : undefined;
};

/** The front door: quota first, then a prebuilt file from memory, the function app, or an error. */
export const createDoor = ({ site, policy, consume, findClient, app, requestId, lifecycle, log }: DoorParts): RequestListener => {
  const { artefacts, pages, bare } = site;
  const remembered = new Map<string, Representations>();

  const fail = (context: RequestContext, path: string, thrown: unknown): void => {
    const problem = toProblem(thrown);
    if (problem !== thrown) log.error({ id: context.id, err: thrown }, 'unexpected error');
    logRequest(log, context, findAddress(path)?.path ?? path.slice(0, 200));
    if (context.response.headersSent) return void context.response.destroy();
    const page = errorPageFor(pages, { path, accept: context.request.headers.accept, id: problem.id });
    sendProblem(context, problem, {
      settings: policy.settings,
      constant: [...(page ? bare.page : bare.data), ...retirementOf(policy, path)],
      page,
    });
  };

  const callFunction = async (context: RequestContext, route: Route, path: string): Promise<void> => {
    const { request, response, quota, id } = context;
    if (route.body) Object.assign(request, { rawBody: await readBody(request, route) });
    logRequest(log, context, route.path);
    const headers = [
      ...constantHeaders(policy, { cache: route.cache, page: false }),
      ...retirementOf(policy, path),
      ...requestHeaders(quota, id),
    ];
    for (let index = 0; index < headers.length; index += 2) response.appendHeader(headers[index] as string, headers[index + 1] as string);
    await app(request, response);
  };

  const fileOf = (route: Route, query: string): Representations | undefined => {
    const name = route.file?.(readQuery(route.parameters, new URLSearchParams(query)));
    if (name === null || name === undefined) return undefined;
    const file = artefacts.get(name);
    if (!file) throw new Problem(route.absent ?? 'not_found', 'There is no outcome for this combination.');
    return file;
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
      if (canonical !== undefined && isReading(request)) return sendRedirect(context, canonical, query, bare.data);
      throw notFound(path);
    }
    const allow = address?.allow ?? fileAllow;
    if (request.method === 'OPTIONS') return sendPreflight(context, allow, bare.data);
    const route = routeOf(address, request);
    const file = route ? fileOf(route, query) : isReading(request) ? page : undefined;
    if (file) {
      remember(raw, file);
      return sendFile(context, file);
    }
    if (!route) {
      throw new Problem('method_not_allowed', `${request.method} is not a method of ${path.slice(0, 200)}.`, {
        hint: `Use one of ${allow}.`,
        headers: { Allow: allow },
      });
    }
    callFunction(context, route, path).catch((error: unknown) => fail(context, path, error));
  };

  const serve = (context: RequestContext, raw: string): void => {
    const { request, quota } = context;
    let target: Target = { path: '', query: '' };
    try {
      if (quota.exceeded) {
        throw new Problem('rate-limited', `More than ${policy.rateLimit} requests came within 60 seconds.`, {
          headers: { 'Retry-After': String(quota.reset) },
        });
      }
      const file = isReading(request) ? remembered.get(raw) : undefined;
      if (file) return sendFile(context, file);
      target = readTarget(raw);
      answer(context, raw, target);
    } catch (error) {
      fail(context, target.path, error);
    }
  };

  return (request: IncomingMessage, response: ServerResponse): void => {
    const raw = request.url ?? '/';
    const begin = (quota: Quota): RequestContext => ({ request, response, id: requestId(), quota, startedAt: performance.now() });
    if (lifecycle.stopping) response.shouldKeepAlive = false;
    if (healthPaths.has(raw) && isReading(request)) return sendHealth(begin(untouched(policy.rateLimit)), raw, lifecycle, bare.data);
    consume(findClient(request)).then(
      (quota) => serve(begin(quota), raw),
      (error: unknown) => fail(begin(untouched(policy.rateLimit)), '', error),
    );
  };
};
