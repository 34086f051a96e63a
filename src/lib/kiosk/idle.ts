/** Times of `src/content/kiosk.json`, in seconds. */
export interface IdleTimes {
  idleSeconds: number;
  warningSeconds: number;
}

/** What the screen does so long after the last touch. */
export type Idle =
  | { phase: 'used'; /** Share of the idle time that is left, from 1 to 0. */ left: number }
  | { phase: 'warning'; /** Whole seconds until it is over. */ seconds: number }
  | { phase: 'over' };

/** `idleMs` after the last touch. */
export const idleAfter = (idleMs: number, { idleSeconds, warningSeconds }: IdleTimes): Idle => {
  const warned = idleMs / 1000 - idleSeconds;
  if (warned < 0) return { phase: 'used', left: Math.min(1, -warned / idleSeconds) };
  if (warned < warningSeconds) return { phase: 'warning', seconds: Math.ceil(warningSeconds - warned) };
  return { phase: 'over' };
};
