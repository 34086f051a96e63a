import { describe, expect, test } from 'vitest';
import { createClient, type Client, type Reply } from './client.ts';
import { hasCluster, startCluster } from './cluster.ts';

const limit = 600;
const atOnce = 20;

const ask = async (client: Client, headers: Readonly<Record<string, string>> = {}): Promise<Reply> => {
  const { reply, failure } = await client.ask({ method: 'GET', path: '/api/v1/versions', headers });
  if (!reply) throw new Error(failure);
  return reply;
};

/** Answers of one client, some requests at once. */
const askOften = async (client: Client, times: number): Promise<Reply[]> => {
  const replies: Reply[] = [];
  while (replies.length < times) replies.push(...(await Promise.all(Array.from({ length: atOnce }, () => ask(client)))));
  return replies;
};

const remaining = ({ headers }: Reply): number => Number(headers['ratelimit-remaining']);

describe.runIf(hasCluster)('the limit of 600 a minute, through the balancer', () => {
  test('holds across both instances for one client, and another has one of its own (G44, G58)', { timeout: 60_000 }, async () => {
    const { origin, instances } = await startCluster({ env: { RATE_LIMIT: '' } });
    const [first, second] = [createClient(origin, '127.0.0.2'), createClient(origin, '127.0.0.3')];
    const replies = await askOften(first, limit + 2 * atOnce);

    const answered = replies.filter(({ status }) => status === 200);
    // Each number exactly once: the two instances never count the same request or skip one.
    expect(answered.map(remaining).sort((a, b) => a - b)).toEqual(Array.from({ length: limit }, (_, left) => left));
    expect(new Set(answered.map(({ headers }) => headers['x-instances']))).toEqual(new Set(instances.map(({ address }) => address)));

    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(2 * atOnce);
    for (const { status, headers } of refused) {
      expect([status, headers['content-type']]).toEqual([429, 'application/problem+json']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }

    expect(remaining(await ask(second))).toBe(limit - 1);
    expect(remaining(await ask(second))).toBe(limit - 2);
    // What a client writes about itself changes nothing.
    expect((await ask(first, { 'x-forwarded-for': '192.0.2.1' })).status).toBe(429);
    expect((await ask(first, { 'x-forwarded-for': '127.0.0.3', forwarded: 'for=192.0.2.1' })).status).toBe(429);
  });
});
