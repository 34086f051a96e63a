import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, removeFolder } from '../store/sqlite-files.ts';

/** A file system of a few megabytes that can be filled. */
export interface SmallDisk {
  folder: string;
  fill: () => void;
  free: () => void;
  remove: () => void;
}

const run = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

const mount = (folder: string): boolean => run('mount', '-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder);

const mayMount = (): boolean => {
  const folder = makeFolder();
  const mounted = mount(folder);
  if (mounted) run('umount', '-l', folder);
  removeFolder(folder);
  return mounted;
};

/** False where this user may not mount a file system; a container often may not, root or not. */
export const hasSmallDisk = mayMount();

export const makeSmallDisk = (): SmallDisk => {
  const folder = makeFolder();
  if (!mount(folder)) throw new Error('The tmpfs could not be mounted.');
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: () => {
      try {
        writeFileSync(ballast, Buffer.alloc(16 * 2 ** 20));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    free: () => rmSync(ballast),
    remove: () => {
      run('umount', '-l', folder);
      removeFolder(folder);
    },
  };
};
