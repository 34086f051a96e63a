import { spawnSync } from 'node:child_process';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, removeFolder } from '../store/sqlite-files.ts';

/**
 * A file system of its own, ext4 in a file, that can refuse writes through descriptors that are open already. A `remount,ro` cannot do that: it is
 * refused while a file is open for writing.
 */
export interface LoopDisk {
  folder: string;
  /** What ext4 does by itself when it meets a fault: every write gets EROFS. The kernel takes it back only by an unmount. */
  turnReadOnly: () => void;
  /** Unmounts it, checks it and mounts it again; nobody may have a file of it open. */
  repair: () => void;
  /** Every write into these files gets EPERM, until they are released. */
  lock: (...files: string[]) => void;
  release: (...files: string[]) => void;
  remove: () => void;
}

const must = (command: string, ...args: string[]): void => {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
};

// The loop device goes with the mount.
const mount = (image: string, folder: string): void => must('mount', '-o', 'loop,errors=remount-ro', image, folder);

const make = (home: string): { image: string; folder: string } => {
  const [image, folder] = [join(home, 'image'), join(home, 'disk')];
  writeFileSync(image, '');
  truncateSync(image, 32 * 2 ** 20);
  mkdirSync(folder);
  must('mkfs.ext4', '-q', '-F', '-m', '0', image);
  mount(image, folder);
  return { image, folder };
};

const mayMount = (): boolean => {
  const home = makeFolder();
  try {
    must('umount', make(home).folder);
    return true;
  } catch {
    return false;
  } finally {
    removeFolder(home);
  }
};

/** False where this user may not mount a file system; a container often may not, root or not. */
export const hasLoopDisk = mayMount();

export const makeLoopDisk = (): LoopDisk => {
  const home = makeFolder();
  const { image, folder } = make(home);
  return {
    folder,
    turnReadOnly: () => must('mount', '-o', 'remount,abort', folder),
    repair: () => {
      must('umount', folder);
      // 1 says that it mended something.
      const { status } = spawnSync('fsck.ext4', ['-p', image]);
      if (status !== 0 && status !== 1) throw new Error(`fsck.ext4 ended with ${status}.`);
      mount(image, folder);
    },
    lock: (...files) => must('chattr', '+i', ...files),
    release: (...files) => must('chattr', '-i', ...files),
    remove: () => {
      spawnSync('umount', ['-l', folder]);
      removeFolder(home);
    },
  };
};
