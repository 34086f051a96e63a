import { chownSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it, where they are not there, for their owner alone. Node's own recursive form never ends where a file system,
 * such as /proc, refuses a folder without a reason.
 */
const makeDataFolder = (folder: string): void => {
  if (existsSync(folder)) return;
  makeDataFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};

/** What root makes in the folder of a service belongs to the service, which could not open it otherwise. */
export const giveToOwner = (path: string): void => {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  chownSync(path, uid, gid);
};

/**
 * Makes an empty file that only its owner may read, and the folder around it, where there is none: contacts are personal data. Never opens one
 * that is there, since closing a second descriptor of a file would drop every lock that the process has on it.
 */
export const makeDataFile = (path: string): void => {
  makeDataFolder(dirname(path));
  try {
    writeFileSync(path, '', { flag: 'wx', mode: 0o600 });
    giveToOwner(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};
