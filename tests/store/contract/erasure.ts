import { describe, expect, test } from 'vitest';
import { at, callbackOf, dateAt, idempotencyOf, noLimits, reportEventOf, reportOf, shortlistOf } from '../sample.ts';
import { useDatabase, type MakeDatabase } from './suite.ts';

/** What a person can have erased: whole requests, in every state, and nothing of others. */
export const erasureSuite = (make: MakeDatabase): void => {
  describe('erasure', () => {
    const subject = useDatabase(make);
    const reports = '/api/v1/reports';

    const save = (id: string) =>
      subject.store.saveShortlist(
        shortlistOf({ id, idempotency: idempotencyOf({ keyHash: id }), callback: callbackOf({ phoneHash: id }) }),
        noLimits,
      );

    test('requests are found in every state, reports before and after they are queued, oldest first', async () => {
      for (const id of ['delivered', 'kept', 'done', 'dead', 'pending']) await save(id);
      await subject.store.deliverEvent('event-delivered', at(1));
      await subject.store.markEventDone('event-done', at(1));
      await subject.store.failEvent('event-dead', 'no', null);
      for (const id of ['queued', 'unqueued', 'given-up']) await subject.store.saveReport(reportOf(id));
      await subject.store.finishJob('queued', at(1), reportEventOf('queued'));
      await subject.store.failJob('given-up', 'no', null);
      const found = await subject.store.findRequests(() => true);
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
      expect(await subject.store.findRequests(() => false)).toEqual([]);
    });

    test('more requests than one portion are all looked at, and all erased', async () => {
      await Promise.all(Array.from({ length: 600 }, (_, index) => save(`p${index}`)));
      const found = await subject.store.findRequests(({ subject: id }) => id !== 'p7');
      expect(found).toHaveLength(599);
      expect(await subject.store.eraseRequests(found.map(({ subject: id }) => id))).toEqual({
        events: 599,
        contacts: 599,
        callbacks: 599,
        shortlists: 599,
        reports: 0,
        idempotencyRecords: 599,
      });
      expect((await subject.store.findRequests(() => true)).map(({ subject: id }) => id)).toEqual(['p7']);
    });

    test('an erased request leaves no row that could tell of it, and others all of theirs', async () => {
      await save('mine');
      await save('other');
      await subject.store.saveReport(reportOf('mine-too', { idempotency: idempotencyOf({ path: reports, keyHash: 'mine-too' }) }));
      await subject.store.finishJob('mine-too', at(1), reportEventOf('mine-too'));
      expect(await subject.store.eraseRequests(['mine', 'mine-too'])).toEqual({
        events: 2,
        contacts: 1,
        callbacks: 1,
        shortlists: 1,
        reports: 1,
        idempotencyRecords: 2,
      });
      expect(await subject.store.findShortlist('mine')).toBeNull();
      expect(await subject.store.findEvent('event-mine')).toBeNull();
      expect(await subject.store.findJob('mine-too')).toBeNull();
      expect(await subject.store.findReplay(idempotencyOf({ keyHash: 'mine' }))).toBeNull();
      expect(await subject.store.findReplay(idempotencyOf({ path: reports, keyHash: 'mine-too' }))).toBeNull();
      expect((await subject.store.findEvent('event-other'))?.contact).toEqual(callbackOf().contact);
      expect(await subject.store.findReplay(idempotencyOf({ keyHash: 'other' }))).not.toBeNull();
      // The hash of the number counts for no limit any more, and that of another still does.
      const once = { perPhone: 1, perClient: 1000, windowSeconds: 3600 };
      const again = (id: string, phoneHash: string) =>
        subject.store.saveShortlist(shortlistOf({ id, seconds: 1, callback: callbackOf({ phoneHash }) }), once);
      expect((await again('again', 'mine')).outcome).toBe('stored');
      expect((await again('again-2', 'other')).outcome).toBe('limited');
    });

    test('a worker that is on its way with an erased request puts nothing back', async () => {
      await save('mine');
      await subject.store.saveReport(reportOf('job'));
      expect(await subject.store.claimEvents({ leaseSeconds: 60, limit: 4, now: dateAt(1) })).toHaveLength(1);
      expect(await subject.store.claimJobs({ leaseSeconds: 60, limit: 4, now: dateAt(1) })).toHaveLength(1);
      const [found] = await subject.store.findRequests(({ subject: id }) => id === 'mine');
      expect(found).toMatchObject({ attempts: 1, leaseUntil: at(61) });
      await subject.store.eraseRequests(['mine', 'job']);
      await subject.store.failEvent('event-mine', 'no', at(2));
      await subject.store.deliverEvent('event-mine', at(2));
      await subject.store.finishJob('job', at(2), reportEventOf('job'));
      expect(await subject.store.findRequests(() => true)).toEqual([]);
    });

    test('an erasure and the worker that queues the same report never leave the event alone', async () => {
      const ids = Array.from({ length: 20 }, (_, index) => `j${index}`);
      for (const id of ids) await subject.store.saveReport(reportOf(id));
      const other = await subject.open();
      await Promise.all(ids.flatMap((id) => [other.finishJob(id, at(1), reportEventOf(id)), subject.store.eraseRequests([id])]));
      expect(await subject.store.findRequests(() => true)).toEqual([]);
    });

    test('an erasure beside a purge of the same requests', async () => {
      const ids = Array.from({ length: 200 }, (_, index) => `e${index}`);
      await Promise.all(ids.map(save));
      await subject.store.keepEvents();
      const other = await subject.open();
      const [erased, purged] = await Promise.all([subject.store.eraseRequests(ids), other.purge(at(1))]);
      expect(erased.events + purged).toBe(200);
      expect(await subject.store.findRequests(() => true)).toEqual([]);
    });
  });
};
