import type { Logger } from '../log.ts';
import type { Store } from '../store/store.ts';

export interface Revocations {
  has: (hash: string) => boolean;
  stop: () => void;
}

const pollMs = 2000;

/** Keys that the operator revoked, read again every two seconds, so that every process knows within seconds. */
export const watchRevocations = async (store: Store, log: Logger): Promise<Revocations> => {
  let revoked = new Set(await store.revokedKeys());
  const timer = setInterval(() => {
    store.revokedKeys().then(
      (hashes) => (revoked = new Set(hashes)),
      (error: unknown) => log.error({ err: error }, 'revoked keys could not be read'),
    );
  }, pollMs);
  timer.unref();
  return { has: (hash) => revoked.has(hash), stop: () => clearInterval(timer) };
};
