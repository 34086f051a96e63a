import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded before a command, this kills its process, as a power cut would, when it is about to touch the disk for the nth time
 * (KILL_AT, from 1): before it opens, writes, flushes, renames, makes or removes a file or folder.
 */

let left = Number(process.env['KILL_AT']);
const count = (): void => {
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
};

/** Reading touches nothing. */
const isReading = (name: string, args: readonly unknown[]): boolean => name === 'open' && typeof args[1] === 'number';

const counted = <Owner extends object>(owner: Owner, names: readonly (keyof Owner & string)[]): void => {
  for (const name of names) {
    const own = owner[name] as (...args: unknown[]) => unknown;
    const limited = function (this: unknown, ...args: unknown[]): unknown {
      if (!isReading(name, args)) count();
      return own.apply(this, args);
    };
    Object.assign(owner, { [name]: limited });
  }
};

const handle = await fs.open(import.meta.filename, 'r');
counted(Object.getPrototypeOf(handle) as fs.FileHandle, ['writeFile', 'sync', 'chmod']);
await handle.close();
counted(fs, ['open', 'rename', 'mkdir', 'rm', 'unlink']);
syncBuiltinESMExports();
