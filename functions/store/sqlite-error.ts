import { StoreError } from './database.ts';

const damaged = 'is damaged: restore it from a backup, or move it away to begin with an empty one.';
const notWritable = 'cannot be opened or written: give this user the right to write there, or set DATA_DIR to another folder.';
const readOnly =
  'cannot be opened or written: give this user the right to write there, mount its disk for writing, or set DATA_DIR to another folder.';

const noRoom = 'has no room left on its disk: free some space.';
const tooManyFiles = 'cannot be opened, since this process may open no more files: raise its limit (ulimit -n, LimitNOFILE).';

/** Another connection holds a lock. */
const busy = 5;

/** Primary result codes of SQLite (https://sqlite.org/rescode.html) that an operator can do something about. */
const explanations: Readonly<Record<number, string>> = {
  [busy]: 'was held by another process for too long: end that process, then try again.',
  8: readOnly,
  // SQLite keeps to itself what the system said: a disk that turned read-only under an open file ends here as well.
  10: 'could not be read or written by the disk: check the disk, whether it turned read-only, and its free space.',
  11: damaged,
  13: noRoom,
  14: notWritable,
  26: damaged,
};

/** Faults of the file system, met while the folder and its files are made. */
const fileFault = (error: object): string | undefined => {
  if (!('syscall' in error)) return undefined;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EMFILE' || code === 'ENFILE') return tooManyFiles;
  return code === 'ENOSPC' ? noRoom : notWritable;
};

/** Extended codes carry the primary one in their low byte. */
const resultCode = (error: object): number => ('errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : -1);

export const isBusy = (error: unknown): boolean => typeof error === 'object' && error !== null && resultCode(error) === busy;

/** The error as a sentence that names the file, where it is the file's fault; any other error as it is. */
export const explainSqlite = (error: unknown, path: string): unknown => {
  if (typeof error !== 'object' || error === null) return error;
  const explanation = fileFault(error) ?? explanations[resultCode(error)];
  return explanation === undefined ? error : new StoreError(`The database ${path} ${explanation}`, { cause: error });
};
