import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { startServer, type Server } from '../fixtures/server.ts';
import { makeFolder, removeFolder } from '../store/sqlite-files.ts';

type Variables = Readonly<Record<string, string>>;

/** A folder for the rest of one test. */
export const temporaryFolder = (): string => {
  const folder = makeFolder();
  onTestFinished(() => removeFolder(folder));
  return folder;
};

/** As a power cut for the process: no handler runs and no buffer is written. */
export const killServer = async ({ child }: Pick<Server, 'child'>): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
};

/** Moves a server's clock on by a minute, past every lease; it must be started with `clock`. */
export const passMinute = ({ child }: Server): void => void child.kill('SIGUSR2');

/** Options of node that put `passMinute` into the server. */
export const clock = ['--import', './tests/fixtures/clock.ts'];

/** Behind a proxy of this machine, with writers that are the showroom's own devices: how much strangers may write is not what is tested. */
export const writable = { TRUSTED_PROXIES: '127.0.0.1', SHOWROOM_ADDRESSES: '10.0.0.0/8' };

/** A service for `writers`, killed when the test is over. */
export const startService = async (env: Variables, node: readonly string[] = []): Promise<Server> => {
  const server = await startServer({ env: { ...writable, ...env }, node });
  onTestFinished(() => killServer(server));
  return server;
};

/** Resolves with the line of the log whose error says this. */
export const loggedError = (server: Server, sentence: string) =>
  server.logged(({ err }) => ((err as Error | undefined)?.message ?? '').includes(sentence));

/** Moments between 0 and 1 for so many kills, in an order that no rhythm of what is killed shares. */
export const momentsOf = (kills: number): number[] => Array.from({ length: kills }, (_, kill) => ((kill + 1) * 0.618_034) % 1);
