import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { makeFolder, removeFolder } from '../store/sqlite-files.ts';

const must = (command: string, ...args: string[]): void => {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
};

/** Whether this user may do it; a container often may not mount a file system, root or not. */
const may = (mount: (home: string) => string): boolean => {
  const home = makeFolder();
  try {
    must('umount', mount(home));
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

const imageIn = (home: string): string => join(home, 'image');
// The loop device goes with the mount.
const mountImage = (home: string): string => {
  const folder = join(home, 'disk');
  must('mount', '-o', 'loop,errors=remount-ro', imageIn(home), folder);
  return folder;
};
const mountNewImage = (home: string): string => {
  writeFileSync(imageIn(home), '');
  truncateSync(imageIn(home), 32 * 2 ** 20);
  mkdirSync(join(home, 'disk'));
  must('mkfs.ext4', '-q', '-F', '-m', '0', imageIn(home));
  return mountImage(home);
};

export const hasSmallDisk = may(mountMemory);
export const hasLoopDisk = may(mountNewImage);

/** Mounts it in a folder of its own for the rest of one test. */
const mounted = (mount: (home: string) => string): { home: string; folder: string } => {
  const home = makeFolder();
  const folder = mount(home);
  onTestFinished(() => {
    spawnSync('umount', ['-l', folder]);
    removeFolder(home);
  });
  return { home, folder };
};

/** A file system of a few megabytes that can be filled. */
export const makeSmallDisk = (): { folder: string; fill: () => void; free: () => void } => {
  const { folder } = mounted(mountMemory);
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

/**
 * A file system of its own, ext4 in a file, that can refuse writes through descriptors that are open already. A `remount,ro` cannot do that: it is
 * refused while a file is open for writing.
 */
export const makeLoopDisk = () => {
  const { home, folder } = mounted(mountNewImage);
  return {
    folder,
    /** What ext4 does by itself when it meets a fault: every write gets EROFS. The kernel takes it back only by an unmount. */
    turnReadOnly: () => must('mount', '-o', 'remount,abort', folder),
    /** Unmounts it, checks it and mounts it again; nobody may have a file of it open. */
    repair: () => {
      must('umount', folder);
      // 1 says that it mended something.
      const { status } = spawnSync('fsck.ext4', ['-p', imageIn(home)]);
      if (status !== 0 && status !== 1) throw new Error(`fsck.ext4 ended with ${status}.`);
      mountImage(home);
    },
  };
};
