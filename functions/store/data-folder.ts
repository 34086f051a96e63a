import { chownSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/**
 * Makes a folder and those above it, where they are not there, for their owner alone. Node's own recursive form never ends where a file system,
 * such as /proc, says of a folder that is there that it is not.
 */
export const makeDataFolder = (folder: string): void => {
  const make = (): void => {
    mkdirSync(folder, { mode: 0o700 });
  };
  try {
    make();
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    makeDataFolder(dirname(folder));
    make();
  }
};

/** What root makes in the folder of a service belongs to the service, which could not open it otherwise. */
export const giveToOwner = (path: string): void => {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  chownSync(path, uid, gid);
};
