import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLimiter, publishedLimit, untouched, windowSeconds } from '#functions/plugins/rate-limit.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the window is 60 seconds, and the published limit 600 where the limiter is off', () => {
  expect(windowSeconds).toBe(60);
  expect(publishedLimit(0)).toBe(600);
  expect(publishedLimit(30)).toBe(30);
});

describe('a limit of 3', () => {
  test('lets three requests through and refuses the rest', async () => {
    const consume = createLimiter(3);
    const quotas = [await consume('a'), await consume('a'), await consume('a'), await consume('a'), await consume('a')];
    expect(quotas).toEqual([
      { remaining: 2, reset: 60, exceeded: false },
      { remaining: 1, reset: 60, exceeded: false },
      { remaining: 0, reset: 60, exceeded: false },
      { remaining: 0, reset: 60, exceeded: true },
      { remaining: 0, reset: 60, exceeded: true },
    ]);
  });

  test('counts each client on its own', async () => {
    const consume = createLimiter(3);
    for (let count = 0; count < 4; count += 1) await consume('a');
    expect(await consume('b')).toEqual({ remaining: 2, reset: 60, exceeded: false });
  });

  test('begins anew when the window of a client ends', async () => {
    const consume = createLimiter(3);
    for (let count = 0; count < 4; count += 1) await consume('a');
    vi.advanceTimersByTime(45_500);
    expect(await consume('a')).toEqual({ remaining: 0, reset: 15, exceeded: true });
    vi.advanceTimersByTime(14_500);
    expect(await consume('a')).toEqual({ remaining: 2, reset: 60, exceeded: false });
  });

  test('never says that the window resets in 0 seconds', async () => {
    const consume = createLimiter(3);
    await consume('a');
    vi.advanceTimersByTime(59_999);
    expect((await consume('a')).reset).toBe(1);
  });
});

test('a clock that is set back does not make a window longer', async () => {
  const consume = createLimiter(3);
  for (let count = 0; count < 4; count += 1) await consume('a');
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(await consume('a')).toEqual({ remaining: 2, reset: 60, exceeded: false });
});

test('a flood of clients takes a bounded memory: the oldest windows are forgotten, the newest are not', async () => {
  const consume = createLimiter(3);
  for (let client = 0; client < 50_001; client += 1) await consume(`client ${client}`);
  expect((await consume('client 50000')).remaining).toBe(1);
  expect((await consume('client 0')).remaining).toBe(2);
});

test('a limit of 0 counts nothing', async () => {
  const consume = createLimiter(0);
  for (let count = 0; count < 1000; count += 1) await consume('a');
  expect(await consume('a')).toEqual({ remaining: 600, reset: 60, exceeded: false });
});

test('what spends no quota sees all of it (G45)', () => {
  expect(untouched(30)).toEqual({ remaining: 30, reset: 60, exceeded: false });
});
