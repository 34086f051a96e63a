import { expect, test } from 'vitest';
import type { RequestRecord, Settled } from '#functions/store/store.ts';
import { at, callbackOf, dateAt, idempotencyOf, noLimits, reportOf, shortlistOf } from '../sample.ts';
import type { Subject } from './contract.ts';

/** What goes by itself, by age, and what a person asks to have erased. */
export const removalSuite = ({ store }: Subject): void => {
  const save = (id: string, seconds = 0) =>
    store.saveRequest(
      shortlistOf({ id, seconds, idempotency: idempotencyOf({ keyHash: id }), callback: callbackOf({ phoneHash: id }) }),
      noLimits,
    );
  const settle = (id: string, changes: Partial<Settled> = {}) =>
    store.settleRequests([{ id: `event-${id}`, mailAt: null, webhookAt: null, tries: 1, nextAt: null, lastError: null, ...changes }]);
  const done = (id: string, seconds: number) =>
    store.changeDeskRequest(`event-${id}`, { action: 'done' }, { staff: 'mariam@shop.example', at: at(seconds) });
  const all = (): Promise<RequestRecord[]> => store.findRequests(() => true);

  test('contacts go once their request was delivered or done for long enough, with the note of the staff', async () => {
    for (const id of ['mailed', 'both', 'done', 'done-late', 'waits', 'given-up']) await save(id);
    await settle('mailed', { mailAt: at(10) });
    await settle('both', { mailAt: at(10), webhookAt: at(90) });
    await settle('given-up', { lastError: 'no' });
    await store.changeDeskRequest('event-mailed', { action: 'note', note: 'Maryam' }, { staff: 'm', at: at(1) });
    await done('done', 20);
    await done('done-late', 80);
    expect(await store.purgeContacts(at(50))).toBe(2);
    const kept = await all();
    expect(kept.filter(({ contact }) => contact !== null).map(({ subject }) => subject)).toEqual([
      'both',
      'done-late',
      'waits',
      'given-up',
    ]);
    expect(kept[0]).toMatchObject({ subject: 'mailed', contact: null, note: null, mailAt: at(10) });
    // The stored response answers its own key still, and no longer tells who asked.
    const replay = await store.findReplay(idempotencyOf({ keyHash: 'mailed', credentialHash: 'other', secretId: 'new' }));
    expect(replay).toBeNull();
    expect(await store.findReplay(idempotencyOf({ keyHash: 'mailed' }))).not.toBeNull();
    expect(await store.purgeContacts(at(50))).toBe(0);
  });

  test('requests go whole by their age', async () => {
    for (let index = 0; index < 5; index += 1) await save(`old${index}`);
    await save('new', 100);
    expect(await store.purge(at(50))).toBe(5);
    expect((await all()).map(({ subject }) => subject)).toEqual(['new']);
    expect(await store.findReplay(idempotencyOf({ keyHash: 'old3' }))).toBeNull();
    expect(await store.findReplay(idempotencyOf({ keyHash: 'new' }))).not.toBeNull();
  });

  test('an erasure removes requests whole, whatever became of them, and nothing else', async () => {
    for (const id of ['a', 'b', 'c']) await save(id);
    await store.saveRequest(reportOf('r'), noLimits);
    await settle('a', { mailAt: at(1) });
    await store.claimRequests({ urgent: true, seconds: 60, limit: 10, now: dateAt(0) });
    const found = await store.findRequests(({ subject }) => ['a', 'b', 'r'].includes(subject));
    expect(found.map(({ subject }) => subject)).toEqual(['a', 'b', 'r']);
    expect(await store.eraseRequests(found.map(({ subject }) => subject))).toEqual({ requests: 3, writes: 3, idempotency: 2 });
    expect((await all()).map(({ subject }) => subject)).toEqual(['c']);
    expect(await store.findRequest('shortlist', 'a')).toBeNull();
    // What a worker comes back with is of nobody.
    await settle('b', { mailAt: at(2) });
    expect(await store.eraseRequests(['a', 'nothing'])).toEqual({ requests: 0, writes: 0, idempotency: 0 });
  });
};
