import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../fixtures/free-port.ts';

/** A real Redis on a port of its own that keeps nothing on disk unless it is told to, with a database for each service of a run. */
export interface RedisServer {
  url: string;
  /** Ends it as a crash would. */
  kill: () => Promise<void>;
  /** Starts it again, empty, on the same port, with other settings where they are given. */
  restart: (settings?: readonly string[]) => Promise<void>;
  /** Leaves connections open and answers nothing, until `resume`. */
  freeze: () => void;
  resume: () => void;
}

/** Whether there is a Redis to test with. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** `settings` are those of Redis's command line, such as `--appendonly yes`. */
export const startRedis = async (settings: readonly string[] = []): Promise<RedisServer> => {
  const port = await freePort();
  let child: ChildProcess;
  const start = async (more = settings): Promise<void> => {
    const place = ['--port', String(port), '--bind', '127.0.0.1', '--databases', '10000'];
    child = spawn('redis-server', [...place, '--save', '', '--appendonly', 'no', ...more], { stdio: 'ignore' });
    while (!(await answers(port))) await sleep(20);
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    restart: start,
    freeze: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
  };
};
