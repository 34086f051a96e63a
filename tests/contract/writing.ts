import { expect } from 'vitest';
import { runCommand } from '../showroom/run-command.ts';
import type { Answer } from './answer.ts';
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
  ((await run(service, dataDir, 'showroom', ['list', '--limit', '1000'])) as { kind: string }[]).filter(
    (request) => kind === 'showroom' || request.kind === 'report',
  ).length;

/** The newest request as the operator's command lists it. */
export const newestRequest = async (service: Service, dataDir: string): Promise<unknown> =>
  ((await run(service, dataDir, 'showroom', ['list', '--limit', '1'])) as unknown[])[0];

/** What a credential's header is. */
export type Authorized = Record<'authorization', string>;

export const shortlists = '/api/v1/shortlists';
export const reports = '/api/v1/reports';

/** Two choices that the service takes, told apart by their notes. */
export const good = { outcomeId: 'side-under60-neutral', note: 'first' };
export const other = { outcomeId: 'back-over130-hot', note: 'second' };

/** Writes under an Idempotency-Key, several where a list is given. */
export const write = (of: Service, headers: Authorized, key: string | string[], body: unknown = good, path = shortlists): Promise<Answer> =>
  of.post(path, body, { ...headers, 'idempotency-key': key });

export const idOf = ({ json }: Answer): string => (json as { id: string }).id;

export const expectCreated = (answer: Answer, status = 201): Answer => {
  expect({ status: answer.status, replayed: answer.header('Idempotent-Replayed') }).toEqual({ status, replayed: undefined });
  return answer;
};

export const expectReplay = (answer: Answer, original: Answer, differs = false): void => {
  expect([answer.status, answer.header('Idempotent-Replayed'), answer.header('Idempotent-Body-Differs')]).toEqual([
    ...[original.status, 'true'],
    differs ? 'true' : undefined,
  ]);
  expect(answer.body.equals(original.body)).toBe(true);
  for (const name of ['Location', 'Content-Type', 'Cache-Control', 'Retry-After']) expect(answer.header(name)).toBe(original.header(name));
};

export const afterLocation = (answer: Answer, of: Service): Promise<Answer> =>
  of.get((answer.header('Location') ?? '').slice(of.server.rootUrl.length));
