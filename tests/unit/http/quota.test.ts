import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLimiter } from '#functions/plugins/rate-limit.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

// That requests are counted by client down to a refusal, and what is published: tests/contract/rate-limit.test.ts.

/** A limiter of three requests, which a client has spent. */
const spent = async () => {
  const consume = createLimiter(3);
  for (let count = 0; count < 4; count += 1) await consume('interface', 'a');
  return consume;
};

test('a client begins anew when its window ends, which never resets in 0 seconds', async () => {
  const consume = await spent();
  vi.advanceTimersByTime(45_500);
  expect(await consume('interface', 'a')).toEqual({ limit: 3, remaining: 0, reset: 15, exceeded: true });
  vi.advanceTimersByTime(14_499);
  expect(await consume('interface', 'a')).toEqual({ limit: 3, remaining: 0, reset: 1, exceeded: true });
  vi.advanceTimersByTime(1);
  expect(await consume('interface', 'a')).toEqual({ limit: 3, remaining: 2, reset: 60, exceeded: false });
});

test('a flood of clients takes a bounded memory: the oldest windows are forgotten, the newest are not', async () => {
  const consume = createLimiter(3);
  for (let client = 0; client < 50_001; client += 1) await consume('interface', `client ${client}`);
  expect((await consume('interface', 'client 50000')).remaining).toBe(1);
  expect((await consume('interface', 'client 0')).remaining).toBe(2);
});
