import { Problem } from '#lib/problem.ts';
import { sandboxKey, type Settings } from '#lib/settings.ts';
import type { Keys } from './keys.ts';

/** Who writes: the mode that the kind of key fixes, and a hash to tell keys apart. */
export interface Credential {
  mode: 'live' | 'test';
  /** SHA-256 of the key, hex. */
  hash: string;
  /** True for the sandbox key that everybody shares. */
  published: boolean;
}

/** Names the key that always works (specification, "Authentication" 7). */
const credentialDetail = (what: string, settings: Settings): string => `${what} The sandbox key ${sandboxKey(settings)} always works.`;

export type Authorize = (authorization: string | null | undefined) => Credential;

/**
 * Reads an `Authorization` header (RFC 6750 section 2.1).
 * @throws Problem missing_credential without one; invalid_credential for another scheme, an empty, unknown or revoked token (G17)
 */
export const createAuthorize =
  (keys: Keys, settings: Settings): Authorize =>
  (authorization) => {
    if (authorization === null || authorization === undefined) {
      throw new Problem('missing_credential', credentialDetail('This endpoint needs a bearer token.', settings));
    }
    const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
    const credential = token === undefined ? null : keys.verify(token);
    if (!credential) throw new Problem('invalid_credential', credentialDetail('The bearer token is unknown or revoked.', settings));
    return credential;
  };
