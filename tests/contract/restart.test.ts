import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Job, Shortlist } from '#lib/schemas/writes.ts';
import type { Answer } from './answer.ts';
import { isOfTheEdge } from './at-the-edge.ts';
import { bearer, issueKey, live, sandbox, sandboxKey } from './credential.ts';
import { openDatabase, useDataDir } from './database.ts';
import { expectProblem } from './expect-problem.ts';
import { useService, type Service } from './service.ts';
import {
  afterLocation,
  expectCreated,
  expectReplay,
  good,
  idOf,
  newestRequest,
  other,
  recordCount,
  reports,
  shortlists,
  type Authorized,
  write,
} from './writing.ts';

/**
 * What a restart keeps and what it drops. Three starts over one DATA_DIR: the first writes and stops, the second is asked what it still knows and is killed
 * while it writes, the third finishes what was accepted. Hooks run in their order here.
 */

const dataDir = useDataDir();
const env = { DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1' };
const phone = '+974 4400 0001';
const report = { subject: 'practice' };

/** An Idempotency-Key of 20 characters, which no stranger chooses by chance (G18), and one of 19. */
const long = (name: string): string => name.padEnd(20, '-');
const short = long('short').slice(0, 19);
/** A callback that is asked for under that one. */
const once = { ...good, contact: { name: 'Maryam', phone: '+974 4400 0002' } };

const own = async (of: Service, mode: 'live' | 'test'): Promise<Authorized> => bearer(await issueKey(of, mode));
const finished = async (accepted: Answer, of: Service): Promise<Answer> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await afterLocation(accepted, of);
    if (answer.status === 200) return answer;
    await sleep(100);
  }
  throw new Error('The report is not finished after ten seconds.');
};

const idIn = (payload: string): string => (JSON.parse(payload) as Shortlist).id;

/** A callback that another client asks for each time, for one number. */
let clients = 0;
const callBack = async (of: Service): Promise<Answer> => {
  const headers = { ...(await live(of)), 'x-forwarded-for': `198.51.100.${(clients += 1)}` };
  return of.post(shortlists, { ...good, contact: { name: 'Maryam', phone } }, headers);
};

const expectSandbox = async (of: Service): Promise<void> => {
  const answer = await of.post(shortlists, good, sandbox(of));
  expect(expectCreated(answer).json).toMatchObject({ mode: 'test', persisted: false });
};

const first = useService({ env });
let keys: string[];
let original: Record<'a' | 'b' | 'short' | 'report' | 'sandbox' | 'sandboxReport', Answer>;

beforeAll(async () => {
  expect(sandboxKey(first)).toBe('mpg_test_sandbox');
  await expectSandbox(first);
  keys = [await issueKey(first, 'live'), await issueKey(first, 'test')];
  for (const key of keys) expectCreated(await first.post(shortlists, good, bearer(key)));
  for (let count = 0; count < 3; count += 1) expectCreated(await callBack(first));
  const headers = await live(first);
  original = {
    a: expectCreated(await write(first, headers, long('a'))),
    b: expectCreated(await write(first, headers, long('b'))),
    short: expectCreated(await write(first, headers, short, once)),
    report: expectCreated(await write(first, headers, long('report'), report, reports), 202),
    sandbox: expectCreated(await write(first, sandbox(first), 'sandbox')),
    sandboxReport: expectCreated(await first.post(reports, report, sandbox(first)), 202),
  };
  await finished(original.report, first);
  await first.server.stop();
});

const second = useService({ env });

describe('after a restart', () => {
  it('the keys of before it are dropped, those of after it work ("Authentication" 9)', async () => {
    for (const key of keys) expectProblem(await second.post(shortlists, good, bearer(key)), 401, 'invalid_credential');
    for (const mode of ['live', 'test'] as const) expectCreated(await second.post(shortlists, good, await own(second, mode)));
  });

  it('a new live key replays with the same Idempotency-Key and body, and creates with another body (G18)', async () => {
    const before = await recordCount(second, dataDir, 'showroom');
    const headers = await live(second);
    expectReplay(await write(second, headers, long('a')), original.a);
    expectReplay(await write(second, await live(second), long('report'), report, reports), original.report);
    const created = expectCreated(await write(second, headers, long('b'), other));
    // Its own by now: whatever the body.
    expectReplay(await write(second, headers, long('b')), created, true);
    expect(await recordCount(second, dataDir, 'showroom')).toBe(before + 1);
  });

  it('an Idempotency-Key below 20 characters creates another record, and the same callback is marked as a duplicate (G18, G65)', async () => {
    const again = expectCreated(await write(second, await live(second), short, once));
    expect(idOf(again)).not.toBe(idOf(original.short));
    const store = await openDatabase(dataDir);
    onTestFinished(() => store.close());
    const duplicates = new Map((await store.findRequests(() => true)).map(({ body, duplicate }) => [idIn(body), duplicate]));
    expect([original.short, again].map((answer) => duplicates.get(idOf(answer)))).toEqual([false, true]);
  });

  it('sandbox reports are gone, live ones are not (G31)', async () => {
    expectProblem(await afterLocation(original.sandboxReport, second), 404, 'job_not_found');
    expect((await afterLocation(original.report, second)).status).toBe(200);
  });
});

describe('after kill -9', () => {
  const accepted: Answer[] = [];
  beforeAll(async () => {
    const headers = await live(second);
    let killed: Promise<void> | undefined;
    const sending = Array.from({ length: 40 }, async (_, index) => {
      accepted.push(await second.post(reports, { index }, headers));
      killed ??= second.server.kill();
    });
    await Promise.allSettled(sending);
    await killed;
  });

  const third = useService({ env, node: ['--import', new URL('../fixtures/clock.ts', import.meta.url).href] });

  it('what was accepted just before it is finished', async () => {
    expect(accepted.length).toBeGreaterThan(0);
    // A minute on, so that what the killed process had taken up is free again.
    await third.server.stepClock();
    for (const answer of accepted.filter((one) => !isOfTheEdge(one))) {
      expect(answer.status).toBe(202);
      expect((await finished(answer, third)).json as Job).toMatchObject({ id: idOf(answer), result: { persisted: true } });
    }
  });

  it('callbacks stay counted (G65)', async () => {
    expectCreated(await callBack(third));
    expect(await newestRequest(third, dataDir)).toMatchObject({ flag: { because: 'repeats' } });
  });
});
