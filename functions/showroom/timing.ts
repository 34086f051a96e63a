import { defaultBackoff, type Backoff } from './backoff.ts';

/** How long things take and how often they are tried. */
export interface Timing {
  /** Pause between two looks at the queue when nothing wakes the worker. */
  pollMs: number;
  /** Another process takes an event over after this; longer than a whole try. */
  leaseSeconds: number;
  /** One try, all channels at once. */
  tryMs: number;
  /** Connection, greeting, silence, answer. */
  timeoutMs: number;
  backoff: Backoff;
}

export const defaultTiming: Timing = { pollMs: 1000, leaseSeconds: 60, tryMs: 45_000, timeoutMs: 10_000, backoff: defaultBackoff };
