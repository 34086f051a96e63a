import { readdirSync } from 'node:fs';
import { Agent } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer } from '../contract/answer.ts';
import { createClient, type Client } from '../contract/client.ts';
import { expectProblem } from '../contract/expect-problem.ts';
import type { ContractDocument } from '../contract/schema-walk.ts';
import { openDatabase, type Database } from '../faults/database.ts';
import { builtFiles } from '../fixtures/built-pages.ts';
import { createDataDir, removeDataDir } from '../fixtures/data-dir.ts';
import { startServer, type Server } from '../fixtures/server.ts';
import { anyRequest, type FuzzRequest } from './requests.ts';

/**
 * Requests made out of the contract, `FUZZ_REQUESTS` of them from `FUZZ_SEED`: `npm run fuzz` makes 200,000. The client of the contract suite holds
 * every response against the contract; a failure repeats with the same seed.
 */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 8000);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
const portion = 500;
const clients = 8;

const dataDir = createDataDir();
const database: Database = openDatabase(dataDir);
let server: Server;
let client: Client;
beforeAll(async () => {
  server = await startServer({ env: { ...database.env, RATE_LIMIT: '0' } });
  client = createClient({ nextInstance: () => server, rootUrl: server.rootUrl });
});
afterAll(async () => {
  await server.stop();
  removeDataDir(dataDir);
});

const keyOf = async (mode: string): Promise<string> => ((await client.post('/api/v1/keys', { mode })).json as { key: string }).key;

/** Connections and files that the service has open. */
const descriptors = (): number => readdirSync(`/proc/${server.child.pid ?? 0}/fd`).length;

const shown = ({ body, ...request }: FuzzRequest): string => JSON.stringify({ ...request, body: body?.toString('latin1').slice(0, 500) });

/** Ids of what the service said it keeps. */
const told = { shortlists: new Set<string>(), reports: new Set<string>() };
const note = ({ status, header, json }: Answer): void => {
  const location = header('Location');
  if (location === undefined || (json as { mode?: unknown } | undefined)?.mode !== 'live') return;
  const id = new URL(location).pathname.split('/').at(-1) ?? '';
  if (status === 201) told.shortlists.add(id);
  if (status === 202) told.reports.add(id);
};

/** Ids of what it keeps, by how it was told; each stands there once. */
const kept = {
  "SELECT subject AS id FROM requests WHERE kind = 'shortlist'": told.shortlists,
  "SELECT subject AS id FROM requests WHERE kind = 'report'": told.reports,
};

it(`${requests} requests: every response keeps to the contract, and what is kept is what was acknowledged`, { timeout: 0 }, async () => {
  const agent = new Agent();
  const failures: string[] = [];
  const send = async (request: FuzzRequest): Promise<void> => {
    try {
      const response = await client.request(request.target, { ...request, agent });
      note(response);
      if (response.status >= 500) failures.push(`${response.status}: ${shown(request)}`);
      if (request.granted && response.status >= 400) failures.push(`${response.status} ${response.text.slice(0, 300)}: ${shown(request)}`);
    } catch (error) {
      // A body that is refused before all of it came: the response may be lost to the end of the connection.
      const isCut = ['EPIPE', 'ECONNRESET'].includes((error as NodeJS.ErrnoException).code ?? '') && (request.body?.length ?? 0) > 65_536;
      if (!isCut) failures.push(`${error instanceof Error ? error.message.slice(0, 600) : String(error)}: ${shown(request)}`);
    }
  };
  // JSON files beside the interface, such as a web manifest, are in no contract.
  const pages = builtFiles.filter(({ media }) => !media.includes('json')).flatMap(({ address }) => address ?? []);
  const { document } = (await client.contract()) as unknown as { document: ContractDocument };
  const any = anyRequest({ document, pages, keys: [await keyOf('live'), await keyOf('test'), 'mpg_test_sandbox'] });
  const before = descriptors();
  for (let sent = 0; sent < requests && failures.length < 10; sent += portion) {
    const waiting = fc.sample(any, { seed: seed + sent, numRuns: Math.min(portion, requests - sent) });
    await Promise.all(
      Array.from({ length: clients }, async () => {
        for (let request = waiting.pop(); request; request = waiting.pop()) await send(request);
      }),
    );
  }
  expect(failures).toEqual([]);
  expect(told.shortlists.size + told.reports.size).toBeGreaterThan(requests / 200);
  for (const [sql, ids] of Object.entries(kept)) {
    const rows = async (): Promise<string[]> => (await database.rows(sql)).map(({ id }) => String(id)).toSorted();
    await expect.poll(rows, { timeout: 15_000, message: sql }).toEqual([...ids].toSorted());
  }
  await expect.poll(descriptors, { timeout: 15_000 }).toBeLessThanOrEqual(before + 8);
  expect(server.stdout.filter((line) => line.includes('"level":50'))).toEqual([]);
});

it('what a caller writes comes back only as far as the contract has room: names of members and addresses of any length', async () => {
  for (const name of ['x'.repeat(10_000), '\u{1F600}'.repeat(5000)]) {
    const answer = await client.post('/api/v1/shortlists', { [name]: 1 }, { authorization: 'Bearer mpg_test_sandbox' });
    expectProblem(answer, 422, 'invalid_body');
    expect(Array.from(answer.problem?.error.parameter ?? '')).toHaveLength(201);
  }
  expectProblem(await client.get(`/api/v1/jobs/${'9'.repeat(10_000)}/`), 404, 'not_found');
});
