import { once } from 'node:events';
import { startServer, type Server } from '../fixtures/server.ts';

type Variables = Readonly<Record<string, string>>;

/** A service that is killed and started again while clients use it. */
export interface Outage {
  /** The server that runs, or the next one once it is ready. */
  server: () => Promise<Server>;
  /** `kill -9` and a new start; resolves once that is ready. */
  killAndRestart: () => Promise<void>;
  stop: () => Promise<void>;
}

/** As a power cut for the process: no handler runs and no buffer is written. */
export const killServer = async ({ child }: Server): Promise<void> => {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
};

/** Moves a server's clock on by a minute, past every lease; it must be started with `clock`. */
export const passMinute = ({ child }: Server): void => void child.kill('SIGUSR2');

/** Options of node that put `passMinute` into the server. */
export const clock = ['--import', './tests/fixtures/clock.ts'];

export const startOutage = (env: Variables): Outage => {
  const start = (): Promise<Server> => startServer({ env, node: clock });
  let current = start();
  return {
    server: () => current,
    killAndRestart: async () => {
      const running = await current;
      // Replaced before the kill, so that whoever is cut off waits for the next server.
      current = killServer(running).then(start);
      await current;
    },
    stop: async () => {
      await (await current).stop();
    },
  };
};
