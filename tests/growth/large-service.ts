import { fileURLToPath } from 'node:url';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { largeBuild } from '../fixtures/changed-build.ts';
import { startServer, type Server } from '../fixtures/server.ts';

/** How long the event loop kept others waiting at most, in milliseconds: by its processor time, and by the clock. */
interface LoopDelay {
  busy: number;
  delay: number;
}

/** The service with 10,000 products, and a look inside. */
export interface LargeService {
  server: Server;
  /** Since the last call. */
  loopDelay: () => Promise<LoopDelay>;
  /** Resident memory in megabytes. */
  memory: () => number;
  stop: () => Promise<void>;
}

export const startLargeService = async (products = 10_000): Promise<LargeService> => {
  const build = largeBuild(process.env['DIST_DIR'] ?? 'dist', products);
  const server = await startServer({
    env: { DIST_DIR: build.distDir },
    node: ['--import', fileURLToPath(new URL('../fixtures/loop-delay.ts', import.meta.url))],
  });
  let seen = 0;
  const lines = (): LoopDelay[] =>
    server.stdout.filter((line) => line.includes('"loop delay"')).map((line) => JSON.parse(line) as LoopDelay);
  const loopDelay = async (): Promise<LoopDelay> => {
    server.child.kill('SIGUSR2');
    for (let turns = 0; turns < 500; turns += 1) {
      const found = lines().at(seen);
      if (found) {
        seen += 1;
        return found;
      }
      await sleep(20);
    }
    throw new Error('The server did not say how long its loop was busy.');
  };
  // What the start took is not what requests take.
  await loopDelay();
  return {
    server,
    loopDelay,
    memory: () => Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${server.child.pid ?? 0}/status`, 'utf8'))?.[1]) / 1024,
    stop: async () => {
      await server.stop();
      build.remove();
    },
  };
};
