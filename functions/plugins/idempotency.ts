import fp from 'fastify-plugin';
import type { FastifyReply } from 'fastify';
import { readIdempotencyKey } from '#lib/contract/validate.ts';
import { idempotencyKeyLimits } from '#lib/contract/parameters.ts';
import { codePoints } from '#lib/schemas/text.ts';
import { canonicalJson, sha256 } from '../store/values.ts';
import type { Credential, Keys } from './bearer.ts';
import type { Sandbox } from '../store/sandbox.ts';
import type { Idempotency, Store, StoredResponse } from '../store/store.ts';

/** What makes a repeat of a write a repeat, and where the response of a sandbox write is kept. */
interface Write {
  /** Null without an Idempotency-Key (G18). */
  idempotency: Idempotency | null;
  /** Keeps a sandbox response for replays; resolves with the one to send, which is another's where that came first (G19). */
  keep: (response: StoredResponse) => Promise<StoredResponse>;
}

const header = 'idempotency-key';
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Node reads header bytes as Latin-1; clients write text beyond ASCII as UTF-8. Bytes that are not UTF-8 stay as they are. */
const decoded = (value: string): string => {
  try {
    return utf8.decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
};

/** Every Idempotency-Key as sent: `headers` joins repeated ones, and a comma may be part of one (G22). */
const keysOf = (rawHeaders: readonly string[]): string[] =>
  rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === header).map(decoded);

/** Memory key of a sandbox write. Strangers share the published key, so a repeat counts only with the same body (G18). */
const memoryKey = ({ path, keyHash, credentialHash, fingerprint }: Idempotency, { published }: Credential): string =>
  [path, keyHash, credentialHash, published ? fingerprint : ''].join(' ');

/** Sends the response of a write; it is replayed where it is another than the one that was made for this request (specification, "POST /shortlists" 2). */
export const sendStored = (reply: FastifyReply, sent: StoredResponse, made: StoredResponse | null = sent): FastifyReply => {
  const { status, body, location } = sent;
  reply.code(status).headers({ 'Content-Type': 'application/json', Location: location });
  if (status === 202) reply.header('Retry-After', '1');
  if (sent !== made) {
    reply.header('Idempotent-Replayed', 'true');
    const { fingerprint } = reply.request.write.idempotency ?? {};
    // Whoever meant another write learns that it was not made (G18).
    if (sent.fingerprint && sent.fingerprint !== fingerprint) reply.header('Idempotent-Body-Differs', 'true');
  }
  return reply.send(Buffer.from(body));
};

declare module 'fastify' {
  interface FastifyRequest {
    write: Write;
  }
}

/** Replays a write that repeats another, after credential, media type, size and JSON, and before its fields are checked (G53). */
export const idempotency = fp<{ keys: Keys; store: Store; sandbox: Sandbox }>((app, { keys, store, sandbox }, done) => {
  app.decorateRequest('write');
  app.addHook('preValidation', async (request, reply) => {
    const { credential, body } = request;
    if (!request.routeOptions.config.endpoint?.credential) return;
    const key = readIdempotencyKey(keysOf(request.raw.rawHeaders));
    request.write = { idempotency: null, keep: (response) => Promise.resolve(response) };
    if (key === null) return;
    const repeat: Idempotency = {
      path: request.path,
      keyHash: sha256(key),
      credentialHash: credential.hash,
      secretId: keys.secretId(),
      isLong: codePoints(key) >= idempotencyKeyLimits.acrossCredentials,
      fingerprint: sha256(canonicalJson(body)),
    };
    request.write.idempotency = repeat;
    const place = memoryKey(repeat, credential);
    if (credential.mode === 'test')
      request.write.keep = async (response) => {
        const stored = { ...response, fingerprint: repeat.fingerprint };
        const kept = await sandbox.replays.keep(place, stored);
        return kept === stored ? response : kept;
      };
    const replay = await (credential.mode === 'live' ? store.findReplay(repeat) : sandbox.replays.find(place));
    if (replay) return sendStored(reply, replay, null);
  });
  done();
});
