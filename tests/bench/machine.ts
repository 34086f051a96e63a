import { cpus, loadavg, totalmem } from 'node:os';

/** Where a run took place. */
export interface Machine {
  cpu: string;
  cores: number;
  memoryGigabytes: number;
  node: string;
  date: string;
  /** Of the last minute before the run; well above 0 means that others used the machine. */
  loadBefore: number;
}

export const readMachine = (): Machine => ({
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memoryGigabytes: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  date: new Date().toISOString().slice(0, 16).replace('T', ' ').concat(' UTC'),
  loadBefore: loadavg()[0] ?? 0,
});
