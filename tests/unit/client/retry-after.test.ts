import { expect, it } from 'vitest';
import { retryAfterMs } from '#client/retry-after.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

it.each([
  { header: null, wait: null },
  { header: '0', wait: 0 },
  { header: '7', wait: 7000 },
  { header: 'Sat, 21 Nov 2026 12:00:30 GMT', wait: 30_000 },
  { header: 'Sat, 21 Nov 2026 11:59:30 GMT', wait: 0 },
  { header: 'soon', wait: null },
  { header: '', wait: null },
])('"$header" asks for $wait ms', ({ header, wait }) => {
  expect(retryAfterMs(header, now)).toBe(wait);
});
