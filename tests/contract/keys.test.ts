import { describe, expect, it } from 'vitest';
import type { IssuedKey } from '#lib/schemas/writes.ts';
import type { Answer } from './answer.ts';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';

const service = useService();
const path = '/api/v1/keys';
const formType = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (body: unknown) => service.post(path, body);
const form = (body: string) => service.post(path, body, formType);
type Issued = { [Member in keyof IssuedKey]-?: NonNullable<IssuedKey[Member]> };
const issued = async (body: unknown) => (await post(body)).json as Issued;
const prefix = () => service.server.manifest.keyPrefix;

/** 128 random bits are at least 22 characters of six bits each. */
const keyOf = (mode: string) => new RegExp(`^${prefix()}_${mode}_[A-Za-z0-9_-]{22,}$`);

const expectIssued = ({ status, json }: Answer, mode: string, expected = 201): void => {
  expect(status).toBe(expected);
  expect(json).toMatchObject({ mode, key: expect.stringMatching(keyOf(mode)) as string });
};

describe('POST /keys: mode', () => {
  it('is 201 with no-store (RFC 6749 section 5.1), and no Location (G11)', async () => {
    const { header } = await post({ mode: 'test' });
    expect([header('Cache-Control'), header('Pragma'), header('Location')]).toEqual(['no-store', 'no-cache', undefined]);
  });

  it.each([
    [{}, 'test'],
    [{ mode: null, label: null, type: null }, 'test'],
    [{ mode: 'live' }, 'live'],
    // Unknown members are ignored (G5, RFC 7591 section 2).
    [{ client_name: 'shop', redirect_uris: ['https://shop.example/'], grant_types: ['client_credentials'], note: 7 }, 'test'],
    [{ type: 'anonymous', mode: 'live' }, 'live'],
  ])('%o is a key of mode %s', async (body, mode) => {
    expectIssued(await post(body), mode);
  });

  it.each(['prod', 'LIVE', 7, ['live']])('%o is 422 with the two there are (G14)', async (mode) => {
    const { error } = expectProblem(await post({ mode }), 422, 'invalid_body', { parameter: 'mode' });
    expect(error.allowedValues?.toSorted()).toEqual(['live', 'test']);
  });

  it.each(['identity_assertion', 'service_auth', 7])('the identity type %o is refused (G15)', async (type) => {
    expectProblem(await post({ type }), 422, 'invalid_body', { parameter: 'type', allowedValues: ['anonymous'] });
  });
});

describe('POST /keys: the body (specification, G12)', () => {
  it('holds the key, its mode and the complete line to send (G70), in JSON and as a form alike', async () => {
    for (const { json } of [await post({}), await form('grant_type=client_credentials')]) {
      const { key, client_id, ...rest } = json as Issued;
      const usage = { header: `Authorization: Bearer ${key}` };
      expect([rest, typeof client_id]).toEqual([{ mode: 'test', usage, access_token: key, token_type: 'Bearer' }, 'string']);
    }
  });

  it('holds a client_id of its own that gives no part of the secret away', async () => {
    const [{ key, client_id }, other] = [await issued({}), await issued({})];
    const secret = key.split('_').slice(2).join('_');
    expect(client_id).not.toBe(other.client_id);
    for (let at = 0; at + 8 <= secret.length; at += 1) expect(client_id).not.toContain(secret.slice(at, at + 8));
  });
});

describe('POST /keys: label (G55)', () => {
  it.each([
    ['200 letters', 'x'.repeat(200)],
    ['200 emoji, each two UTF-16 units (G52)', '🛏'.repeat(200)],
  ])('takes %s, and shows it to nobody', async (_, label) => {
    const answer = await post({ label });
    expectIssued(answer, 'test');
    expect(answer.json).not.toHaveProperty('label');
  });

  it.each(['x'.repeat(201), '🛏'.repeat(201), 7])('refuses %o', async (label) => {
    expectProblem(await post({ label }), 422, 'invalid_body', { parameter: 'label' });
  });
});

describe('POST /keys as token endpoint: the OAuth 2.0 form (G15)', () => {
  it.each([
    { body: 'grant_type=client_credentials', mode: 'test' },
    { body: 'mode=live&grant_type=client_credentials', mode: 'live' },
    { body: 'grant_type=client%5Fcredentials&scope=shortlists+reports&client_id=x', mode: 'test' },
    // RFC 6749 section 3.2: a parameter without a value counts as omitted.
    { body: 'grant_type=client_credentials&mode=', mode: 'test' },
  ])('$body is 200 with a $mode key', async ({ body, mode }) => {
    const answer = await form(body);
    expectIssued(answer, mode, 200);
    expect(answer.header('Cache-Control')).toBe('no-store');
    expect(answer.header('Pragma')).toBe('no-cache');
  });

  it('JSON that curl declares as a form is told which header is missing', async () => {
    const { error } = expectProblem(await form('{"mode":"live"}'), 422, 'invalid_body', { parameter: 'Content-Type' });
    expect(error.hint).toBe('Send the header Content-Type: application/json.');
  });

  it.each(['', 'grant_type=', 'grant_type=password'])('"%s" is 422 with the grant type there is', async (body) => {
    expectProblem(await form(body), 422, 'invalid_body', { parameter: 'grant_type', allowedValues: ['client_credentials'] });
  });

  it('refuses another mode, and more than 64 KiB (G9)', async () => {
    expectProblem(await form('grant_type=client_credentials&mode=prod'), 422, 'invalid_body', { parameter: 'mode' });
    expectProblem(await form('grant_type=client_credentials&x='.padEnd(65_537, 'x')), 413, 'invalid_body');
  });
});
