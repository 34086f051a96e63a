import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../bench/free-port.ts';
import { startServer, type Server } from '../fixtures/server.ts';

type Variables = Readonly<Record<string, string>>;

/** One instance, on a port that outlives its processes. */
export interface Instance {
  /** As the balancer writes it. */
  address: string;
  port: number;
  /** The process that runs, or the one that ran last. */
  server: () => Server;
  /** As an operator does it: SIGTERM, wait for the end, start, wait until it is ready. */
  restart: () => Promise<Restart>;
  /** SIGKILL. */
  kill: () => Promise<Kill>;
  start: () => Promise<void>;
}

export interface Restart {
  exitCode: number | null;
  /** From SIGTERM to the end of the process. */
  stopMs: number;
  /** From the start of the next process until it is ready. */
  startMs: number;
  /** What `/readyz` said to new connections between the two, each status once; 0 where none was taken. */
  readiness: readonly number[];
}

/** Moments of `performance.now()`. */
export interface Kill {
  sentAt: number;
  goneAt: number;
}

const readiness = (origin: string): Promise<number> =>
  new Promise((resolve) => {
    get(`${origin}/readyz`, { agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    }).on('error', () => resolve(0));
  });

const watchReadiness = async ({ origin, child }: Server): Promise<number[]> => {
  const said = new Set<number>();
  while (child.exitCode === null) {
    said.add(await readiness(origin));
    await sleep(20);
  }
  return [...said];
};

export const startInstance = async (env: Variables): Promise<Instance> => {
  const port = await freePort();
  const start = (): Promise<Server> => startServer({ env: { ...env, PORT: String(port) } });
  let current = await start();
  return {
    address: `127.0.0.1:${port}`,
    port,
    server: () => current,
    restart: async () => {
      const { child } = current;
      const ended = once(child, 'exit');
      const stoppedAt = performance.now();
      child.kill('SIGTERM');
      await current.logged(({ msg }) => msg === 'stopping');
      const said = await watchReadiness(current);
      const [exitCode] = (await ended) as [number | null];
      const startedAt = performance.now();
      current = await start();
      return { exitCode, stopMs: startedAt - stoppedAt, startMs: performance.now() - startedAt, readiness: said };
    },
    kill: async () => {
      const gone = once(current.child, 'exit');
      const sentAt = performance.now();
      current.child.kill('SIGKILL');
      await gone;
      return { sentAt, goneAt: performance.now() };
    },
    start: async () => {
      current = await start();
    },
  };
};
