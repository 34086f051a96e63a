import { createServer } from 'node:net';
import { join } from 'node:path';
import { openStore } from '#functions/store/open-store.ts';
import pg from 'pg';
import type { TestDatabase } from './contract/suite.ts';
import { findBinaries, giveFolder, runPostgres } from './postgres-binaries.ts';
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

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port is free.'))));
    });
  });

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
