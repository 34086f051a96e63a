import { readdirSync, readFileSync } from 'node:fs';
import { cpuSeconds } from './proc.ts';

/** Processor seconds that some processes have used so far, those that have ended since left out. */
export type Meter = () => number;

const parentOf = (pid: number): number | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    // It has ended.
    return undefined;
  }
};

const nameOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
};

/** Processes that a process started and that still run. */
const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);

const secondsOf = (pid: number): number => {
  try {
    return cpuSeconds(pid);
  } catch {
    return 0;
  }
};

/** Of these processes. */
export const meterOf = (...pids: number[]): Meter => {
  return () => pids.reduce((sum, pid) => sum + secondsOf(pid), 0);
};

/** Of a process and its children. */
export const meterOfFamily =
  (pid: number): Meter =>
  () =>
    meterOf(pid, ...childrenOf(pid))();

/** Of every child of this process with a name, and of their children. */
export const meterOfChildren =
  (name: string): Meter =>
  () =>
    childrenOf(process.pid)
      .filter((pid) => nameOf(pid) === name)
      .reduce((sum, pid) => sum + meterOfFamily(pid)(), 0);

/** Of the server that forked the process `pid`. */
export const meterOfParent = (pid: number): Meter => meterOfFamily(parentOf(pid) ?? 0);
