import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../contract/answer.ts';
import { bearer, issueKey, live, sandbox } from '../contract/credential.ts';
import { useDataDir } from '../contract/database.ts';
import { expectProblem } from '../contract/expect-problem.ts';
import { useService, type Service } from '../contract/service.ts';
import {
  expectCreated,
  expectReplay,
  good,
  other,
  recordCount,
  reports,
  revoke,
  shortlists,
  write,
  type Authorized,
} from '../contract/writing.ts';

/** What two services on one DATA_DIR share: what is kept, and what the operator says. */

const dataDir = useDataDir();
const service = useService({ env: { DATA_DIR: dataDir } });
const servers = [service, useService({ env: { DATA_DIR: dataDir } })] as const;

describe('64 requests at once with one Idempotency-Key make one record (G19)', () => {
  /** Sends 64; all have one response, and exactly one of them is the original. */
  const expectOne = async (status: number, ask: (index: number) => Promise<Answer>): Promise<void> => {
    const answers = await Promise.all(Array.from({ length: 64 }, (_, index) => ask(index)));
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.header('Location')} ${answer.text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(status);
    expect(answers.filter((answer) => answer.header('Idempotent-Replayed') === undefined)).toHaveLength(1);
  };
  const count = (kind: 'showroom' | 'jobs') => recordCount(service, dataDir, kind);

  it('with a live key: a shortlist and a report', async () => {
    const [events, jobs] = [await count('showroom'), await count('jobs')];
    const headers = await live(service);
    await expectOne(201, () => write(service, headers, 'one'));
    await expectOne(202, () => write(service, headers, 'one', good, reports));
    expect(await count('jobs')).toBe(jobs + 1);
    await expect.poll(() => count('showroom'), { timeout: 5000 }).toBe(events + 2);
  });

  it('with the published sandbox key', () => expectOne(201, () => write(service, sandbox(service), 'one')));

  it('with a live key of each of two services', async () => {
    const events = await count('showroom');
    const credentials = [await live(servers[0]), await live(servers[1])] as const;
    const key = crypto.randomUUID();
    await expectOne(201, (index) => write(servers[index % 2 === 0 ? 0 : 1], credentials[index % 2 === 0 ? 0 : 1], key));
    expect(await count('showroom')).toBe(events + 1);
  });
});

describe('revocation by the operator ("Authentication" 9, G16)', () => {
  /** What the instances of a service answer to a write, each status once. */
  const statuses = async (headers: Authorized, of: Service): Promise<number[]> => {
    const found = new Set<number>();
    for (const _ of of.server.instances) found.add((await of.post(shortlists, good, headers)).status);
    return [...found];
  };

  it('takes keys out of use within 5 s in every service, over the polls that follow, and no other key', async () => {
    const keys = await Promise.all(
      servers.flatMap((of) => (['live', 'test'] as const).map(async (mode) => ({ of, revoked: await issueKey(of, mode) }))),
    );
    const others = await Promise.all(servers.map(async (of) => ({ of, headers: await live(of) })));
    for (const { of, revoked } of keys) {
      expect((await of.post(shortlists, good, bearer(revoked))).status).toBe(201);
      await revoke(of, dataDir, revoked);
    }
    for (const { of, revoked } of keys) {
      await expect.poll(() => statuses(bearer(revoked), of), { timeout: 5000, interval: 100 }).toEqual([401]);
    }
    await sleep(2500);
    for (const { of, revoked } of keys) {
      expect(await statuses(bearer(revoked), of)).toEqual([401]);
      expectProblem(await of.post(shortlists, good, bearer(revoked)), 401, 'invalid_credential');
    }
    for (const { of, headers } of others) {
      for (const valid of [headers, sandbox(of)]) expect(await statuses(valid, of)).toEqual([201]);
    }
  });

  it('counts as dropped: the holder of the key repeats a write with a new one (G18)', async () => {
    const key = await issueKey(service, 'live');
    const dropped = crypto.randomUUID();
    const first = expectCreated(await write(service, bearer(key), dropped));
    await revoke(service, dataDir, key);
    await expect.poll(async () => (await write(service, bearer(key), dropped)).status, { timeout: 5000 }).toBe(401);
    expectReplay(await write(service, await live(service), dropped), first);
    expectCreated(await write(service, await live(service), dropped, other));
  });
});

it('a key of another start is unknown ("Authentication" 9)', async () => {
  const key = await issueKey(service, 'live');
  expectProblem(await servers[1].post(shortlists, good, bearer(key)), 401, 'invalid_credential');
  expect((await service.post(shortlists, good, bearer(key))).status).toBe(201);
});
