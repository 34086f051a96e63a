import { closeSync, fsyncSync, openSync } from 'node:fs';

const sync = (path: string, flags: string): void => {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

/** What a file holds is on disk. */
export const syncFile = (path: string): void => sync(path, 'r+');

/** The names in a folder are on disk. */
export const syncFolder = (path: string): void => sync(path, 'r');
