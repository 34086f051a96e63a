import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { capture } from './capture.ts';
import { freePort } from './free-port.ts';

/** How a server is started: arguments of node, and variables beside `PORT` and `HOST`. */
export interface Command {
  name: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
}

export interface Child {
  pid: number;
  port: number;
  stop: () => Promise<void>;
}

const running = new Set<ChildProcess>();

/** Ends whatever still runs; for the last moment of the process, hence at once. */
export const killAll = (): void => {
  for (const child of running) child.kill('SIGKILL');
};

const dead = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/**
 * Starts a server and waits for its first whole answer, whose status is for the caller to judge; its output goes to a file in `directory`.
 * @throws Error with the end of its output when it ends first or does not answer
 */
export const startChild = async ({ name, args, env = {} }: Command, directory: string, pauseMs = 20): Promise<Child> => {
  const port = await freePort();
  const log = join(directory, `${name.replaceAll(/\W+/g, '-')}.log`);
  const output = openSync(log, 'w');
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', output, output],
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...env },
  });
  closeSync(output);
  running.add(child);
  const gone = once(child, 'exit').then(() => running.delete(child));
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone;
  };

  const deadline = performance.now() + 20_000;
  for (;;) {
    try {
      await capture(port);
      return { pid: child.pid ?? 0, port, stop };
    } catch {
      if (dead(child) || performance.now() > deadline) {
        await stop();
        throw new Error(`${name} did not start. The end of its output:\n${readFileSync(log, 'utf8').slice(-2000)}`);
      }
      await sleep(pauseMs);
    }
  }
};
