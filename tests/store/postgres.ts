import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '#functions/store/open-store.ts';
import pg from 'pg';
import { freePort } from '../fixtures/free-port.ts';
import type { TestDatabase } from './contract/contract.ts';
import { makeFolder, removeFolder } from './sqlite-files.ts';

/** A real PostgreSQL for tests: that of TEST_DATABASE_URL, or a private server that is removed afterwards. */
export interface TestServer {
  url: string;
  /** Ends it as a power cut would, and starts it again; null where it is not ours. */
  crash: (() => void) | null;
  /** Ends it as a power cut would, until `resume`; null where it is not ours. */
  halt: (() => void) | null;
  resume: (() => void) | null;
  stop: () => void;
}

/** Where Debian and its relatives put the servers; their command line is not on the path. */
const versions = '/usr/lib/postgresql';

/** Folder of initdb and pg_ctl of the newest version there is, or null. */
const findBinaries = (): string | null => {
  if (!existsSync(versions)) return null;
  const folders = readdirSync(versions)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(versions, version, 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl'))) ?? null;
};

const isRoot = process.getuid?.() === 0;

/** PostgreSQL refuses to run as root: root hands the folder and the commands over to the user that the package made. */
const giveFolder = (folder: string): void => {
  if (isRoot) execFileSync('chown', ['postgres', folder]);
};

/** Runs a command of PostgreSQL; throws what it wrote where it fails. */
const runPostgres = (command: string, args: readonly string[]): void => {
  const [file, all] = isRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, [...args]];
  // The server keeps what it inherits: a pipe would never end.
  execFileSync(file, all, { stdio: ['ignore', 'ignore', 'inherit'], cwd: '/', timeout: 60_000 });
};

const startOwn = async (binaries: string): Promise<TestServer> => {
  const folder = makeFolder();
  giveFolder(folder);
  const data = join(folder, 'data');
  const port = await freePort();
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=on -c max_connections=400`;
  const control = (...args: string[]): void => runPostgres(join(binaries, 'pg_ctl'), ['-D', data, '-w', ...args]);
  const start = (): void => control('-l', join(folder, 'log'), '-o', settings, 'start');
  const cut = (): void => control('-m', 'immediate', 'stop');

  runPostgres(join(binaries, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    crash: () => {
      cut();
      start();
    },
    halt: cut,
    resume: start,
    stop: () => {
      cut();
      removeFolder(folder);
    },
  };
};

const given = process.env['TEST_DATABASE_URL'];
const binaries = findBinaries();
/** Whether there is a PostgreSQL to test with. */
export const hasPostgres = given !== undefined || binaries !== null;

export const startPostgres = (): Promise<TestServer> => {
  if (given !== undefined) return Promise.resolve({ url: given, crash: null, halt: null, resume: null, stop: () => undefined });
  if (binaries === null) throw new Error('There is no PostgreSQL to test with.');
  return startOwn(binaries);
};

/** Runs one statement as an administrator would. */
export const runSql = async (url: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

/** Address of a schema of its own, which is all that a test needs of a database. */
export const makeSchema = async (url: string): Promise<{ url: string; remove: () => Promise<void> }> => {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await runSql(url, `CREATE SCHEMA ${name}`);
  const own = new URL(url);
  own.searchParams.set('options', `-c search_path=${name}`);
  return { url: own.href, remove: () => runSql(url, `DROP SCHEMA ${name} CASCADE`) };
};

export const makePostgres = async (url: string): Promise<TestDatabase> => {
  const schema = await makeSchema(url);
  return { open: () => openStore({ dataDir: '', databaseUrl: schema.url }), remove: schema.remove };
};
