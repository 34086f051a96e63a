import { execFileSync } from 'node:child_process';

/**
 * Everything that stands in the files of a data folder, as text. Another program reads them: a process that closes a second descriptor of a
 * SQLite file gives up every lock that it has on it (POSIX), and a service may run in this one.
 */
export const bytesOnDisk = (dataDir: string): string =>
  execFileSync('sh', ['-c', 'cat "$0"/*', dataDir], { maxBuffer: 2 ** 28 }).toString('utf8');
