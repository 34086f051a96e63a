import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { holdWriteLock } from '../store/child.ts';
import { openDatabase } from './database.ts';
import { liveKey, sendWrite, writeOf } from './live-client.ts';
import { startService, temporaryFolder } from './outage.ts';

/** Longest that a reader may wait on a busy machine; a write waits for 5 seconds. */
const longestMs = 2000;

/** Asks for a path again and again until it is told to stop; the times in milliseconds, shortest first. */
const startProbe = (address: string): (() => Promise<number[]>) => {
  const state = { stopped: false };
  const run = async (): Promise<number[]> => {
    const times: number[] = [];
    for (; !state.stopped; await sleep(100)) {
      const startedAt = performance.now();
      const response = await fetch(address);
      await response.arrayBuffer();
      expect(response.status).toBe(200);
      times.push(performance.now() - startedAt);
    }
    return times.toSorted((a, b) => a - b);
  };
  const running = run();
  return () => {
    state.stopped = true;
    return running;
  };
};

test(
  'another process holds the write lock: readers wait for nothing, a write waits, then is 503 with nothing stored or 201',
  { timeout: 60_000 },
  async () => {
    const dataDir = temporaryFolder();
    const { origin } = await startService({ DATA_DIR: dataDir });
    const { rows } = openDatabase(dataDir);
    const key = await liveKey(origin);
    const statusOf = async (number: number): Promise<number> => (await sendWrite(origin, key, writeOf(number))).status;
    const stored = await sendWrite(origin, key, writeOf(1));
    expect(stored.status).toBe(201);

    const release = await holdWriteLock(join(dataDir, 'guidance.sqlite'));
    const read = ['/healthz', '/api/v1/recommend?position=side&weight=under60', new URL(stored.headers.get('location') ?? '').pathname];
    const probes = read.map((path) => startProbe(origin + path));
    const startedAt = performance.now();
    const first = statusOf(2);
    await sleep(3000);
    const second = statusOf(3);
    expect(await first).toBe(503);
    expect(performance.now() - startedAt).toBeGreaterThan(4900);
    expect(await rows('SELECT id FROM requests')).toHaveLength(1);
    await release();
    expect(await second).toBe(201);

    for (const stop of probes) {
      const times = await stop();
      expect(times.length).toBeGreaterThan(10);
      expect(times.at(-1)).toBeLessThan(longestMs);
    }
    expect(await rows('SELECT id FROM requests')).toHaveLength(2);
  },
);
