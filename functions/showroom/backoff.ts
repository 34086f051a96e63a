/** When a failed event is tried again. */
export interface Backoff {
  firstMs: number;
  longestMs: number;
  /** Tries before the event is given up: 36 of the default take about a day, so that an evening without mail loses nothing. */
  tries: number;
}

export const defaultBackoff: Backoff = { firstMs: 1000, longestMs: 3_600_000, tries: 36 };

/** Milliseconds until the next try: doubled each time, give or take a fifth so that events do not come back all at once. Null after the last one. */
export const pauseAfter = (attempt: number, { firstMs, longestMs, tries }: Backoff, random: () => number = Math.random): number | null =>
  attempt >= tries ? null : Math.min(longestMs, Math.round(firstMs * 2 ** (attempt - 1) * (0.8 + 0.4 * random())));
