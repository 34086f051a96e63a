import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where Debian and its relatives put the servers; their command line is not on the path. */
const versions = '/usr/lib/postgresql';

/** Folder of initdb and pg_ctl of the newest version there is, or null. */
export const findBinaries = (): string | null => {
  if (!existsSync(versions)) return null;
  const folders = readdirSync(versions)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(versions, version, 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl'))) ?? null;
};

const isRoot = process.getuid?.() === 0;

/** PostgreSQL refuses to run as root: root hands the folder and the commands over to the user that the package made. */
export const giveFolder = (folder: string): void => {
  if (isRoot) execFileSync('chown', ['postgres', folder]);
};

/** Runs a command of PostgreSQL; throws what it wrote where it fails. */
export const runPostgres = (command: string, args: readonly string[]): void => {
  const [file, all] = isRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, [...args]];
  // The server keeps what it inherits: a pipe would never end.
  execFileSync(file, all, { stdio: ['ignore', 'ignore', 'inherit'], cwd: '/', timeout: 60_000 });
};
