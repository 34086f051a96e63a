import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectRedis, type Redis, shareMemory } from '#functions/store/redis.ts';
import { createOwnMemory, type Memory } from '#functions/store/sandbox.ts';
import { until } from '../showroom/until.ts';
import { keysOf } from './redis-database.ts';
import { hasRedis, startRedis, type RedisServer } from './redis-server.ts';

interface Note {
  text: string;
}

const bounds = { most: 3, mostBytes: 2 ** 20, ttlMs: 60_000 };
const note = (text: string): Note => ({ text });

/** What every memory does, alone or shared. */
const contract = (create: (more?: Partial<typeof bounds>) => Memory<Note>): void => {
  test('what is kept is found, and nothing else', async () => {
    const memory = create();
    expect(await memory.keep('a', note('\0 \ud800 سرير'))).toEqual(note('\0 \ud800 سرير'));
    expect(await memory.find('a')).toEqual(note('\0 \ud800 سرير'));
    expect(await memory.find('b')).toBeUndefined();
  });

  test('the first value of a key stays, and who came later is told', async () => {
    const memory = create();
    const kept = await Promise.all(['1', '2', '3'].map((text) => memory.keep('a', note(text))));
    expect(new Set(kept.map(({ text }) => text)).size).toBe(1);
    expect(await memory.find('a')).toEqual(kept[0]);
  });

  test('the oldest leaves where there are too many', async () => {
    const memory = create();
    for (const key of ['a', 'b', 'c', 'd']) await memory.keep(key, note(key));
    const found = await Promise.all(['a', 'b', 'c', 'd'].map((key) => memory.find(key)));
    expect(found.map((value) => value?.text)).toEqual([undefined, 'b', 'c', 'd']);
  });

  test('the oldest leave where they are too large together, however few they are', async () => {
    const memory = create({ mostBytes: 200 });
    const found = (): Promise<boolean[]> => Promise.all(['a', 'b', 'c'].map(async (key) => (await memory.find(key)) !== undefined));
    for (const key of ['a', 'b', 'c']) await memory.keep(key, note(key.repeat(80)));
    expect(await found()).toEqual([false, true, true]);
    // What has no room at all is not kept, and does no harm: bytes count, and an Arabic letter has two.
    expect(await memory.keep('d', note('ا'.repeat(100)))).toEqual(note('ا'.repeat(100)));
    expect(await memory.find('d')).toBeUndefined();
    expect(await found()).toEqual([false, true, true]);
  });

  test('nothing outlives its time', async () => {
    const memory = create({ ttlMs: 50 });
    await memory.keep('a', note('1'));
    await sleep(80);
    expect(await memory.find('a')).toBeUndefined();
    expect(await memory.keep('a', note('2'))).toEqual(note('2'));
  });
};

describe('the memory of one process', () => {
  contract((more) => createOwnMemory({ ...bounds, ...more }));
});

describe.runIf(hasRedis)('the memory of several processes', () => {
  let server: RedisServer;
  let clients: [Redis, Redis];
  let names = 0;
  const freshName = (): string => `memory-${(names += 1)}`;
  const share = (redis: Redis, name: string, more: Partial<typeof bounds> = {}): Memory<Note> =>
    shareMemory(redis, { name, ...bounds, ...more, own: createOwnMemory({ ...bounds, ...more }) });

  beforeAll(async () => {
    server = await startRedis();
    const connect = (): Redis => connectRedis(server.url, pino({ level: 'silent' }));
    clients = [connect(), connect()];
    await until('both are connected', () => clients.every(({ isReady }) => isReady));
  });
  afterAll(async () => {
    for (const client of clients) client.destroy();
    await server.kill();
  });

  contract((more) => share(clients[0], freshName(), more));

  test('what one keeps, another finds; of two at once the first counts for both', async () => {
    const name = freshName();
    const [first, second] = [share(clients[0], name), share(clients[1], name)];
    await first.keep('a', note('1'));
    expect(await second.find('a')).toEqual(note('1'));
    const [mine, yours] = await Promise.all([first.keep('b', note('mine')), second.keep('b', note('yours'))]);
    expect(mine).toEqual(yours);
  });

  test('leaves nothing in Redis once its time is over', async () => {
    const [name, ttlMs] = [freshName(), 300];
    await share(clients[0], name, { ttlMs }).keep('a', note('1'));
    const left = async (): Promise<string[]> => (await keysOf(server.url)).filter((key) => key.includes(name));
    expect(await left()).toHaveLength(1);
    await until('nothing is left', async () => (await left()).length === 0);
  });

  test('a Redis that hangs or is gone delays by a moment, and the process remembers by itself', async () => {
    const memory = share(clients[0], freshName());
    server.freeze();
    const startedAt = performance.now();
    expect(await memory.keep('a', note('1'))).toEqual(note('1'));
    expect(await memory.keep('a', note('2'))).toEqual(note('1'));
    expect(await memory.find('a')).toEqual(note('1'));
    expect(performance.now() - startedAt).toBeLessThan(1500);
    server.resume();
    await server.kill();
    expect(await memory.find('a')).toEqual(note('1'));
    expect(await memory.find('b')).toBeUndefined();
    expect(await memory.keep('b', note('3'))).toEqual(note('3'));
    expect(await memory.find('b')).toEqual(note('3'));
  });
});
