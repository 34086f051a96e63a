import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus } from 'node:os';

const place = (core: string, pid: number): boolean => spawnSync('taskset', ['-apc', core, String(pid)], { stdio: 'ignore' }).status === 0;

/**
 * Left alone, the scheduler moves client and server together and apart as it likes, which alone doubles or halves a result; so each measurement says
 * where they run, the servers with all their threads. Both answer false where `taskset` is missing or there is one core only; then all stay free.
 */
const placeable = availableParallelism() > 1;

/** The client on one core and the servers on another: what one core of server can do. */
export const placeApart = (servers: readonly number[]): boolean =>
  placeable && place('0', process.pid) && servers.every((pid) => place('1', pid));

/** All on one core: a round trip is then the work of both sides, without waking another core. */
export const placeTogether = (servers: readonly number[]): boolean =>
  placeable && place('0', process.pid) && servers.every((pid) => place('0', pid));

/** Wherever the scheduler likes, also for what they start from now on. */
export const placeAnywhere = (pids: readonly number[]): boolean => placeable && pids.every((pid) => place(`0-${cpus().length - 1}`, pid));
