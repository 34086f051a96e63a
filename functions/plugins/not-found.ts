import fp from 'fastify-plugin';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowedHeaders } from '#lib/contract/headers.ts';
import { Problem } from '#lib/contract/problem.ts';
import { basePath } from '#lib/settings/settings.ts';
import { fileAllow, findAddress, findDeskAddress, movedTo, toldPath } from '#lib/contract/addresses.ts';
import { isDeskPath } from '#lib/contract/desk.ts';
import type { Prebuilt } from './prebuilt.ts';

/** Without a pattern: one that backtracks takes seconds for a path of slashes. */
export const withoutEndSlashes = (path: string): string => {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
};

/** A path without slashes and `index.html` at its end. */
const trimmed = (path: string): string => {
  const whole = withoutEndSlashes(path);
  return (whole.endsWith('/index.html') ? whole.slice(0, -'/index.html'.length) : whole) || '/';
};

/** The page that a path with a slash or `index.html` at its end means (G51), or undefined. */
const canonicalPage = (path: string, isPage: (path: string) => boolean): string | undefined => {
  const page = trimmed(path);
  return page !== path && isPage(page) ? page : undefined;
};

/** The page that a path stands for or that took its place, or undefined. */
const pageFor = (path: string, isPage: (path: string) => boolean): string | undefined => {
  const page = canonicalPage(path, isPage);
  if (page !== undefined) return page;
  const moved = movedTo(trimmed(path));
  return moved !== undefined && isPage(moved.split('#', 1)[0] ?? '') ? moved : undefined;
};

/** Why there is nothing at a path, with the address that was probably meant (G51). */
const notFoundProblem = (path: string): Problem => {
  const detail = `There is nothing at ${toldPath(path)}.`;
  const address = trimmed(path);
  if (address !== path && findAddress(address))
    return new Problem('not_found', detail, { hint: `Leave the slash at the end out: ${address.slice(0, 200)}` });
  const version = /^\/api\/(v\d+)(?:\/|$)/.exec(path)?.[1];
  if (version && basePath !== `/api/${version}`) {
    return new Problem('not_found', `There is no version ${version}.`, {
      hint: `The current version is at ${basePath}; GET ${basePath}/versions lists every version.`,
    });
  }
  return new Problem('not_found', detail);
};

/** Answers requests that no route takes: OPTIONS with the methods of the address, 405, a redirect to the canonical page, or 404. */
export const notFound = fp<{ pages: Prebuilt['pages']; desk: boolean; gone: readonly string[] }>((app, { pages, desk, gone }, done) => {
  const find = (path: string) => findAddress(path) ?? (desk ? findDeskAddress(path) : undefined);
  const answer = ({ method, path, originalUrl }: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const allow = find(path)?.allow ?? (pages(path) ? fileAllow : undefined);
    if (allow !== undefined && method === 'OPTIONS') {
      return reply
        .code(204)
        .headers({
          Allow: allow,
          ...(!(desk && isDeskPath(path)) && {
            'Access-Control-Allow-Methods': allow,
            'Access-Control-Allow-Headers': allowedHeaders,
            'Access-Control-Max-Age': '86400',
          }),
        })
        .send();
    }
    if (allow !== undefined) {
      throw new Problem('method_not_allowed', `${method} is not a method of ${find(path)?.path ?? path}.`, {
        hint: `Use one of ${allow}.`,
        headers: { Allow: allow },
      });
    }
    // The base of the interface is named by the API catalog, and has nothing of its own (G40).
    if (path === basePath && (method === 'GET' || method === 'HEAD')) return reply.redirect(`${basePath}/versions`, 308);
    const canonical = method === 'GET' || method === 'HEAD' ? pageFor(path, (candidate) => pages(candidate) !== undefined) : undefined;
    const product = /^\/(?:en|ar)\/products\/([^/.]+)(?:\.md)?$/.exec(path)?.[1];
    if (product !== undefined && gone.includes(product)) throw new Problem('gone', 'This product is no longer sold.');
    if (canonical === undefined) throw notFoundProblem(path);
    const mark = originalUrl.indexOf('?');
    const query = mark === -1 || canonical.includes('#') ? '' : originalUrl.slice(mark);
    return reply.redirect(canonical + query, 308);
  };

  // Before a body is read.
  app.addHook('onRequest', (request, reply, next) => {
    if (request.is404) answer(request, reply);
    else next();
  });
  app.setNotFoundHandler(answer);
  done();
});
