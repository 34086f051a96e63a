import { readIdempotencyKey } from '#lib/idempotency-key.ts';
import type { Call } from '../handler.ts';
import { readJsonBody } from '../http/json-body.ts';
import type { Credential } from '../keys/credential.ts';
import type { Services } from '../services.ts';
import type { Idempotency, StoredResponse } from '../store/store.ts';
import { idempotencyOf, sandboxReplayKey } from './fingerprint.ts';

/** A write whose credential, JSON and Idempotency-Key are in order, before its fields are looked at (G10, G53). */
export interface BegunWrite {
  body: unknown;
  credential: Credential;
  idempotency: Idempotency | null;
  /** The response of the write that this one repeats. */
  replay: StoredResponse | null;
  /** Keeps a sandbox response for replays; resolves with the one to send, which is another's where that came first (G19). */
  keep: (response: StoredResponse) => Promise<StoredResponse>;
}

const keepNothing: BegunWrite['keep'] = (response) => Promise.resolve(response);

/**
 * @throws Problem missing_credential, invalid_credential, invalid_body (400), invalid_parameter
 */
export const beginWrite = async (
  { headers, body: sent, caller }: Call,
  { authorize, keys, store, sandbox }: Services,
  path: string,
): Promise<BegunWrite> => {
  const credential = authorize(headers['authorization']);
  const body = readJsonBody(sent);
  const key = readIdempotencyKey(caller.idempotencyKeys);
  const idempotency = idempotencyOf({ path, key, credential, secretId: keys.secretId(), body });
  if (!idempotency) return { body, credential, idempotency, replay: null, keep: keepNothing };
  if (credential.mode === 'live') return { body, credential, idempotency, replay: await store.findReplay(idempotency), keep: keepNothing };
  const memoryKey = sandboxReplayKey(idempotency, credential);
  return {
    body,
    credential,
    idempotency,
    replay: (await sandbox.replays.find(memoryKey)) ?? null,
    keep: (response) => sandbox.replays.keep(memoryKey, response),
  };
};
