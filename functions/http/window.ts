import type { Quota } from './quota.ts';

/** A fixed window: how many requests in how many seconds. */
export interface Window {
  points: number;
  duration: number;
}

/** Most clients counted at once; beyond that the oldest window is forgotten, so a flood of addresses costs no more memory. */
const mostClients = 50_000;

/**
 * Fixed windows in memory, one a client, that begin with its first request. Counting is a part of every request, so it makes no promise and
 * no timer: the map is in the order in which windows began, hence also in that in which they end, and a new one sweeps away those before it.
 */
export const createWindow = ({ points, duration }: Window): ((client: string) => Quota) => {
  const length = duration * 1000;
  const windows = new Map<string, { count: number; endsAt: number }>();

  // A clock that was set back must not make a window longer.
  const isOver = ({ endsAt }: { endsAt: number }, now: number): boolean => now >= endsAt || endsAt - now > length;

  const begin = (client: string, now: number) => {
    windows.delete(client);
    for (const [oldest, window] of windows) {
      if (!isOver(window, now) && windows.size < mostClients) break;
      windows.delete(oldest);
    }
    const window = { count: 0, endsAt: now + length };
    windows.set(client, window);
    return window;
  };

  return (client) => {
    const now = Date.now();
    let window = windows.get(client);
    if (window === undefined || isOver(window, now)) window = begin(client, now);
    window.count += 1;
    return {
      remaining: Math.max(0, points - window.count),
      reset: Math.ceil((window.endsAt - now) / 1000),
      exceeded: window.count > points,
    };
  };
};
