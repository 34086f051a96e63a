import { describe, expect, it } from 'vitest';
import { createGuidance, UnreachableError, type GuidanceOptions, type Retry } from '#client/client.ts';
import { scriptedService, type Step } from './scripted-service.ts';

const soon = { 'Retry-After': '0' };
const body = { outcomeId: 'side-under60-hot' };

/** A client of a service that answers so, and what it waited for. */
const clientOf = async (steps: [Step, ...Step[]], options: Partial<GuidanceOptions> = {}) => {
  const { url, arrived } = await scriptedService(...steps);
  const retries: Retry[] = [];
  const client = createGuidance({ baseUrl: url, key: 'k', onRetry: (retry) => retries.push(retry), ...options });
  return { client, arrived, retries, url };
};

describe('what is tried again', () => {
  it.each([429, 502, 503, 504])('%i, after the wait that Retry-After asks for', async (status) => {
    const { client, arrived, retries } = await clientOf([{ status, headers: soon }, { body: '{"count":0,"sizes":[]}' }]);
    const { data } = await client.GET('/api/v1/sizes');
    expect([data?.count, arrived.length, retries]).toEqual([0, 2, [{ status, waitMs: 0 }]]);
  });

  it('a write, with the same Idempotency-Key, key and body each time', async () => {
    const { client, arrived, retries } = await clientOf([
      'close',
      { breaks: true, body: '{"id":' },
      { status: 503, headers: soon },
      { status: 201 },
    ]);
    const { response } = await client.POST('/api/v1/shortlists', { body });
    expect(response.status).toBe(201);
    expect(retries.map(({ status }) => status)).toEqual([null, null, 503]);
    expect(arrived).toHaveLength(4);
    expect(new Set(arrived.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(arrived[0]?.headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/);
    for (const request of arrived) {
      expect(JSON.parse(request.body)).toEqual(body);
      expect(request.headers.authorization).toBe('Bearer k');
    }
  });

  it('never more often than retries says', async () => {
    const { client, arrived } = await clientOf([{ status: 429, headers: soon }], { retries: 2 });
    expect((await client.GET('/api/v1/sizes')).response.status).toBe(429);
    expect(arrived).toHaveLength(3);
  });
});

describe('what is not tried again', () => {
  it.each([
    { what: 'a wait of more than a minute', step: { status: 429, headers: { 'Retry-After': '61' } } },
    { what: 'one that is longer than the caller waits', step: { status: 429, headers: { 'Retry-After': '2' } }, longestWaitMs: 1000 },
    { what: 'a refusal', step: { status: 422 } },
    { what: 'a failure', step: { status: 500 } },
  ])('$what', async ({ step, ...options }) => {
    const { client, arrived } = await clientOf([step], options);
    expect((await client.POST('/api/v1/shortlists', { body })).response.status).toBe(step.status);
    expect(arrived).toHaveLength(1);
  });

  it('a request for a key, which would issue two', async () => {
    const { client, arrived } = await clientOf(['close']);
    await expect(client.POST('/api/v1/keys', {})).rejects.toBeInstanceOf(UnreachableError);
    expect(arrived).toHaveLength(1);
  });

  it('what the caller called off, even during a wait', async () => {
    const { client, arrived } = await clientOf([{ status: 503, headers: { 'Retry-After': '50' } }]);
    const calling = new AbortController();
    setTimeout(() => calling.abort(), 100);
    await expect(client.GET('/api/v1/sizes', { signal: calling.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(arrived).toHaveLength(1);
  });
});

describe('a key that the service no longer knows', () => {
  const [spent, fresh] = [`mpg_live_${'a'.repeat(44)}`, `mpg_live_${'b'.repeat(44)}`];
  const refused: Step = { status: 401 };
  const issued: Step = { status: 201, body: JSON.stringify({ key: fresh, mode: 'live' }) };

  it('is replaced by one of the same mode, once for all writes, and each is sent again as it was', async () => {
    const taken: string[] = [];
    const { client, arrived } = await clientOf([refused, issued, { status: 201 }], { key: spent, onNewKey: (key) => taken.push(key) });
    expect((await client.POST('/api/v1/shortlists', { body })).response.status).toBe(201);
    await client.POST('/api/v1/shortlists', { body });
    expect(arrived.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/api/v1/shortlists', `Bearer ${spent}`],
      ['/api/v1/keys', undefined],
      ['/api/v1/shortlists', `Bearer ${fresh}`],
      ['/api/v1/shortlists', `Bearer ${fresh}`],
    ]);
    expect(arrived[1]?.body).toBe('{"mode":"live"}');
    expect(arrived[2]?.headers['idempotency-key']).toBe(arrived[0]?.headers['idempotency-key']);
    expect(arrived[2]?.body).toBe(arrived[0]?.body);
    expect(taken).toEqual([fresh]);
  });

  it.each<{ what: string; steps: [Step, ...Step[]]; options: Partial<GuidanceOptions>; requests: number }>([
    { what: 'renewKey is false', steps: [refused, issued], options: { key: spent, renewKey: false }, requests: 1 },
    { what: 'it is the published one', steps: [refused, issued], options: { key: 'mpg_test_sandbox' }, requests: 1 },
    { what: 'no new one is given', steps: [refused, { status: 429 }], options: { key: spent }, requests: 2 },
    { what: 'the new one is refused as well', steps: [refused, issued, refused], options: { key: spent }, requests: 3 },
  ])('stays refused where $what', async ({ steps, options, requests }) => {
    const { client, arrived } = await clientOf(steps, options);
    expect((await client.POST('/api/v1/shortlists', { body })).response.status).toBe(401);
    expect(arrived).toHaveLength(requests);
  });
});

describe('what is sent', () => {
  it('the key with the two writes only, and an Idempotency-Key of the caller as it is', async () => {
    const { client, arrived } = await clientOf([{}]);
    await client.GET('/api/v1/shortlists');
    await client.POST('/api/v1/keys', {});
    await client.POST('/api/v1/reports', { body: { subject: 'x' } });
    await client.POST('/api/v1/shortlists', { body, params: { header: { 'Idempotency-Key': 'mine' } } });
    expect(arrived.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined, 'Bearer k', 'Bearer k']);
    expect(arrived[3]?.headers['idempotency-key']).toBe('mine');
  });
});
