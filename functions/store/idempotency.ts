import { lock, type Reading } from './database.ts';
import type { Idempotency, StoredResponse, WriteResult } from './store.ts';

/**
 * The response that this write repeats, or null (G18). The credential's own counts whatever the body. Another's counts only where that
 * credential is no longer valid, its secret gone or itself revoked, the key is long and the body the same: the client that our restart cut off, and not
 * a stranger who happened to choose the same short key.
 */
export const findReplay = async (tx: Reading, idempotency: Idempotency): Promise<StoredResponse | null> => {
  const { path, keyHash, credentialHash, secretId, isLong, fingerprint } = idempotency;
  const [row] = await tx.query(
    `SELECT status, body, location FROM idempotency
    WHERE path = $1 AND key_hash = $2 AND (
      credential_hash = $3
      OR (fingerprint = $4 AND (secret_id <> $5 OR credential_hash IN (SELECT credential_hash FROM revoked_keys)))
    )
    ORDER BY CASE WHEN credential_hash = $3 THEN 0 ELSE 1 END, sequence LIMIT 1`,
    // No fingerprint equals null.
    [path, keyHash, credentialHash, isLong ? fingerprint : null, secretId],
  );
  return row ? ({ ...row } as unknown as StoredResponse) : null;
};

/** That an Idempotency-Key was used before, or null. Writes with one key wait for each other, so that the second finds what the first left (G19). */
export const replayOf = async (tx: Reading, idempotency: Idempotency | null): Promise<WriteResult | null> => {
  if (!idempotency) return null;
  await lock(tx, 'idempotency', `${idempotency.path} ${idempotency.keyHash}`);
  const response = await findReplay(tx, idempotency);
  return response && { outcome: 'replayed', response };
};

interface KeptResponse {
  idempotency: Idempotency;
  response: StoredResponse;
  /** Id of the shortlist or job: the response lives as long (G21). */
  subject: string;
  createdAt: string;
}

export const keepResponse = async (tx: Reading, { idempotency, response, subject, createdAt }: KeptResponse): Promise<void> => {
  const { path, keyHash, credentialHash, secretId, fingerprint } = idempotency;
  await tx.query(
    `INSERT INTO idempotency (path, key_hash, credential_hash, secret_id, fingerprint, subject, status, body, location, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [path, keyHash, credentialHash, secretId, fingerprint, subject, response.status, response.body, response.location, createdAt],
  );
};
