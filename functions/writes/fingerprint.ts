import type { Credential } from '../keys/credential.ts';
import { canonicalJson, sha256 } from '../keys/hash.ts';
import type { Idempotency } from '../store/store.ts';

interface Sent {
  path: string;
  key: string | null;
  credential: Credential;
  secretId: string;
  body: unknown;
}

/** What makes a repeat of this write a repeat, or null without an Idempotency-Key (G18). */
export const idempotencyOf = ({ path, key, credential, secretId, body }: Sent): Idempotency | null =>
  key === null ? null : { path, keyHash: sha256(key), credentialHash: credential.hash, secretId, fingerprint: sha256(canonicalJson(body)) };

/** Memory key of a sandbox write. Strangers share the published key, so a repeat counts only with the same body (G18). */
export const sandboxReplayKey = ({ path, keyHash, credentialHash, fingerprint }: Idempotency, { published }: Credential): string =>
  [path, keyHash, credentialHash, published ? fingerprint : ''].join(' ');
