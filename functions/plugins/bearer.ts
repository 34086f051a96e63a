import fp from 'fastify-plugin';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Problem } from '#lib/contract/problem.ts';
import { sandboxKey, type Settings } from '#lib/settings/settings.ts';
import type { Logger } from '../http/log.ts';
import type { KeySecret } from '../store/shared.ts';
import type { Store } from '../store/store.ts';
import { sha256 } from '../store/values.ts';

const pollMs = 2000;

/** Keys that the operator revoked, read again every two seconds, so that every process knows within seconds. */
export const watchRevocations = async (store: Store, log: Logger) => {
  let revoked = new Set(await store.revokedKeys());
  const timer = setInterval(() => {
    store.revokedKeys().then(
      (hashes) => (revoked = new Set(hashes)),
      (error: unknown) => log.error({ err: error }, 'revoked keys could not be read'),
    );
  }, pollMs);
  timer.unref();
  return { has: (hash: string) => revoked.has(hash), stop: () => clearInterval(timer) };
};

export type Revocations = Awaited<ReturnType<typeof watchRevocations>>;

/** Who writes: the mode that the kind of key fixes, and a hash to tell keys apart. */
export interface Credential {
  mode: 'live' | 'test';
  /** SHA-256 of the key, hex. */
  hash: string;
  /** True for the sandbox key that everybody shares. */
  published: boolean;
}

type Mode = Credential['mode'];

const halfLength = 22;

/** 16 bytes as 22 letters, digits, hyphens and underscores. */
const encode = (bytes: Buffer): string => bytes.subarray(0, 16).toString('base64url');

interface KeysParts {
  settings: Settings;
  secret: KeySecret;
  /** Whether a key of this SHA-256 was revoked by the operator. */
  isRevoked: (hash: string) => boolean;
}

/** Keys that need no list: each carries a keyed hash of itself under a secret that only running processes know. */
export const createKeys = ({ settings, secret, isRevoked }: KeysParts) => {
  const published = sandboxKey(settings);
  const pattern = new RegExp(`^${settings.keyPrefix}_(live|test)_([\\w-]{${halfLength}})([\\w-]{${halfLength}})$`);
  const tagOf = (mode: string, random: string): Buffer =>
    createHmac('sha256', secret.bytes()).update(`${settings.keyPrefix}_${mode}_${random}`).digest();

  return {
    secretId: secret.id,
    /** A new key, `<prefix>_<mode>_<random><tag>` (G16). */
    issue: (mode: Mode): string => {
      const random = encode(randomBytes(16));
      return `${settings.keyPrefix}_${mode}_${random}${encode(tagOf(mode, random))}`;
    },
    /** What a token stands for, or null where it is unknown or revoked. */
    verify: (token: string): Credential | null => {
      if (token === published) return { mode: 'test', hash: sha256(token), published: true };
      const [, mode, random, tag] = pattern.exec(token) ?? [];
      if (mode === undefined || random === undefined || tag === undefined) return null;
      if (!timingSafeEqual(Buffer.from(encode(tagOf(mode, random))), Buffer.from(tag))) return null;
      const hash = sha256(token);
      return isRevoked(hash) ? null : { mode: mode as Mode, hash, published: false };
    },
  };
};

export type Keys = ReturnType<typeof createKeys>;

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

declare module 'fastify' {
  interface FastifyRequest {
    /** Of operations that need one, and of no others. */
    credential: Credential;
  }
}

/** Checks the credential of operations that need one, before anything else of them. */
export const bearer = fp<{ authorize: Authorize }>((app, { authorize }, done) => {
  app.decorateRequest('credential');
  app.addHook('onRequest', (request, _reply, next) => {
    if (request.routeOptions.config.endpoint?.credential) request.credential = authorize(request.headers.authorization);
    next();
  });
  done();
});
