import type { Outage } from './outage.ts';
import { writeOf, type Acknowledged, liveKey, sendWrite, type Write } from './live-client.ts';
import { setTimeout as sleep } from 'node:timers/promises';

/** Pause before the next write or try, so that the showroom keeps up and a dead server is not hammered. */
const pauseMs = 10;

/** What `fetch` throws where the connection broke; every other error is a fault of the test. */
const isCutOff = (error: unknown): boolean => error instanceof TypeError;

/** A client that keeps its key and repeats each write, with the same Idempotency-Key and body, until it is acknowledged. */
const createWriter = (outage: Pick<Outage, 'server'>): ((write: Write) => Promise<Acknowledged>) => {
  let origin = '';
  let authorization = '';

  const attempt = async (write: Write): Promise<Omit<Acknowledged, 'tries'> | null> => {
    const server = await outage.server();
    if (server.origin !== origin) {
      // A restart drops every key (specification, "Authentication" 9).
      authorization = await liveKey(server.origin);
      origin = server.origin;
    }
    const response = await sendWrite(origin, authorization, write);
    const text = await response.text();
    if (response.status !== 201) throw new Error(`${write.idempotencyKey} was answered ${response.status}: ${text}`);
    const location = response.headers.get('location') ?? '';
    return { write, location, text, replayed: response.headers.get('idempotent-replayed') === 'true' };
  };

  return async (write) => {
    for (let tries = 1; ; tries += 1) {
      const acknowledged = await attempt(write).catch((error: unknown) => {
        if (isCutOff(error)) return null;
        throw error;
      });
      await sleep(pauseMs);
      if (acknowledged) return { ...acknowledged, tries };
    }
  };
};

/** Clients that write at the same time, one write after the other. */
export interface Writers {
  /** What is acknowledged so far. */
  acknowledged: readonly Acknowledged[];
  /** Begins nothing new; resolves once every write that was begun is acknowledged. */
  finish: () => Promise<void>;
}

export const startWriters = (count: number, outage: Pick<Outage, 'server'>): Writers => {
  const acknowledged: Acknowledged[] = [];
  let begun = 0;
  let finishing = false;

  const run = async (): Promise<void> => {
    const send = createWriter(outage);
    while (!finishing) {
      begun += 1;
      acknowledged.push(await send(writeOf(begun)));
    }
  };

  const running = Promise.all(Array.from({ length: count }, run));
  // Told by `finish`; until then nobody listens.
  running.catch(() => undefined);
  return {
    acknowledged,
    finish: async () => {
      finishing = true;
      await running;
    },
  };
};
