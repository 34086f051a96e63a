import { checkBody, withoutNulls } from '#lib/body.ts';
import { keyRequest, tokenRequest, type IssuedKey } from '#lib/schemas/key.ts';
import type { Handler } from '../handler.ts';
import { readJsonBody } from '../http/json-body.ts';
import { mediaTypeOf } from '../http/media-type.ts';
import { sha256 } from '../keys/hash.ts';
import type { Keys } from '../keys/keys.ts';

const form = 'application/x-www-form-urlencoded';

const issue = (keys: Keys, mode: 'live' | 'test', status: number): Response => {
  const key = keys.issue(mode);
  const body: IssuedKey = {
    key,
    mode,
    usage: { header: `Authorization: Bearer ${key}` },
    access_token: key,
    token_type: 'Bearer',
    client_id: sha256(`client:${key}`).slice(0, 32),
  };
  // RFC 6749 section 5.1 asks for both headers.
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', Pragma: 'no-cache' } });
};

/** `POST /keys`: native, RFC 7591 and agent registration bodies, none at all (G13), and the OAuth 2.0 form (G15). */
export const issueKey: Handler = async (request, { keys }) => {
  if (mediaTypeOf(request.headers.get('content-type')) === form) {
    // A parameter without a value counts as left out (RFC 6749 section 3.2).
    const sent = [...new URLSearchParams(await request.text())].filter(([, value]) => value !== '');
    const fields = checkBody(tokenRequest, Object.fromEntries(sent));
    return issue(keys, fields.mode ?? 'test', 200);
  }
  const body = await readJsonBody(request, { whenEmpty: {} });
  return issue(keys, checkBody(keyRequest, withoutNulls(body)).mode, 201);
};
