import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLimiter, publishedLimit, untouched, windowSeconds } from '#functions/plugins/rate-limit.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A limiter of three requests, of which `client` made so many. */
const after = async (requests: number, client = 'a') => {
  const consume = createLimiter(3);
  for (let count = 0; count < requests; count += 1) await consume(client);
  return consume;
};

test('the window is 60 seconds, and the published limit 600 where the limiter is off', async () => {
  expect([windowSeconds, publishedLimit(0), publishedLimit(30)]).toEqual([60, 600, 30]);
  const consume = createLimiter(0);
  for (let count = 0; count < 1000; count += 1) await consume('a');
  expect(await consume('a')).toEqual({ remaining: 600, reset: 60, exceeded: false });
});

test.each([
  [0, 2, false],
  [1, 1, false],
  [2, 0, false],
  [3, 0, true],
  [4, 0, true],
])('after %i of three requests the next leaves %i, and is refused: %s', async (before, remaining, exceeded) => {
  const consume = await after(before);
  expect(await consume('a')).toEqual({ remaining, reset: 60, exceeded });
  expect(await consume('b')).toEqual({ remaining: 2, reset: 60, exceeded: false });
});

test('a client begins anew when its window ends, which never resets in 0 seconds', async () => {
  const consume = await after(4);
  vi.advanceTimersByTime(45_500);
  expect(await consume('a')).toEqual({ remaining: 0, reset: 15, exceeded: true });
  vi.advanceTimersByTime(14_499);
  expect(await consume('a')).toEqual({ remaining: 0, reset: 1, exceeded: true });
  vi.advanceTimersByTime(1);
  expect(await consume('a')).toEqual({ remaining: 2, reset: 60, exceeded: false });
});

test('a clock that is set back does not make a window longer', async () => {
  const consume = await after(4);
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(await consume('a')).toEqual({ remaining: 2, reset: 60, exceeded: false });
});

test('a flood of clients takes a bounded memory: the oldest windows are forgotten, the newest are not', async () => {
  const consume = createLimiter(3);
  for (let client = 0; client < 50_001; client += 1) await consume(`client ${client}`);
  expect((await consume('client 50000')).remaining).toBe(1);
  expect((await consume('client 0')).remaining).toBe(2);
});

test('what spends no quota sees all of it (G45)', () => {
  expect(untouched(30)).toEqual({ remaining: 30, reset: 60, exceeded: false });
});
