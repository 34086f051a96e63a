import { expect, test } from 'vitest';
import { defaultBackoff, pauseAfter } from '#functions/showroom/delivery.ts';

const middle = (): number => 0.5;

test('pauses double, and the last try is the last', () => {
  const pauses = Array.from({ length: 12 }, (_, index) => pauseAfter(index + 1, { ...defaultBackoff, tries: 12 }, middle));
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000, 256_000, 512_000, 1_024_000, null]);
});

test('a receiver may be away for a day before an event is given up', () => {
  const pauses = Array.from({ length: defaultBackoff.tries }, (_, index) => pauseAfter(index + 1, defaultBackoff, middle) ?? 0);
  expect(pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000).toBeGreaterThan(24);
});

test('no pause is longer than the longest', () => {
  expect(pauseAfter(15, { ...defaultBackoff, tries: 20 }, middle)).toBe(3_600_000);
});

test('chance moves a pause by a fifth at most', () => {
  expect(pauseAfter(3, defaultBackoff, () => 0)).toBe(3200);
  expect(pauseAfter(3, defaultBackoff, () => 1)).toBe(4800);
});
