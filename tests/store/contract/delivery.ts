import { expect, test } from 'vitest';
import type { Claim, RequestRecord, Settled } from '#functions/store/store.ts';
import { at, callbackOf, dateAt, noLimits, reportOf, shortlistOf } from '../sample.ts';
import type { Subject } from './contract.ts';

/** What is due, who takes it up, and what becomes of it. */
export const deliverySuite = ({ store, open }: Subject): void => {
  const save = (id: string, seconds = 0, asks = true) =>
    store.saveRequest(shortlistOf({ id, seconds, ...(asks && { callback: callbackOf({ phoneHash: id }) }) }), noLimits);
  const claim = async (seconds: number, changes: Partial<Claim> = {}, from = store): Promise<string[]> =>
    (await from.claimRequests({ urgent: true, seconds: 30, limit: 10, now: dateAt(seconds), ...changes })).map(({ id }) => id);
  const settle = (id: string, changes: Partial<Settled> = {}) =>
    store.settleRequests([{ id: `event-${id}`, mailAt: null, webhookAt: null, tries: 1, nextAt: null, lastError: null, ...changes }]);
  const find = async (id: string): Promise<RequestRecord | undefined> =>
    (await store.findRequests((request) => request.id === `event-${id}`))[0];

  test('what somebody waits for is claimed apart from the rest, the oldest first', async () => {
    for (const [id, asks] of [
      ['a', true],
      ['b', false],
      ['c', true],
    ] as const)
      await save(id, 0, asks);
    await store.saveRequest(reportOf('r'), noLimits);
    // The same phone asked for the same: nobody waits for it.
    await store.saveRequest(shortlistOf({ id: 'again', callback: callbackOf({ phoneHash: 'a' }) }), noLimits);
    expect(await claim(1, { limit: 1 })).toEqual(['event-a']);
    expect(await claim(1)).toEqual(['event-c']);
    expect(await claim(1, { urgent: false })).toEqual(['event-b', 'event-r', 'event-again']);
  });

  test('a claim counts the try, and keeps others off until it is over', async () => {
    await save('a');
    const other = await open();
    expect(await claim(0)).toEqual(['event-a']);
    expect(await claim(29, {}, other)).toEqual([]);
    expect(await claim(30, {}, other)).toEqual(['event-a']);
    expect(await find('a')).toMatchObject({ tries: 2, claimedUntil: at(60) });
  });

  test('two processes that claim at the same moment share what is due', async () => {
    for (let index = 0; index < 40; index += 1) await save(`r${index}`);
    const other = await open();
    const shares = await Promise.all(Array.from({ length: 8 }, (_, index) => claim(1, { limit: 5 }, index % 2 ? other : store)));
    expect(new Set(shares.flat()).size).toBe(shares.flat().length);
    expect([...shares.flat(), ...(await claim(1, { limit: 40 }))]).toHaveLength(40);
  });

  test('each way has its own time, which stands; a failure sets the next try', async () => {
    await save('a');
    await claim(0);
    await settle('a', { mailAt: at(1), lastError: 'the webhook answered 500', nextAt: at(10) });
    expect(await claim(9)).toEqual([]);
    expect(await claim(10)).toEqual(['event-a']);
    await settle('a', { mailAt: at(11), webhookAt: at(11), tries: 2 });
    expect(await find('a')).toMatchObject({ mailAt: at(1), webhookAt: at(11), nextAt: null, lastError: null, claimedUntil: null });
    expect(await claim(10_000)).toEqual([]);
  });

  test('a start takes back what its dead process had, and what waits for its pause', async () => {
    for (const id of ['claimed', 'paused', 'later']) await save(id);
    await claim(0);
    await settle('paused', { tries: 5, lastError: 'no', nextAt: at(3600) });
    await settle('later', { tries: 0, nextAt: at(3600) });
    await store.takeBack({ all: false, now: dateAt(1) });
    expect(await claim(2)).toEqual(['event-paused']);
    expect(await find('paused')).toMatchObject({ tries: 5 });
    await store.takeBack({ all: true, now: dateAt(2) });
    expect(await claim(2)).toEqual(['event-claimed', 'event-paused']);
    expect(await claim(3600)).toEqual(['event-claimed', 'event-paused', 'event-later']);
  });

  test('a clock that was set back holds nothing up', async () => {
    await save('new', 90_000);
    expect(await claim(0)).toEqual(['event-new']);
    await settle('new', { lastError: 'no', nextAt: at(180_000) });
    expect(await claim(1)).toEqual(['event-new']);
  });

  test('what was given up, or accepted by one way alone, is sent again when asked', async () => {
    for (const id of ['dead', 'half', 'delivered', 'done', 'waits']) await save(id);
    await settle('dead', { lastError: 'no' });
    await settle('half', { mailAt: at(1), lastError: 'no' });
    await settle('delivered', { mailAt: at(1) });
    await store.changeDeskRequest('event-done', { action: 'done' }, { staff: 'a', at: at(1) });
    expect(await store.retryRequests('event-delivered')).toBe(0);
    expect(await store.retryRequests('event-done')).toBe(0);
    expect(await store.retryRequests('event-dead')).toBe(1);
    expect(await store.retryRequests(null)).toBe(3);
    expect(await claim(1)).toEqual(['event-dead', 'event-half', 'event-waits']);
  });

  test('counts tell what waits, what was given up, and since when', async () => {
    for (const [id, seconds] of [
      ['dead', 0],
      ['daily', 100],
      ['waits', 200],
      ['delivered', 50],
    ] as const)
      await save(id, seconds);
    await settle('dead', { lastError: 'no' });
    await settle('daily', { tries: 0, webhookAt: at(101), nextAt: at(500) });
    await settle('delivered', { mailAt: at(60) });
    expect(await store.counts(dateAt(1000))).toEqual({
      ...{ waiting: 2, givenUp: 1, oldestWaitingSeconds: 800, oldestGivenUpSeconds: 1000 },
      ...{
        flagged: { limit: 0, number: 0, repeats: 0, origin: 0 },
        written: { callback: 4, list: 0, report: 0 },
        lastDeliveredAt: at(101),
      },
    });
  });

  test('lists have the newest first, the open ones alone, and those from a time on', async () => {
    for (const [index, id] of ['a', 'b', 'c'].entries()) await save(id, index);
    await store.changeDeskRequest('event-b', { action: 'done' }, { staff: 'a', at: at(9) });
    const list = async (changes: object): Promise<string[]> =>
      (await store.listRequests({ open: false, since: null, limit: 10, ...changes })).map(({ subject }) => subject);
    expect(await list({})).toEqual(['c', 'b', 'a']);
    expect(await list({ open: true })).toEqual(['c', 'a']);
    expect(await list({ since: at(1), limit: 1 })).toEqual(['c']);
  });
};
