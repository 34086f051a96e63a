import fp from 'fastify-plugin';
import { Problem } from '#lib/contract/problem.ts';
import type { Settings } from '#lib/settings.ts';

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

/** Guards the tool servers (MCP, "Security Warning" of Streamable HTTP). */
export const ownOrigin = fp<{ settings: Settings }>((app, { settings }, done) => {
  const check = createCheckOrigin(settings);
  app.addHook('onRequest', ({ headers, routeOptions }, _reply, next) => {
    if (routeOptions.config.endpoint?.ownOrigin) check(headers);
    next();
  });
  done();
});
