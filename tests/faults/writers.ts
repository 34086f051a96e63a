import type { Outage } from './outage.ts';
import { writeOf, type Acknowledged } from './write.ts';
import { createWriter } from './writer.ts';

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
