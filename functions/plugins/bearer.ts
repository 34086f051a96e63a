import fp from 'fastify-plugin';
import { Problem } from '#lib/problem.ts';
import { sandboxKey, type Settings } from '#lib/settings.ts';
import type { Credential, Keys } from '../keys/keys.ts';

export type Authorize = (authorization: string | undefined) => Credential;

/**
 * Reads an `Authorization` header (RFC 6750 section 2.1).
 * @throws Problem missing_credential without one; invalid_credential for another scheme, an empty, unknown or revoked token (G17)
 */
export const createAuthorize = (keys: Pick<Keys, 'verify'>, settings: Settings): Authorize => {
  // The body names the key that always works (specification, "Authentication" 7).
  const detail = (what: string): string => `${what} The sandbox key ${sandboxKey(settings)} always works.`;
  return (authorization) => {
    if (authorization === undefined) throw new Problem('missing_credential', detail('This endpoint needs a bearer token.'));
    const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
    const credential = token === undefined ? null : keys.verify(token);
    if (!credential) throw new Problem('invalid_credential', detail('The bearer token is unknown or revoked.'));
    return credential;
  };
};

/** Checks the credential of operations that need one, before anything else of them. */
export const bearer = fp<{ authorize: Authorize }>((app, { authorize }, done) => {
  app.decorateRequest('credential');
  app.addHook('onRequest', (request, _reply, next) => {
    if (request.routeOptions.config.endpoint?.credential) request.credential = authorize(request.headers.authorization);
    next();
  });
  done();
});
