import { randomBytes } from 'node:crypto';
import { sha256 } from './hash.ts';

/** The secret that every key is tagged with (G16). It lives in memory only: a restart drops every key. */
export interface KeySecret {
  /** The bytes now. With Redis they may change once, when this process joins others. */
  bytes: () => Buffer;
  /** Tells secrets apart without giving them away. */
  id: () => string;
  close: () => Promise<void>;
}

export const secretIdOf = (bytes: Buffer): string => sha256(`id:${bytes.toString('hex')}`).slice(0, 32);

/** A secret of this process alone. */
export const createOwnSecret = (): KeySecret => {
  const bytes = randomBytes(32);
  const id = secretIdOf(bytes);
  return { bytes: () => bytes, id: () => id, close: () => Promise.resolve() };
};
