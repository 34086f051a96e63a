import { expect } from 'vitest';
import { runCommand } from '../showroom/run-command.ts';
import { databaseUrlOf } from './database.ts';
import type { Service } from './service.ts';

/** Runs a command of the operator over the data of a service; its answer. */
const run = async ({ server }: Service, dataDir: string, name: 'showroom' | 'keys' | 'jobs', args: readonly string[]): Promise<unknown> => {
  const databaseUrl = await databaseUrlOf(dataDir);
  const { code, stdout, stderr } = await runCommand(name, [...args, '--json'], {
    dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    DIST_DIR: server.distDir,
    ROOT_URL: server.rootUrl,
    KEY_PREFIX: server.manifest.keyPrefix,
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
};

export const revoke = (service: Service, dataDir: string, key: string): Promise<unknown> => run(service, dataDir, 'keys', ['revoke', key]);

/** How many records of a kind the database holds: each shortlist has an event, each report a job. */
export const recordCount = async (service: Service, dataDir: string, kind: 'showroom' | 'jobs'): Promise<number> =>
  ((await run(service, dataDir, kind, ['list', '--limit', '1000'])) as unknown[]).length;
