import type { Timing } from '#functions/showroom/delivery.ts';

/** Everything of the real timing, in milliseconds. */
export const fast: Timing = {
  pollMs: 15,
  leaseSeconds: 5,
  tryMs: 2000,
  timeoutMs: 250,
  backoff: { firstMs: 20, longestMs: 60, tries: 4 },
};
