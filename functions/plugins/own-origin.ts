import fp from 'fastify-plugin';
import { Problem } from '#lib/contract/problem.ts';
import type { Settings } from '#lib/settings/settings.ts';

/** Names of this machine to itself; no other site can have them. */
const loopback = ['localhost', '127.0.0.1', '[::1]'];

const nameIn = (address: string): string | undefined => (URL.canParse(address) ? new URL(address).hostname : undefined);

/**
 * Refuses requests that were sent under another name than our own, and those of pages of other sites: a page that has its own name
 * resolve to this machine (DNS rebinding) is known by both. Programs send no Origin.
 * @throws Problem forbidden-origin
 */
const createCheckOrigin = ({ rootUrl }: Settings): ((named: { host?: string | undefined; origin?: string | undefined }) => void) => {
  const own = new Set([new URL(rootUrl).hostname, ...loopback]);
  const isOwn = (name: string | undefined): boolean => name !== undefined && own.has(name);
  const refuse = (header: string, value: string): never => {
    throw new Problem('forbidden-origin', `The ${header} header names ${JSON.stringify(value.slice(0, 100))}, which is not this service.`);
  };
  return ({ host = '', origin }) => {
    if (!isOwn(nameIn(`http://${host}`))) refuse('Host', host);
    if (origin !== undefined && !isOwn(nameIn(origin))) refuse('Origin', origin);
  };
};

interface Named {
  host?: string | undefined;
  origin?: string | undefined;
  'sec-fetch-site'?: string | string[] | undefined;
}

/**
 * Lets through what a page of this very origin sends, and nothing else: another port of this machine, a sibling of our name and a program that
 * names nobody are all refused. A browser on this machine may call it by another of its names than ROOT_URL does.
 * @throws Problem forbidden-origin
 */
export const createCheckOwnPage =
  ({ rootUrl }: Settings): ((named: Named) => void) =>
  ({ host = '', origin, 'sec-fetch-site': site }) => {
    const isLocal = origin !== undefined && loopback.includes(nameIn(origin) ?? '') && origin === `http://${host}`;
    if ((origin === rootUrl || isLocal) && (site === undefined || site === 'same-origin')) return;
    throw new Problem('forbidden-origin', 'This was not sent by a page of this site.', { hint: `Work with the page ${rootUrl}/desk.` });
  };

/** Guards the tool servers (MCP, "Security Warning" of Streamable HTTP). */
export const ownOrigin = fp<{ settings: Settings }>((app, { settings }, done) => {
  const check = createCheckOrigin(settings);
  app.addHook('onRequest', ({ headers, routeOptions }, _reply, next) => {
    if (routeOptions.config.endpoint?.ownOrigin) check(headers);
    next();
  });
  done();
});
