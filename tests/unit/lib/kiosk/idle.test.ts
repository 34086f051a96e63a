import { expect, test } from 'vitest';
import { idleAfter } from '#lib/ui/kiosk/script/visit.ts';

const times = { idleSeconds: 60, warningSeconds: 20 };

test.each([
  [0, { phase: 'used', left: 1 }],
  [15_000, { phase: 'used', left: 0.75 }],
  [59_999, { phase: 'used', left: expect.closeTo(0, 3) as number }],
  [60_000, { phase: 'warning', seconds: 20 }],
  [60_001, { phase: 'warning', seconds: 20 }],
  [79_000, { phase: 'warning', seconds: 1 }],
  [79_999, { phase: 'warning', seconds: 1 }],
  [80_000, { phase: 'over' }],
  [Number.MAX_SAFE_INTEGER, { phase: 'over' }],
])('%i ms after the last touch', (idleMs, expected) => {
  expect(idleAfter(idleMs, times)).toEqual(expected);
});

test('a touch that is not there yet leaves all of the time', () => {
  expect(idleAfter(-5000, times)).toEqual({ phase: 'used', left: 1 });
});
