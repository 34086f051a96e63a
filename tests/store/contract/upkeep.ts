import { describe, expect, test } from 'vitest';
import { at, callbackOf, dateAt, idempotencyOf, noLimits, reportEventOf, reportOf, shortlistOf } from '../sample.ts';
import { useDatabase, type MakeDatabase } from './suite.ts';

export const upkeepSuite = (make: MakeDatabase): void => {
  describe('upkeep', () => {
    const subject = useDatabase(make);

    const save = async (id: string, seconds: number): Promise<void> => {
      const idempotency = idempotencyOf({ keyHash: id });
      await subject.store.saveShortlist(shortlistOf({ id, seconds, idempotency, callback: callbackOf() }), noLimits);
    };

    test('a purge removes what is finished and older, with everything that belongs to it', async () => {
      for (const id of ['delivered', 'kept', 'done', 'dead', 'pending']) await save(id, 0);
      await save('young', 100);
      await subject.store.deliverEvent('event-delivered', at(1));
      await subject.store.markEventDone('event-done', at(1));
      await subject.store.markEventDone('event-young', at(101));
      await subject.store.failEvent('event-dead', 'no', null);
      await subject.store.failEvent('event-pending', 'no', null);
      await subject.store.keepEvents();
      await subject.store.retryEvent('event-pending');

      expect(await subject.store.purge(at(100))).toBe(4);
      for (const id of ['delivered', 'kept', 'done', 'dead']) {
        expect(await subject.store.findShortlist(id)).toBeNull();
        expect(await subject.store.findEvent(`event-${id}`)).toBeNull();
        expect(await subject.store.findReplay(idempotencyOf({ keyHash: id }))).toBeNull();
      }
      for (const id of ['pending', 'young']) {
        expect(await subject.store.findShortlist(id)).not.toBeNull();
        expect((await subject.store.findEvent(`event-${id}`))?.contact).not.toBeNull();
        expect(await subject.store.findReplay(idempotencyOf({ keyHash: id }))).not.toBeNull();
      }
      expect(await subject.store.purge(at(100))).toBe(0);
    });

    test('contacts go by themselves, a time after their request was delivered or done', async () => {
      for (const id of ['delivered', 'done', 'late', 'kept']) await save(id, 0);
      await subject.store.deliverEvent('event-delivered', at(10));
      await subject.store.markEventDone('event-done', at(10));
      await subject.store.markEventDone('event-late', at(100));
      await subject.store.keepEvents();
      expect(await subject.store.purgeContacts(at(50))).toBe(2);
      for (const id of ['delivered', 'done']) {
        expect((await subject.store.findEvent(`event-${id}`))?.contact).toBeNull();
        expect(await subject.store.findShortlist(id)).not.toBeNull();
      }
      for (const id of ['late', 'kept']) expect((await subject.store.findEvent(`event-${id}`))?.contact).not.toBeNull();
      expect(await subject.store.purgeContacts(at(50))).toBe(0);
    });

    test('a purge takes reports with their jobs; unfinished ones stay', async () => {
      const reports = '/api/v1/reports';
      for (const id of ['a', 'b'])
        await subject.store.saveReport(reportOf(id, { idempotency: idempotencyOf({ path: reports, keyHash: id }) }));
      await subject.store.finishJob('a', at(1), reportEventOf('a'));
      expect(await subject.store.purge(at(100))).toBe(0);
      await subject.store.deliverEvent('event-a', at(2));
      expect(await subject.store.purge(at(100))).toBe(1);
      expect(await subject.store.findJob('a')).toBeNull();
      expect(await subject.store.findReplay(idempotencyOf({ path: reports, keyHash: 'a' }))).toBeNull();
      expect(await subject.store.findJob('b')).not.toBeNull();
      expect(await subject.store.findReplay(idempotencyOf({ path: reports, keyHash: 'b' }))).not.toBeNull();
    });

    test('with a contact goes the fingerprint of its request, which is a hash of it too', async () => {
      await save('done', 0);
      await save('open', 0);
      await subject.store.markEventDone('event-done', at(1));
      expect(await subject.store.purgeContacts(at(2))).toBe(1);
      // Of a credential that is no longer valid, which the fingerprint alone would let through.
      const replay = (keyHash: string) => subject.store.findReplay(idempotencyOf({ keyHash, credentialHash: 'new', secretId: 'new' }));
      expect(await replay('done')).toBeNull();
      expect(await replay('open')).not.toBeNull();
      expect(await subject.store.findReplay(idempotencyOf({ keyHash: 'done' }))).not.toBeNull();
    });

    test('a purge takes reports whose jobs were given up', async () => {
      for (const id of ['dead', 'pending']) await subject.store.saveReport(reportOf(id));
      await subject.store.failJob('dead', 'no', null);
      expect(await subject.store.purge(at(0))).toBe(0);
      expect(await subject.store.purge(at(1))).toBe(1);
      expect(await subject.store.findJob('dead')).toBeNull();
      expect(await subject.store.findJob('pending')).not.toBeNull();
    });

    test('a purge of more than one portion removes them all', async () => {
      await Promise.all(Array.from({ length: 250 }, (_, index) => save(`p${index}`, 0)));
      await subject.store.keepEvents();
      expect(await subject.store.purge(at(1))).toBe(250);
      expect((await subject.store.counts(dateAt(0))).events.kept).toBe(0);
    });

    test('a key is revoked once', async () => {
      expect(await subject.store.revokedKeys()).toEqual([]);
      await subject.store.revokeKey('a', at(0));
      await subject.store.revokeKey('a', at(1));
      await subject.store.revokeKey('b', at(1));
      expect((await subject.store.revokedKeys()).sort()).toEqual(['a', 'b']);
    });

    test('counts name every state, and how long the oldest pending event waits', async () => {
      expect(await subject.store.counts(dateAt(0))).toEqual({
        events: { pending: 0, delivered: 0, kept: 0, done: 0, dead: 0 },
        oldestPendingEventSeconds: 0,
        jobs: { pending: 0, finished: 0, dead: 0 },
      });
      await save('a', 0);
      await save('b', 10);
      await save('c', 20);
      await subject.store.deliverEvent('event-a', at(30));
      await subject.store.saveReport(reportOf('j'));
      expect(await subject.store.counts(dateAt(70))).toEqual({
        events: { pending: 2, delivered: 1, kept: 0, done: 0, dead: 0 },
        oldestPendingEventSeconds: 60,
        jobs: { pending: 1, finished: 0, dead: 0 },
      });
      expect((await subject.store.counts(dateAt(0))).oldestPendingEventSeconds).toBe(0);
    });

    test('it answers a ping', async () => {
      await expect(subject.store.ping()).resolves.toBeUndefined();
    });
  });
};
