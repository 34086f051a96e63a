import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../fixtures/free-port.ts';
import { askOnce } from './response.ts';

/** A running server. */
export interface Running {
  port: number;
  /** The process that answers. */
  pid: number;
  stop: () => Promise<unknown>;
}

const firstAsked = '/api/v1/recommend?position=side&weight=k90to130&thermal=hot';

const running = new Set<ChildProcess>();

/** Ends what still runs; for the last moment of the process, hence at once. */
export const killAll = (): void => {
  for (const child of running) child.kill('SIGKILL');
};

/**
 * Starts a server by arguments of Node, and variables beside `PORT` and `HOST`, and waits for its first whole response, whatever its status.
 * Its output goes to a file in `directory`.
 * @throws Error with the end of its output where it ends first or does not answer within a minute
 */
export const startNode = async (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  directory: string,
): Promise<Running & { startMs: number }> => {
  const port = await freePort();
  const log = join(directory, `${port}.log`);
  const output = openSync(log, 'w');
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', output, output],
    env: { PATH: process.env['PATH'], GUIDANCE_ENV_FILE: '', NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...env },
  });
  closeSync(output);
  running.add(child);
  const gone = once(child, 'exit').then(() => running.delete(child));
  const stop = (): Promise<unknown> => {
    child.kill('SIGKILL');
    return gone;
  };
  const isGone = (): boolean => child.exitCode !== null || child.signalCode !== null;
  while (!isGone() && performance.now() - startedAt < 60_000) {
    const answers = await askOnce(port, { method: 'GET', path: firstAsked }).then(
      () => true,
      () => false,
    );
    if (answers) return { port, pid: child.pid ?? 0, stop, startMs: performance.now() - startedAt };
    await sleep(1);
  }
  await stop();
  throw new Error(`node ${args.join(' ')} did not start. The end of its output:\n${readFileSync(log, 'utf8').slice(-2000)}`);
};

/** Processor microseconds that the threads of a process have used so far, from the scheduler (`/proc`, Linux alone). */
export const processorMicroseconds = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1000)
    .reduce((sum, used) => sum + used, 0);

const megabytesOf = (pid: number, field: 'VmHWM' | 'VmRSS'): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Largest resident memory so far, in megabytes. */
export const peakMegabytes = (pid: number): number => megabytesOf(pid, 'VmHWM');

/** Resident memory, in megabytes. */
export const residentMegabytes = (pid: number): number => megabytesOf(pid, 'VmRSS');

/** All stay where they are where there is one core or no `taskset`. */
const place = (cores: string, pid: number): void => {
  if (availableParallelism() > 1) spawnSync('taskset', ['-apc', cores, String(pid)], { stdio: 'ignore' });
};

/**
 * Puts the client, which is this process and what it starts later, on one core and a server on another: the scheduler would move both, and
 * with them the result.
 */
export const placeApart = (pid: number): void => {
  place('0', process.pid);
  place('1', pid);
};

/** Allows every core again, for what is started next. */
export const placeAnywhere = (): void => place(`0-${availableParallelism() - 1}`, process.pid);
