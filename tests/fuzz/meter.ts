import { readdirSync } from 'node:fs';
import type { Server } from '../fixtures/server.ts';

/** What a server holds when nothing is asked of it: megabytes after its garbage was collected, and descriptors. */
export interface Reading {
  heap: number;
  rss: number;
  descriptors: number;
}

/** Options of node that let a server be read. */
export const meterOptions = ['--import', new URL('../fixtures/collect-garbage.ts', import.meta.url).href];

const megabyte = 2 ** 20;

export const createMeter = ({ child, logged }: Server): (() => Promise<Reading>) => {
  const seen = new Set<unknown>();
  return async () => {
    const line = logged((candidate) => candidate['msg'] === 'memory' && !seen.has(JSON.stringify(candidate)), 20_000);
    child.kill('SIGUSR2');
    const found = await line;
    seen.add(JSON.stringify(found));
    return {
      heap: (Number(found['heapUsed']) + Number(found['external'])) / megabyte,
      rss: Number(found['rss']) / megabyte,
      descriptors: readdirSync(`/proc/${child.pid ?? 0}/fd`).length,
    };
  };
};
