import { type Database, lock, type Reading } from './database.ts';
import type {
  Budget,
  Callback,
  Flag,
  Idempotency,
  RequestRecord,
  RequestWrite,
  StoredResponse,
  WriteLimits,
  WriteResult,
  Writes,
} from './store.ts';
import { secondsAfter, timestamp } from './values.ts';
import { checkLimits, countWrite } from './write-limits.ts';

/**
 * The response that this write repeats, or null (G18). The credential's own counts whatever the body. Another's counts only where that
 * credential is no longer valid, its secret gone or itself revoked, the key is long and the body the same: the client that our restart cut off, and not
 * a stranger who happened to choose the same short key.
 */
const findReplay = async (tx: Reading, idempotency: Idempotency): Promise<StoredResponse | null> => {
  const { path, keyHash, credentialHash, secretId, isLong, fingerprint } = idempotency;
  const [row] = await tx.query(
    `SELECT status, body, location, fingerprint FROM idempotency
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
const replayOf = async (tx: Reading, idempotency: Idempotency | null): Promise<WriteResult | null> => {
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

const keepResponse = async (tx: Reading, { idempotency, response, subject, createdAt }: KeptResponse): Promise<void> => {
  const { path, keyHash, credentialHash, secretId, fingerprint } = idempotency;
  await tx.query(
    `INSERT INTO idempotency (path, key_hash, credential_hash, secret_id, fingerprint, subject, status, body, location, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [path, keyHash, credentialHash, secretId, fingerprint, subject, response.status, response.body, response.location, createdAt],
  );
};

/** Seconds in which the same phone asking for the same counts as one request made twice. */
const duplicateSeconds = 600;

/** What calls nobody at all comes first, and a site that is named tells more than a number that was reached. */
const flagOf = ({ callback, foreignOrigin }: RequestWrite, { isOver, isRepeat }: { isOver: boolean; isRepeat: boolean }): Flag | null => {
  if (isRepeat) return { because: 'repeats', origin: null };
  if (foreignOrigin !== null) return { because: 'origin', origin: foreignOrigin };
  if (isOver) return { because: 'limit', origin: null };
  return callback && !callback.isKnown ? { because: 'number', origin: null } : null;
};

/** The request that counts what was asked for a number beyond its calls, or null where this is the first. */
const counterOf = async (tx: Reading, phoneHash: string, since: string): Promise<string | null> => {
  const [row] = await tx.query(
    `SELECT requests.subject FROM writes JOIN requests ON requests.subject = writes.subject
    WHERE phone_hash = $1 AND writes.created_at > $2 AND flagged_because = 'repeats' ORDER BY writes.created_at DESC LIMIT 1`,
    [phoneHash, since],
  );
  return row ? String(row['subject']) : null;
};

/** What flagged requests of one sender share: the id of the first of them, so that nothing of an address stays with them. */
const sharedBy = async (tx: Reading, { subject, sender }: RequestWrite, since: string): Promise<string> => {
  const [row] = await tx.query(
    `SELECT shared FROM writes JOIN requests ON requests.subject = writes.subject
    WHERE block_hash = $1 AND writes.created_at > $2 AND flagged = 1 AND shared IS NOT NULL ORDER BY writes.created_at DESC LIMIT 1`,
    [sender.blockHash, since],
  );
  return row ? String(row['shared']) : subject;
};

/** Whether the same phone asked for the same within the last ten minutes, and was not flagged: a callback is on its way. */
const isDuplicate = async (tx: Reading, callback: Callback | null, now: string): Promise<boolean> => {
  if (!callback) return false;
  const earlier = await tx.query(
    'SELECT 1 AS found FROM writes WHERE phone_hash = $1 AND created_at >= $2 AND selection_hash = $3 LIMIT 1',
    [callback.phoneHash, secondsAfter(now, -duplicateSeconds), callback.selectionHash],
  );
  return earlier.length > 0;
};

const save = async (tx: Reading, write: RequestWrite, limits: WriteLimits): Promise<WriteResult> => {
  const { id, kind, subject, body, callback, sender, idempotency, response } = write;
  const createdAt = timestamp(write.createdAt);
  const budget: Budget = callback ? 'callback' : kind === 'report' ? 'report' : 'list';
  const counted = { subject, budget, sender, phone: callback, createdAt };
  // A replay comes first: repeating a request costs nobody a callback.
  const replay = await replayOf(tx, idempotency);
  if (replay) return replay;
  const { refusedSeconds, ...found } = await checkLimits(tx, counted, limits);
  if (refusedSeconds > 0) return { outcome: 'limited', retryAfterSeconds: refusedSeconds };
  const since = secondsAfter(createdAt, -limits.windowSeconds);
  const countedIn = found.isRepeat && callback ? await counterOf(tx, callback.phoneHash, since) : null;
  const flag = countedIn === null ? flagOf(write, found) : null;
  const duplicate = !found.isRepeat && (await isDuplicate(tx, callback, createdAt));
  const shared = flag && flag.because !== 'origin' ? await sharedBy(tx, write, since) : null;
  const isFlagged = flag !== null || countedIn !== null;
  await countWrite(tx, counted, { selectionHash: isFlagged ? null : (callback?.selectionHash ?? null), isFlagged });
  if (countedIn !== null) await tx.query('UPDATE requests SET more = more + 1 WHERE subject = $1', [countedIn]);
  await tx.query(
    `INSERT INTO requests
    (id, kind, subject, created_at, body, contact, duplicate, flagged_because, flagged_origin, shared, counted_in, next_at, done_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      ...[id, kind, subject, createdAt, body],
      // JSON text, since a name may hold characters that PostgreSQL refuses in plain text.
      callback && JSON.stringify(callback.contact),
      ...[duplicate ? 1 : 0, flag?.because ?? null, flag?.origin ?? null, shared],
      // What is only counted is never sent, and nobody is to do anything about it.
      ...(countedIn === null ? [null, createdAt, null] : [countedIn, null, createdAt]),
    ],
  );
  if (idempotency) await keepResponse(tx, { idempotency, response, subject, createdAt });
  return { outcome: 'stored' };
};

/**
 * A way that accepted the request is to be told, one that did not never hears of it: so each column is turned round. Of a try that is under way
 * nobody knows, and both are told once it is over.
 */
const withdraw = async (tx: Reading, subject: string, at: string): Promise<boolean> => {
  const [row] = await tx.query(
    `SELECT withdrawn_at AS "withdrawnAt" FROM requests WHERE subject = $1 AND kind = 'shortlist' ${tx.dialect === 'postgres' ? 'FOR UPDATE' : ''}`,
    [subject],
  );
  if (!row) return false;
  if (row['withdrawnAt'] !== null) return true;
  const turned = (column: string): string => `CASE WHEN ${column} IS NULL AND claimed_until IS NULL THEN $2 END`;
  await tx.query(
    `UPDATE requests SET withdrawn_at = $2, contact = NULL, note = NULL, flagged_because = NULL, flagged_origin = NULL, last_error = NULL,
    done_by = NULL, done_at = COALESCE(done_at, $2), tries = 0, mail_at = ${turned('mail_at')}, webhook_at = ${turned('webhook_at')},
    next_at = CASE WHEN mail_at IS NULL AND webhook_at IS NULL AND claimed_until IS NULL THEN NULL ELSE created_at END WHERE subject = $1`,
    [subject, at],
  );
  await tx.query("UPDATE idempotency SET fingerprint = '' WHERE subject = $1", [subject]);
  // Asked again, it is no repeat of what was taken back.
  await tx.query('UPDATE writes SET selection_hash = NULL WHERE subject = $1', [subject]);
  return true;
};

export const createWrites = (db: Database): Writes => ({
  saveRequest: (write, limits) => db.transaction((tx) => save(tx, write, limits)),
  findRequest: (kind, subject) =>
    db.read(async (tx) => {
      const [row] = await tx.query(
        'SELECT created_at AS "createdAt", body FROM requests WHERE subject = $1 AND kind = $2 AND withdrawn_at IS NULL',
        [subject, kind],
      );
      return row ? ({ ...row } as unknown as Pick<RequestRecord, 'createdAt' | 'body'>) : null;
    }),
  withdrawShortlist: async (subject, at) => {
    const found = await db.transaction((tx) => withdraw(tx, subject, timestamp(at)));
    // The contact leaves the disk too.
    if (found) await db.scrub('log');
    return found;
  },
  findReplay: (idempotency) => db.read((tx) => findReplay(tx, idempotency)),
  revokeKey: (credentialHash, at) =>
    db.transaction(async (tx) => {
      const insert = 'INSERT INTO revoked_keys (credential_hash, revoked_at) VALUES ($1, $2) ON CONFLICT DO NOTHING';
      await tx.query(insert, [credentialHash, timestamp(at)]);
    }),
  revokedKeys: () =>
    db.read(async (tx) => (await tx.query('SELECT credential_hash FROM revoked_keys')).map((row) => String(row['credential_hash']))),
});
