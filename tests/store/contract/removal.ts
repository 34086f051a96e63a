import { expect, test } from 'vitest';
import { at, callbackOf, dateAt, idempotencyOf, noLimits, reportEventOf, reportOf, shortlistOf } from '../sample.ts';
import type { Subject } from './contract.ts';

/** What goes by itself after its time, and what a person can have erased: whole requests, in every state, and nothing of others. */
export const removalSuite = ({ store, open }: Subject): void => {
  const reports = '/api/v1/reports';

  const save = async (id: string, seconds = 0): Promise<void> => {
    const idempotency = idempotencyOf({ keyHash: id });
    await store.saveShortlist(shortlistOf({ id, seconds, idempotency, callback: callbackOf({ phoneHash: id }) }), noLimits);
  };

  /** So many requests, of which a slow machine has time to take up a hundred at once. */
  const saveMany = async (count: number): Promise<void> => {
    for (let start = 0; start < count; start += 100)
      await Promise.all(Array.from({ length: Math.min(100, count - start) }, (_, index) => save(`p${start + index}`)));
  };

  test('a purge removes what is finished and older, with everything that belongs to it', async () => {
    for (const id of ['delivered', 'kept', 'done', 'dead', 'pending']) await save(id, 0);
    await save('young', 100);
    await store.deliverEvent('event-delivered', at(1));
    await store.markEventDone('event-done', at(1));
    await store.markEventDone('event-young', at(101));
    await store.failEvent('event-dead', 'no', null);
    await store.failEvent('event-pending', 'no', null);
    await store.keepEvents();
    await store.retryEvent('event-pending');

    expect(await store.purge(at(100))).toBe(4);
    for (const id of ['delivered', 'kept', 'done', 'dead']) {
      expect(await store.findShortlist(id)).toBeNull();
      expect(await store.findEvent(`event-${id}`)).toBeNull();
      expect(await store.findReplay(idempotencyOf({ keyHash: id }))).toBeNull();
    }
    for (const id of ['pending', 'young']) {
      expect(await store.findShortlist(id)).not.toBeNull();
      expect((await store.findEvent(`event-${id}`))?.contact).not.toBeNull();
      expect(await store.findReplay(idempotencyOf({ keyHash: id }))).not.toBeNull();
    }
    expect(await store.purge(at(100))).toBe(0);
  });

  test('contacts go by themselves, a time after their request was delivered or done', async () => {
    for (const id of ['delivered', 'done', 'late', 'kept']) await save(id, 0);
    await store.deliverEvent('event-delivered', at(10));
    await store.markEventDone('event-done', at(10));
    await store.markEventDone('event-late', at(100));
    await store.keepEvents();
    expect(await store.purgeContacts(at(50))).toBe(2);
    for (const id of ['delivered', 'done']) {
      expect((await store.findEvent(`event-${id}`))?.contact).toBeNull();
      expect(await store.findShortlist(id)).not.toBeNull();
    }
    for (const id of ['late', 'kept']) expect((await store.findEvent(`event-${id}`))?.contact).not.toBeNull();
    expect(await store.purgeContacts(at(50))).toBe(0);
  });

  test('a purge takes reports with their jobs; unfinished ones stay', async () => {
    for (const id of ['a', 'b'])
      await store.saveReport(reportOf(id, { idempotency: idempotencyOf({ path: reports, keyHash: id }) }), noLimits);
    await store.finishJob('a', at(1), reportEventOf('a'));
    expect(await store.purge(at(100))).toBe(0);
    await store.deliverEvent('event-a', at(2));
    expect(await store.purge(at(100))).toBe(1);
    expect(await store.findJob('a')).toBeNull();
    expect(await store.findReplay(idempotencyOf({ path: reports, keyHash: 'a' }))).toBeNull();
    expect(await store.findJob('b')).not.toBeNull();
    expect(await store.findReplay(idempotencyOf({ path: reports, keyHash: 'b' }))).not.toBeNull();
  });

  test('with a contact goes the fingerprint of its request, which is a hash of it too', async () => {
    await save('done', 0);
    await save('open', 0);
    await store.markEventDone('event-done', at(1));
    expect(await store.purgeContacts(at(2))).toBe(1);
    // Of a credential that is no longer valid, which the fingerprint alone would let through.
    const replay = (keyHash: string) => store.findReplay(idempotencyOf({ keyHash, credentialHash: 'new', secretId: 'new' }));
    expect(await replay('done')).toBeNull();
    expect(await replay('open')).not.toBeNull();
    expect(await store.findReplay(idempotencyOf({ keyHash: 'done' }))).not.toBeNull();
  });

  test('a purge takes reports whose jobs were given up', async () => {
    for (const id of ['dead', 'pending']) await store.saveReport(reportOf(id), noLimits);
    await store.failJob('dead', 'no', null);
    expect(await store.purge(at(0))).toBe(0);
    expect(await store.purge(at(1))).toBe(1);
    expect(await store.findJob('dead')).toBeNull();
    expect(await store.findJob('pending')).not.toBeNull();
  });

  test('a purge of more than one portion removes them all', async () => {
    await saveMany(250);
    await store.keepEvents();
    expect(await store.purge(at(1))).toBe(250);
    expect((await store.counts(dateAt(0))).events.kept).toBe(0);
  });

  test('a key is revoked once', async () => {
    expect(await store.revokedKeys()).toEqual([]);
    await store.revokeKey('a', at(0));
    await store.revokeKey('a', at(1));
    await store.revokeKey('b', at(1));
    expect((await store.revokedKeys()).sort()).toEqual(['a', 'b']);
  });

  test('counts name every open state, since when the oldest event of each waits, and the last delivery', async () => {
    const none = { pending: 0, kept: 0, dead: 0 };
    expect(await store.counts(dateAt(0))).toEqual({
      events: none,
      flaggedEvents: { limit: 0, origin: 0 },
      oldestEventSeconds: none,
      lastDeliveredAt: null,
      jobs: { pending: 0, dead: 0 },
    });
    await save('kept', 0);
    await store.keepEvents();
    await save('late', 20);
    for (const { id } of await store.claimEvents({ now: dateAt(20), leaseSeconds: 30, limit: 9 })) await store.failEvent(id, 'no', at(500));
    for (const id of ['young', 'a', 'b', 'dead', 'done']) await save(id, 30);
    // It was delivered last, although newer ones had been before.
    await store.deliverEvent('event-b', at(65));
    await store.deliverEvent('event-a', at(68));
    await store.failEvent('event-dead', 'no', null);
    await store.markEventDone('event-done', at(69));
    for (const id of ['j', 'given-up', 'finished']) await store.saveReport(reportOf(id), noLimits);
    await store.failJob('given-up', 'no', null);
    await store.finishJob('finished', at(50), reportEventOf('finished', 50));
    expect(await store.counts(dateAt(70))).toEqual({
      events: { pending: 3, kept: 1, dead: 1 },
      flaggedEvents: { limit: 0, origin: 0 },
      oldestEventSeconds: { pending: 50, kept: 70, dead: 40 },
      lastDeliveredAt: at(68),
      jobs: { pending: 1, dead: 1 },
    });
    expect((await store.counts(dateAt(0))).oldestEventSeconds).toEqual(none);
  });

  test('requests are found in every state, reports before and after they are queued, oldest first', async () => {
    for (const id of ['delivered', 'kept', 'done', 'dead', 'pending']) await save(id);
    await store.deliverEvent('event-delivered', at(1));
    await store.markEventDone('event-done', at(1));
    await store.failEvent('event-dead', 'no', null);
    for (const id of ['queued', 'unqueued', 'given-up']) await store.saveReport(reportOf(id), noLimits);
    await store.finishJob('queued', at(1), reportEventOf('queued'));
    await store.failJob('given-up', 'no', null);
    const found = await store.findRequests(() => true);
    expect(found.map((request) => [request.subject, request.kind, request.state])).toEqual([
      ['delivered', 'shortlist', 'delivered'],
      ['kept', 'shortlist', 'pending'],
      ['done', 'shortlist', 'done'],
      ['dead', 'shortlist', 'dead'],
      ['pending', 'shortlist', 'pending'],
      ['queued', 'report', 'pending'],
      ['unqueued', 'report', null],
      ['given-up', 'report', null],
    ]);
    expect(found[0]?.contact).toEqual(callbackOf().contact);
    expect(await store.findRequests(() => false)).toEqual([]);
  });

  test('more requests than one portion are all looked at, and all erased', async () => {
    await saveMany(600);
    const found = await store.findRequests(({ subject: id }) => id !== 'p7');
    expect(found).toHaveLength(599);
    expect(await store.eraseRequests(found.map(({ subject: id }) => id))).toEqual({
      events: 599,
      contacts: 599,
      writes: 599,
      shortlists: 599,
      reports: 0,
      idempotencyRecords: 599,
    });
    expect((await store.findRequests(() => true)).map(({ subject: id }) => id)).toEqual(['p7']);
  });

  test('an erased request leaves no row that could tell of it, and others all of theirs', async () => {
    await save('mine');
    await save('other');
    await store.saveReport(reportOf('mine-too', { idempotency: idempotencyOf({ path: reports, keyHash: 'mine-too' }) }), noLimits);
    await store.finishJob('mine-too', at(1), reportEventOf('mine-too'));
    expect(await store.eraseRequests(['mine', 'mine-too'])).toEqual({
      events: 2,
      contacts: 1,
      writes: 2,
      shortlists: 1,
      reports: 1,
      idempotencyRecords: 2,
    });
    expect(await store.findShortlist('mine')).toBeNull();
    expect(await store.findEvent('event-mine')).toBeNull();
    expect(await store.findJob('mine-too')).toBeNull();
    expect(await store.findReplay(idempotencyOf({ keyHash: 'mine' }))).toBeNull();
    expect(await store.findReplay(idempotencyOf({ path: reports, keyHash: 'mine-too' }))).toBeNull();
    expect((await store.findEvent('event-other'))?.contact).toEqual(callbackOf().contact);
    expect(await store.findReplay(idempotencyOf({ keyHash: 'other' }))).not.toBeNull();
    // The hash of the number counts for no limit any more, and that of another still does.
    const again = (id: string, phoneHash: string) =>
      store.saveShortlist(shortlistOf({ id, seconds: 1, callback: callbackOf({ phoneHash, perPhone: 1 }) }), noLimits);
    expect((await again('again', 'mine')).outcome).toBe('stored');
    expect((await again('again-2', 'other')).outcome).toBe('limited');
  });

  test('a worker that is on its way with an erased request puts nothing back', async () => {
    await save('mine');
    await store.saveReport(reportOf('job'), noLimits);
    expect(await store.claimEvents({ leaseSeconds: 60, limit: 4, now: dateAt(1) })).toHaveLength(1);
    expect(await store.claimJobs({ leaseSeconds: 60, limit: 4, now: dateAt(1) })).toHaveLength(1);
    const [found] = await store.findRequests(({ subject: id }) => id === 'mine');
    expect(found).toMatchObject({ attempts: 1, leaseUntil: at(61) });
    await store.eraseRequests(['mine', 'job']);
    await store.failEvent('event-mine', 'no', at(2));
    await store.deliverEvent('event-mine', at(2));
    await store.finishJob('job', at(2), reportEventOf('job'));
    expect(await store.findRequests(() => true)).toEqual([]);
  });

  test('an erasure and the worker that queues the same report never leave the event alone', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `j${index}`);
    for (const id of ids) await store.saveReport(reportOf(id), noLimits);
    const other = await open();
    await Promise.all(ids.flatMap((id) => [other.finishJob(id, at(1), reportEventOf(id)), store.eraseRequests([id])]));
    expect(await store.findRequests(() => true)).toEqual([]);
  });

  test('an erasure beside a purge of the same requests', async () => {
    const ids = Array.from({ length: 200 }, (_, index) => `e${index}`);
    await Promise.all(ids.map(save));
    await store.keepEvents();
    const other = await open();
    const [erased, purged] = await Promise.all([store.eraseRequests(ids), other.purge(at(1))]);
    expect(erased.events + purged).toBe(200);
    expect(await store.findRequests(() => true)).toEqual([]);
  });
};
