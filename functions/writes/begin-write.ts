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
  /** Keeps a sandbox response for replays. */
  keep: (response: StoredResponse) => void;
}

/**
 * @throws Problem missing_credential, invalid_credential, invalid_body (400), invalid_parameter
 */
export const beginWrite = async (
  request: Request,
  { authorize, keys, store, sandbox }: Services,
  { caller }: Call,
  path: string,
): Promise<BegunWrite> => {
  const credential = authorize(request.headers.get('authorization'));
  const body = await readJsonBody(request);
  const key = readIdempotencyKey(caller.idempotencyKeys);
  const idempotency = idempotencyOf({ path, key, credential, secretId: keys.secretId(), body });
  if (!idempotency) return { body, credential, idempotency, replay: null, keep: () => undefined };
  if (credential.mode === 'live')
    return { body, credential, idempotency, replay: await store.findReplay(idempotency), keep: () => undefined };
  const memoryKey = sandboxReplayKey(idempotency, credential);
  return {
    body,
    credential,
    idempotency,
    replay: sandbox.findReplay(memoryKey) ?? null,
    keep: (response) => sandbox.keepReplay(memoryKey, response),
  };
};
