import { expect, test } from 'vitest';
import type { Callback, CallbackLimits, WriteResult } from '#functions/store/store.ts';
import { at, callbackOf, dateAt, idempotencyOf, noLimits, shortlistOf } from '../sample.ts';
import type { Subject } from './contract.ts';

/** Shortlists, their idempotency and the limits of their callbacks; what a client sees of them is proven over HTTP (`contract/idempotency`, `contract/callbacks`). */
export const writeSuite = ({ store, open }: Subject): void => {
  test('a shortlist is found as it was written, and its event is queued', async () => {
    const write = shortlistOf({ id: 'a', callback: callbackOf() });
    expect(await store.saveShortlist(write, noLimits)).toEqual({ outcome: 'stored' });
    expect(await store.findShortlist('a')).toEqual(write.shortlist);
    expect(await store.findEvent('event-a')).toEqual({
      ...write.event,
      state: 'pending',
      attempts: 0,
      lastError: null,
      nextAttemptAt: at(0),
      finishedAt: null,
      duplicateCallback: false,
    });
  });

  test('any text survives, NUL and half surrogate pairs among it', async () => {
    const contact = { name: 'a\0b\ud800 مريم \u{1f6cf}', phone: '٠١٢٣٤٥' };
    const write = shortlistOf({ id: 'a', callback: callbackOf({ contact }) });
    write.shortlist.note = contact.name;
    await store.saveShortlist(write, noLimits);
    expect((await store.findShortlist('a'))?.note).toBe(contact.name);
    expect((await store.findEvent('event-a'))?.contact).toEqual(contact);
    await store.failEvent('event-a', contact.name, at(60));
    expect((await store.findEvent('event-a'))?.lastError).toBe('ab\ufffd مريم \u{1f6cf}');
  });

  test('times are kept in UTC with milliseconds', async () => {
    const write = shortlistOf({ id: 'a' });
    write.event.createdAt = '2026-08-01T15:00:00+03:00';
    await store.saveShortlist(write, noLimits);
    expect((await store.findEvent('event-a'))?.createdAt).toBe(at(0));
  });

  test('a write that fails half-way leaves nothing', async () => {
    await store.saveShortlist(shortlistOf({ id: 'a' }), noLimits);
    const clash = shortlistOf({ id: 'b', idempotency: idempotencyOf(), callback: callbackOf() });
    clash.event.id = 'event-a';
    await expect(store.saveShortlist(clash, noLimits)).rejects.toThrow();
    expect(await store.findShortlist('b')).toBeNull();
    expect(await store.findReplay(idempotencyOf())).toBeNull();
    expect((await store.counts(dateAt(0))).events.pending).toBe(1);
  });

  test('what is under way when the store closes is still written', async () => {
    const other = await open();
    const writes = Array.from({ length: 50 }, (_, index) => other.saveShortlist(shortlistOf({ id: `w${index}` }), noLimits));
    await other.close();
    await Promise.all(writes);
    await expect(other.ping()).rejects.toThrow('closed');
    expect((await store.counts(dateAt(0))).events.pending).toBe(50);
  });

  test("a credential's own response goes before an older one of a dead credential (G18)", async () => {
    const write = (id: string, credentialHash: string): Promise<WriteResult> =>
      store.saveShortlist(shortlistOf({ id, idempotency: idempotencyOf({ credentialHash }) }), noLimits);
    for (const [id, credentialHash] of [
      ['first', 'credential'],
      ['second', 'other'],
    ] as const)
      expect(await write(id, credentialHash)).toEqual({ outcome: 'stored' });
    await store.revokeKey('credential', at(1));
    expect((await store.findReplay(idempotencyOf({ credentialHash: 'other' })))?.location).toMatch(/second$/);
  });

  test("another's response counts with a long key alone, once its credential is dead; one's own with any (G18)", async () => {
    const idempotency = idempotencyOf({ isLong: false });
    await store.saveShortlist(shortlistOf({ id: 'a', idempotency }), noLimits);
    await store.revokeKey('credential', at(1));
    const found = async (changes: Parameters<typeof idempotencyOf>[0]): Promise<boolean> =>
      (await store.findReplay(idempotencyOf(changes))) !== null;
    expect(await found({ isLong: false })).toBe(true);
    for (const other of [{ credentialHash: 'other' }, { credentialHash: 'other', secretId: 'new' }]) {
      expect(await found({ ...other, isLong: false })).toBe(false);
      expect(await found({ ...other, isLong: true })).toBe(true);
      expect(await found({ ...other, isLong: true, fingerprint: 'another body' })).toBe(false);
    }
  });

  const limits: CallbackLimits = { perClient: 3, windowSeconds: 3600 };
  let ids = 0;

  const ask = (seconds: number, changes: Partial<Callback> = {}): Promise<WriteResult> =>
    store.saveShortlist(shortlistOf({ id: `c${(ids += 1)}`, seconds, callback: callbackOf({ perPhone: 2, ...changes }) }), limits);
  const duplicate = async (
    id: string,
    seconds: number,
    mattressIds?: string[],
    changes: Partial<Callback> = {},
  ): Promise<boolean | undefined> => {
    const callback = callbackOf({ clientHash: id, ...changes });
    await store.saveShortlist(shortlistOf({ id, seconds, callback, ...(mattressIds && { mattressIds }) }), noLimits);
    return (await store.findEvent(`event-${id}`))?.duplicateCallback;
  };

  test('a phone is refused once its window is full, until the oldest leaves it', async () => {
    expect(await ask(0, { clientHash: 'a' })).toEqual({ outcome: 'stored' });
    expect(await ask(100.5, { clientHash: 'b' })).toEqual({ outcome: 'stored' });
    expect(await ask(200.5, { clientHash: 'c' })).toEqual({ outcome: 'limited', retryAfterSeconds: 3400 });
    expect(await ask(3599.999, { clientHash: 'c' })).toEqual({ outcome: 'limited', retryAfterSeconds: 1 });
    expect((await store.counts(dateAt(0))).events.pending).toBe(2);
    expect(await ask(3600, { clientHash: 'c' })).toEqual({ outcome: 'stored' });
    expect(await ask(3601, { clientHash: 'c' })).toEqual({ outcome: 'limited', retryAfterSeconds: 100 });
  });

  test('a client is refused across phones; the longer wait counts', async () => {
    for (const [seconds, phoneHash] of [
      [0, 'a'],
      [10, 'b'],
      [20, 'b'],
    ] as const) {
      expect(await ask(seconds, { phoneHash })).toEqual({ outcome: 'stored' });
    }
    expect(await ask(30, { phoneHash: 'c' })).toEqual({ outcome: 'limited', retryAfterSeconds: 3570 });
    expect(await ask(30, { phoneHash: 'b' })).toEqual({ outcome: 'limited', retryAfterSeconds: 3580 });
    expect(await ask(30, { phoneHash: 'c', clientHash: 'other' })).toEqual({ outcome: 'stored' });
  });

  test('the same phone asking for the same within ten minutes is marked, and stored', async () => {
    expect(await duplicate('first', 0, ['m1', 'm2'])).toBe(false);
    expect(await duplicate('same', 60, ['m2', 'm1'])).toBe(true);
    expect(await duplicate('edge', 660, ['m1', 'm2'])).toBe(true);
    expect(await duplicate('later', 1261, ['m1', 'm2'])).toBe(false);
    expect(await duplicate('choice', 61, ['m3'])).toBe(false);
    expect(await duplicate('phone', 62, ['m1', 'm2'], { phoneHash: 'other' })).toBe(false);
    // Numbers that are not valid count under one hash, and remain different numbers.
    expect(await duplicate('number', 63, ['m1', 'm2'], { number: '00000001' })).toBe(false);
    expect(await store.findShortlist('same')).not.toBeNull();
  });
};
