import { ReadableStream } from 'node:stream/web';
import { artefacts } from '#lib/artefacts.ts';
import { cacheControl } from '#lib/cache.ts';
import { finderAnswer } from '#lib/domain/finder-answer.ts';
import { readQuery } from '#lib/parameter.ts';
import { Problem } from '#lib/problem.ts';
import type { Endpoint } from '#lib/routes.ts';
import type { Content } from '#lib/schemas/content.ts';
import type { Settings } from '#lib/settings.ts';
import { createApp } from './app.ts';
import type { Answer, Call } from './handler.ts';
import { findAddress, pathValues, routeOf } from './http/address-index.ts';
import { localCaller } from './http/caller.ts';
import { checkMediaType } from './http/media-type.ts';
import { notFound } from './http/not-found.ts';
import { createCheckOrigin } from './http/own-origin.ts';
import { problemResponse, toProblem } from './http/problem-response.ts';
import { readTarget, type Target } from './http/target.ts';
import { createKnowledge, type Writing } from './services.ts';

/** The types of Node and of the web know each other's streams by other names. */
const toResponse = ({ status, headers, body }: Answer): Response =>
  new Response(typeof body === 'string' ? body : (ReadableStream.from(body) as BodyInit), { status, headers });

const toCall = async (request: Request, route: Endpoint, { path, query }: Target): Promise<Call> => ({
  path: pathValues(route, path),
  query,
  headers: Object.fromEntries(request.headers),
  body: new Uint8Array(await request.arrayBuffer()),
  caller: localCaller(request),
});

/** The whole interface as one fetch handler, without the front door's limits and encodings: for development and plain hosts. */
export const createStandalone = (content: Content, settings: Settings, writing: Writing): ((request: Request) => Promise<Response>) => {
  const bodies = new Map(artefacts(content, settings).map(({ file, body }) => [file, body]));
  const app = createApp({ ...createKnowledge({ settings, content, files: bodies.keys(), read: (file) => bodies.get(file) }), ...writing });
  const checkOrigin = createCheckOrigin(settings);

  const run = async (request: Request, route: Endpoint, target: Target): Promise<Response> => {
    const { headers, url } = request;
    if (route.ownOrigin) checkOrigin({ host: new URL(url).host, origin: headers.get('origin') ?? undefined });
    checkMediaType(route, headers.get('content-type'));
    return toResponse(await app(route.operationId, await toCall(request, route, target)));
  };

  const answer = async (request: Request): Promise<Response> => {
    const { pathname, search, searchParams } = new URL(request.url);
    const target = readTarget(pathname + search);
    const { path } = target;
    const answered = finderAnswer(path, searchParams);
    if (answered !== undefined) return new Response(null, { status: 303, headers: { Location: answered } });
    const address = findAddress(path);
    if (!address) throw notFound(path);
    const route = routeOf(address, request.method);
    if (!route)
      throw new Problem('method_not_allowed', `${request.method} is not a method of ${address.path}.`, {
        headers: { Allow: address.allow },
      });
    const file = route.file?.(readQuery(route.parameters, searchParams));
    if (!route.file || file === null || file === undefined) return run(request, route, target);
    const body = bodies.get(file);
    if (body === undefined) throw new Problem(route.absent ?? 'not_found', 'There is no outcome for this combination.');
    return new Response(JSON.stringify(body), {
      headers: { 'Content-Type': route.success[0].media, 'Cache-Control': cacheControl[route.cache] },
    });
  };

  const fail = (thrown: unknown): Response => {
    const problem = toProblem(thrown);
    if (problem !== thrown) writing.report(thrown);
    return problemResponse(problem, settings);
  };

  return (request) => answer(request).catch(fail);
};
