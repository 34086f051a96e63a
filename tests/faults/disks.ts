import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { makeFolder, removeFolder } from '../store/sqlite-files.ts';

const must = (command: string, ...args: string[]): void => {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
};

/** Whether this user may mount; a container often may not mount a file system, root or not. */
const mayMount = (): boolean => {
  const home = makeFolder();
  try {
    must('umount', mountMemory(home));
    return true;
  } catch {
    return false;
  } finally {
    removeFolder(home);
  }
};

const mountMemory = (folder: string): string => {
  must('mount', '-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder);
  return folder;
};

export const hasSmallDisk = mayMount();

/** A file system of a few megabytes that can be filled, for the rest of one test. */
export const makeSmallDisk = (): { folder: string; fill: () => void; free: () => void } => {
  const folder = mountMemory(makeFolder());
  onTestFinished(() => {
    spawnSync('umount', ['-l', folder]);
    removeFolder(folder);
  });
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
  };
};
