import { startChild, type Child, type Command } from './child.ts';
import { load } from './load.ts';
import type { Sample } from './sample.ts';
import { createShortlistRequest, liveKey, sendShortlist } from './shortlist-request.ts';
import { percentile } from './statistics.ts';

/** What one slot of writes measured; times in milliseconds, from the request to the last byte of its 201. */
export interface WriteSample extends Sample {
  p50: number;
  p99: number;
  p999: number;
}

/** A running server that takes live shortlists. */
export interface Writer {
  name: string;
  child: Child;
  /** Keeps as many clients busy, each with one write at a time. */
  write: (clients: number, seconds: number) => Promise<WriteSample>;
}

/** @throws Error when the server does not start or does not store a shortlist */
export const startWriter = async (command: Command, directory: string): Promise<Writer> => {
  const child = await startChild(command, directory);
  const { pid, port } = child;
  const key = await liveKey(port);
  const bodyBytes = await sendShortlist(port, key);
  const target = { pid, port, encoding: 'identity', bodyBytes, request: createShortlistRequest(port, key) } as const;
  return {
    name: command.name,
    child,
    write: async (connections, seconds) => {
      const times: number[] = [];
      const sample = await load({ ...target, connections, seconds, answered: (milliseconds) => times.push(milliseconds) }).catch(
        (error: unknown) => {
          throw new Error(`${command.name} failed under load: ${(error as Error).message}`, { cause: error });
        },
      );
      return { ...sample, p50: percentile(times, 0.5), p99: percentile(times, 0.99), p999: percentile(times, 0.999) };
    },
  };
};
