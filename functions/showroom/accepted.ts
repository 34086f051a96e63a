/** Which channels have accepted an event that others still refuse. */
export interface Accepted {
  has: (eventId: string, channel: string) => boolean;
  add: (eventId: string, channel: string) => void;
  forget: (eventId: string) => void;
}

/** Held by this process only: after a restart an accepted event may be sent again, and receivers tell it by its id. The oldest go first. */
export const createAccepted = (most = 10_000): Accepted => {
  const channels = new Map<string, Set<string>>();
  return {
    has: (eventId, channel) => channels.get(eventId)?.has(channel) ?? false,
    add: (eventId, channel) => {
      const names = channels.get(eventId) ?? new Set();
      channels.set(eventId, names.add(channel));
      const [oldest] = channels.keys();
      if (channels.size > most && oldest !== undefined) channels.delete(oldest);
    },
    forget: (eventId) => {
      channels.delete(eventId);
    },
  };
};
