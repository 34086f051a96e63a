import type { Server } from '../fixtures/server.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Recommendation } from '#lib/schemas/outcome.ts';
import type { IssuedKey, Job, Shortlist } from '#lib/schemas/writes.ts';
import { runProgram } from './guidance.ts';
import { useLiveService } from './live-service.ts';

/** What curl printed of one response. */
interface Printed {
  status: number;
  headers: Headers;
  body: string;
}

const readOutput = (output: string): Printed => {
  const end = output.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = output.slice(0, end).split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { status: Number(statusLine.split(' ')[1]), headers, body: output.slice(end + 4) };
};

/** curl on a command line. Only the connection is led to the test's port: address and Host stay the public ones. */
const createCurl = ({ rootUrl, port }: Pick<Server, 'rootUrl' | 'port'>): ((...args: string[]) => Promise<Printed>) => {
  const { hostname, port: publicPort, protocol } = new URL(rootUrl);
  const lead = `${hostname}:${publicPort || (protocol === 'https:' ? '443' : '80')}:127.0.0.1:${port}`;
  return async (...args) => {
    const { stdout } = await runProgram('curl', ['-q', '-sS', '-i', '--max-time', '10', '--noproxy', '*', '--connect-to', lead, ...args]);
    return readOutput(stdout);
  };
};

/** Addresses by operation, as `/openapi.json` gives them; parameters of the path are filled in. */
type Addresses = (operationId: string, parameters?: Record<string, string>) => string;

const readAddresses = (json: string): Addresses => {
  const { servers, paths } = JSON.parse(json) as {
    servers: { url: string }[];
    paths: Record<string, Record<string, { operationId?: string }>>;
  };
  return (operationId, parameters = {}) => {
    const [path = ''] =
      Object.entries(paths).find(([, operations]) =>
        Object.values(operations).some((operation) => operation.operationId === operationId),
      ) ?? [];
    return (servers[0]?.url ?? '') + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
  };
};

/** A developer with a terminal, who was told one address: that of the contract. */

const service = useLiveService();
let curl: ReturnType<typeof createCurl>;
let address: Addresses;

beforeAll(async () => {
  curl = createCurl(service.server);
  const contract = await curl(`${service.server.rootUrl}/openapi.json`);
  expect(contract.status).toBe(200);
  address = readAddresses(contract.body);
});

const read = ({ body }: Printed): unknown => JSON.parse(body);

/** Gets a key and gives the header line that the answer says to send. */
const keyLine = async (body: string): Promise<string> => (read(await curl('--json', body, address('issueKey'))) as IssuedKey).usage.header;

const write = (operationId: string, body: string, ...lines: string[]): Promise<Printed> =>
  curl('--json', body, ...lines.flatMap((line) => ['-H', line]), address(operationId));

/** Polls as the answer asks for, until the job is finished. */
const untilFinished = async (accepted: Printed): Promise<Printed> => {
  let answer = accepted;
  for (let polls = 0; answer.status === 202 && polls < 10; polls += 1) {
    await sleep(Number(answer.headers.get('retry-after')) * 1000);
    answer = await curl(accepted.headers.get('location') ?? '');
  }
  return answer;
};

const outcomeOf = async (): Promise<string> => {
  const answer = await curl('--get', '-d', 'position=side', '-d', 'weight=k60to90', '-d', 'thermal=hot', address('getRecommendation'));
  expect(answer.status).toBe(200);
  return (read(answer) as Recommendation).recommendation.id;
};

describe('curl', () => {
  it('gets a key at once, live and test, and a test key for nothing at all', async () => {
    const live = await curl('--json', '{"mode":"live","label":"my laptop"}', address('issueKey'));
    expect(live.status).toBe(201);
    expect(live.headers.get('cache-control')).toBe('no-store');
    const { key, mode, usage } = read(live) as IssuedKey;
    expect([mode, usage.header]).toEqual(['live', `Authorization: Bearer ${key}`]);
    expect(key).toMatch(/^[a-z0-9]+_live_/);

    const test = await curl('-X', 'POST', address('issueKey'));
    expect([test.status, (read(test) as IssuedKey).mode]).toEqual([201, 'test']);
  });

  it('is refused without a key, and told which one always works', async () => {
    const body = '{"outcomeId":"side-k60to90-hot"}';
    const refused = await write('createShortlist', body);
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer realm="[^"]+", resource_metadata="http[^"]+"$/);
    const [sandboxKey = ''] = /\w+_test_sandbox/.exec(refused.body) ?? [];

    const echoed = await write('createShortlist', body, `Authorization: Bearer ${sandboxKey}`);
    expect(echoed.status).toBe(201);
    expect(read(echoed) as Shortlist).toMatchObject({ mode: 'test', persisted: false });
    expect((await curl(echoed.headers.get('location') ?? '')).status).toBe(404);
  });

  it('creates a shortlist from a recommendation, repeats it, and reads it', async () => {
    const key = await keyLine('{"mode":"live"}');
    const body = JSON.stringify({
      outcomeId: await outcomeOf(),
      note: 'سرير لغرفة الضيوف',
      contact: { name: 'Maryam', phone: '+974 4000 0001' },
    });
    const created = await write('createShortlist', body, key, 'Idempotency-Key: curl-1');
    expect(created.status).toBe(201);
    expect(created.headers.get('idempotent-replayed')).toBeNull();
    const shortlist = read(created) as Shortlist;
    expect(shortlist).toMatchObject({ mode: 'live', persisted: true, callbackRequested: true, note: 'سرير لغرفة الضيوف' });

    const repeated = await write('createShortlist', body, key, 'Idempotency-Key: curl-1');
    expect([repeated.status, repeated.headers.get('idempotent-replayed'), repeated.body]).toEqual([201, 'true', created.body]);
    expect(repeated.headers.get('location')).toBe(created.headers.get('location'));

    const other = await write('createShortlist', body, key, 'Idempotency-Key: curl-2');
    expect((read(other) as Shortlist).id).not.toBe(shortlist.id);

    expect(created.headers.get('location')).toBe(address('getShortlist', { id: shortlist.id }));
    const stored = await curl(created.headers.get('location') ?? '');
    expect([stored.status, stored.body]).toEqual([200, created.body]);
    expect(stored.body).not.toContain('Maryam');
    const listed = await curl(address('listShortlists'));
    expect((read(listed) as { items: unknown[] }).items).toEqual([]);
  });

  it('sends a report, repeats it, and polls its job to the end', async () => {
    const key = await keyLine('{"mode":"live"}');
    const request = { subject: 'A price is out of date', seen: { at: ['the showroom', 'معرض'] } };
    const accepted = await write('createReport', JSON.stringify(request), key, 'Idempotency-Key: curl-4');
    expect(accepted.status).toBe(202);
    expect(Number(accepted.headers.get('retry-after'))).toBeGreaterThan(0);
    const { id } = read(accepted) as Job;
    expect(accepted.headers.get('location')).toBe(address('getJob', { id }));

    const repeated = await write('createReport', JSON.stringify(request), key, 'Idempotency-Key: curl-4');
    expect([repeated.status, repeated.headers.get('idempotent-replayed'), repeated.body]).toEqual([202, 'true', accepted.body]);

    const finished = await untilFinished(accepted);
    expect(finished.status).toBe(200);
    const job = read(finished) as Job;
    expect(job).toMatchObject({ id, mode: 'live', result: { mode: 'live', persisted: true, request } });
    expect(job.completedAt).toBeTruthy();
    expect(finished.headers.get('retry-after')).toBeNull();
  });
});
