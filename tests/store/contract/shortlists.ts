import { describe, expect, test } from 'vitest';
import { at, callbackOf, dateAt, idempotencyOf, noLimits, shortlistOf } from '../sample.ts';
import { useDatabase, type MakeDatabase } from './suite.ts';

export const shortlistSuite = (make: MakeDatabase): void => {
  describe('shortlists', () => {
    const subject = useDatabase(make);

    test('a shortlist is found as it was written, and its event is queued', async () => {
      const write = shortlistOf({ id: 'a', callback: callbackOf() });
      expect(await subject.store.saveShortlist(write, noLimits)).toEqual({ outcome: 'stored' });
      expect(await subject.store.findShortlist('a')).toEqual(write.shortlist);
      expect(await subject.store.findEvent('event-a')).toEqual({
        ...write.event,
        state: 'pending',
        attempts: 0,
        lastError: null,
        nextAttemptAt: at(0),
        finishedAt: null,
        duplicateCallback: false,
      });
    });

    test('what is not there is null', async () => {
      for (const id of ['a', '\0', 'a\0b', "'", '\u{1f6cf}', 'x'.repeat(10_000)]) {
        expect(await subject.store.findShortlist(id)).toBeNull();
        expect(await subject.store.findEvent(id)).toBeNull();
        expect(await subject.store.findJob(id)).toBeNull();
      }
      expect(await subject.store.findReplay(idempotencyOf())).toBeNull();
    });

    test('any text survives, NUL and half surrogate pairs among it', async () => {
      const contact = { name: 'a\0b\ud800 مريم \u{1f6cf}', phone: '٠١٢٣٤٥' };
      const write = shortlistOf({ id: 'a', callback: callbackOf({ contact }) });
      write.shortlist.note = contact.name;
      await subject.store.saveShortlist(write, noLimits);
      expect((await subject.store.findShortlist('a'))?.note).toBe(contact.name);
      expect((await subject.store.findEvent('event-a'))?.contact).toEqual(contact);
      await subject.store.failEvent('event-a', contact.name, at(60));
      expect((await subject.store.findEvent('event-a'))?.lastError).toBe('ab\ufffd مريم \u{1f6cf}');
    });

    test('times are kept in UTC with milliseconds', async () => {
      const write = shortlistOf({ id: 'a' });
      write.event.createdAt = '2026-08-01T15:00:00+03:00';
      await subject.store.saveShortlist(write, noLimits);
      expect((await subject.store.findEvent('event-a'))?.createdAt).toBe(at(0));
    });

    test('a write that fails half-way leaves nothing', async () => {
      await subject.store.saveShortlist(shortlistOf({ id: 'a' }), noLimits);
      const clash = shortlistOf({ id: 'b', idempotency: idempotencyOf(), callback: callbackOf() });
      clash.event.id = 'event-a';
      await expect(subject.store.saveShortlist(clash, noLimits)).rejects.toThrow();
      expect(await subject.store.findShortlist('b')).toBeNull();
      expect(await subject.store.findReplay(idempotencyOf())).toBeNull();
      expect((await subject.store.counts(dateAt(0))).events.pending).toBe(1);
    });

    test('what is under way when the store closes is still written', async () => {
      const store = await subject.open();
      const writes = Array.from({ length: 50 }, (_, index) => store.saveShortlist(shortlistOf({ id: `w${index}` }), noLimits));
      await store.close();
      await Promise.all(writes);
      await expect(store.ping()).rejects.toThrow('closed');
      expect((await subject.store.counts(dateAt(0))).events.pending).toBe(50);
    });
  });
};
