import { createHmac, createSecretKey, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto';
import { sandboxKey, type Settings } from '#lib/settings.ts';
import { sha256 } from './hash.ts';
import type { KeySecret } from './secret.ts';

/** Who writes: the mode that the kind of key fixes, and a hash to tell keys apart. */
export interface Credential {
  mode: 'live' | 'test';
  /** SHA-256 of the key, hex. */
  hash: string;
  /** True for the sandbox key that everybody shares. */
  published: boolean;
}

type Mode = Credential['mode'];

export interface Keys {
  /** A new key, `<prefix>_<mode>_<random><tag>` (G16). */
  issue: (mode: Mode) => string;
  /** What a token stands for, or null where it is unknown or revoked. A tag is compared in constant time. */
  verify: (token: string) => Credential | null;
  secretId: () => string;
}

const halfLength = 22;

/** 16 bytes as 22 letters, digits, hyphens and underscores. */
const encode = (bytes: Buffer): string => bytes.subarray(0, 16).toString('base64url');

interface KeysParts {
  settings: Settings;
  secret: KeySecret;
  /** Whether a key of this SHA-256 was revoked by the operator. */
  isRevoked: (hash: string) => boolean;
}

/** The secret as Node keys a hash with it: making that of bytes takes longer than the hash. */
const createKeyOf = (): ((bytes: Buffer) => KeyObject) => {
  let made: { bytes: Buffer; key: KeyObject } | undefined;
  return (bytes) => {
    if (made?.bytes !== bytes) made = { bytes, key: createSecretKey(bytes) };
    return made.key;
  };
};

/** Keys that need no list: each carries a keyed hash of itself under a secret that only running processes know. */
export const createKeys = ({ settings, secret, isRevoked }: KeysParts): Keys => {
  const published = sandboxKey(settings);
  const pattern = new RegExp(`^${settings.keyPrefix}_(live|test)_([\\w-]{${halfLength}})([\\w-]{${halfLength}})$`);
  const keyOf = createKeyOf();
  const tagOf = (mode: string, random: string): Buffer =>
    createHmac('sha256', keyOf(secret.bytes())).update(`${settings.keyPrefix}_${mode}_${random}`).digest();

  return {
    secretId: secret.id,
    issue: (mode) => {
      const random = encode(randomBytes(16));
      return `${settings.keyPrefix}_${mode}_${random}${encode(tagOf(mode, random))}`;
    },
    verify: (token) => {
      if (token === published) return { mode: 'test', hash: sha256(token), published: true };
      const [, mode, random, tag] = pattern.exec(token) ?? [];
      if (mode === undefined || random === undefined || tag === undefined) return null;
      if (!timingSafeEqual(Buffer.from(encode(tagOf(mode, random))), Buffer.from(tag))) return null;
      const hash = sha256(token);
      return isRevoked(hash) ? null : { mode: mode as Mode, hash, published: false };
    },
  };
};
