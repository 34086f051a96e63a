import { artefacts } from '#lib/artefacts.ts';
import { cacheControl } from '#lib/cache.ts';
import { finderAnswer } from '#lib/domain/finder-answer.ts';
import { readQuery } from '#lib/parameter.ts';
import { Problem } from '#lib/problem.ts';
import type { Content } from '#lib/schemas/content.ts';
import type { Settings } from '#lib/settings.ts';
import { createApp } from './app.ts';
import { queryOf } from './handler.ts';
import { findAddress, routeOf } from './http/address-index.ts';
import { problemResponse, toProblem } from './http/problem-response.ts';
import { createKnowledge, type Writing } from './services.ts';

/** The whole interface as one fetch handler, without the front door's limits and encodings: for development and plain hosts. */
export const createStandalone = (content: Content, settings: Settings, writing: Writing): ((request: Request) => Promise<Response>) => {
  const bodies = new Map(artefacts(content, settings).map(({ file, body }) => [file, body]));
  const app = createApp({ ...createKnowledge({ settings, content, files: bodies.keys(), read: (file) => bodies.get(file) }), ...writing });

  const answer = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const answered = finderAnswer(pathname, searchParams);
    if (answered !== undefined) return new Response(null, { status: 303, headers: { Location: answered } });
    const address = findAddress(pathname);
    const route = routeOf(address, request.method);
    if (address && !route)
      throw new Problem('method_not_allowed', `${request.method} is not a method of ${address.path}.`, {
        headers: { Allow: address.allow },
      });
    const file = route?.file?.(readQuery(route.parameters, queryOf(request)));
    if (!route?.file || file === null || file === undefined) return app.fetch(request);
    const body = bodies.get(file);
    if (body === undefined) throw new Problem(route.absent ?? 'not_found', 'There is no outcome for this combination.');
    return new Response(JSON.stringify(body), {
      headers: { 'Content-Type': route.success[0].media, 'Cache-Control': cacheControl[route.cache] },
    });
  };

  return (request) => answer(request).catch((error: unknown) => problemResponse(toProblem(error), settings));
};
