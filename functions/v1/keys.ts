import { checkBody, withoutNulls } from '#lib/body.ts';
import { keyRequest, tokenRequest, type IssuedKey } from '#lib/schemas/key.ts';
import { json, type Answer, type Handler } from '../handler.ts';
import { readJsonBody } from '../http/json-body.ts';
import { mediaTypeOf } from '../http/media-type.ts';
import { sha256 } from '../keys/hash.ts';
import type { Keys } from '../keys/keys.ts';

const form = 'application/x-www-form-urlencoded';

const issue = (keys: Keys, mode: 'live' | 'test', status: number): Answer => {
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
  return json(body, { status, headers: { 'Cache-Control': 'no-store', Pragma: 'no-cache' } });
};

/** `POST /keys`: native, RFC 7591 and agent registration bodies, none at all (G13), and the OAuth 2.0 form (G15). */
export const issueKey: Handler = ({ headers, body: sent }, { keys }) => {
  if (mediaTypeOf(headers['content-type']) === form) {
    // A parameter without a value counts as left out (RFC 6749 section 3.2).
    const parameters = [...new URLSearchParams(new TextDecoder().decode(sent))].filter(([, value]) => value !== '');
    const fields = checkBody(tokenRequest, Object.fromEntries(parameters));
    return issue(keys, fields.mode ?? 'test', 200);
  }
  const body = readJsonBody(sent, { whenEmpty: {} });
  return issue(keys, checkBody(keyRequest, withoutNulls(body)).mode, 201);
};
