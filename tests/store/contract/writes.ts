import { expect, test } from 'vitest';
import type { Sender, Store, WriteLimits, WriteResult } from '#functions/store/store.ts';
import { at, callbackOf, dateAt, idempotencyOf, noLimits, reportEventOf, reportOf, senderOf, shortlistOf } from '../sample.ts';
import type { Subject } from './contract.ts';

/** Shortlists, their idempotency and the limits on them; what a client sees of them is proven over HTTP (`contract/idempotency`, `contract/callbacks`). */
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
      flag: null,
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

  const limits: WriteLimits = {
    windowSeconds: 3600,
    flag: { perClient: 3, perNetwork: 5, inAll: 7 },
    refuse: { perNetwork: 6, inAll: 9 },
  };
  let ids = 0;

  interface Asking extends Partial<Sender> {
    seconds?: number;
    phoneHash?: string;
    foreignOrigin?: string;
    within?: WriteLimits;
    in?: Store;
  }
  /** One more shortlist, with a callback where a phone is named: how it went, and why it is flagged. */
  const ask = async ({ seconds = 0, phoneHash, foreignOrigin, within = limits, in: into = store, ...from }: Asking = {}) => {
    const id = `c${(ids += 1)}`;
    const callback = phoneHash === undefined ? {} : { callback: callbackOf({ phoneHash, perPhone: 2 }) };
    const write = shortlistOf({ id, seconds, sender: senderOf(from), ...callback, ...(foreignOrigin && { foreignOrigin }) });
    const result = await into.saveShortlist(write, within);
    return result.outcome === 'stored' ? ((await store.findEvent(`event-${id}`))?.flag?.because ?? 'stored') : result;
  };
  const limited = (by: 'phone' | 'writes', retryAfterSeconds: number): WriteResult => ({ outcome: 'limited', by, retryAfterSeconds });
  const networks = (count: number): Asking[] =>
    Array.from({ length: count }, (_, index) => ({ clientHash: `far-${index}`, networkHash: `far-${index}` }));
  const askAll = async (askings: readonly Asking[]): Promise<unknown[]> => {
    const answers: unknown[] = [];
    for (const asking of askings) answers.push(await ask(asking));
    return answers;
  };

  test('a phone is refused once its window is full, until the oldest leaves it', async () => {
    const [a, b, c] = networks(3);
    expect(await ask({ phoneHash: 'phone', seconds: 0, ...a })).toBe('stored');
    expect(await ask({ phoneHash: 'phone', seconds: 100.5, ...b })).toBe('stored');
    expect(await ask({ phoneHash: 'phone', seconds: 200.5, ...c })).toEqual(limited('phone', 3400));
    expect(await ask({ phoneHash: 'phone', seconds: 3599.999, ...c })).toEqual(limited('phone', 1));
    expect((await store.counts(dateAt(0))).events.pending).toBe(2);
    expect(await ask({ phoneHash: 'phone', seconds: 3600, ...c })).toBe('stored');
    expect(await ask({ phoneHash: 'phone', seconds: 3601, ...c })).toEqual(limited('phone', 100));
  });

  test('a phone is counted exactly where many ask at once, over two stores', async () => {
    const other = await open();
    const answers = await Promise.all(
      networks(12).map((from, index) =>
        ask({ ...from, phoneHash: 'phone', within: { ...limits, flag: {}, refuse: {} }, in: index % 2 ? other : store }),
      ),
    );
    expect(answers.filter((answer) => answer === 'stored')).toHaveLength(2);
    expect(answers.filter((answer) => answer !== 'stored')).toEqual(Array(10).fill(limited('phone', 3600)));
  });

  test('what one client sends beyond its bound is flagged, with a callback or without, and what others send is not', async () => {
    const own = { clientHash: 'mine', networkHash: 'ours' };
    expect(await askAll([own, { ...own, phoneHash: 'a' }, own, { ...own, phoneHash: 'b' }, own])).toEqual([
      ...['stored', 'stored', 'stored', 'limit', 'limit'],
    ]);
    expect(await ask({ clientHash: 'other', networkHash: 'elsewhere' })).toBe('stored');
    expect(await ask({ ...own, seconds: 3600 })).toBe('stored');
  });

  test('callbacks of one client are flagged exactly where many ask at once, over two stores', async () => {
    const other = await open();
    const within = { ...limits, flag: { perClient: 3 }, refuse: {} };
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => ask({ phoneHash: `phone-${index}`, within, in: index % 2 ? other : store })),
    );
    expect(answers.filter((answer) => answer === 'stored')).toHaveLength(3);
    expect(answers.filter((answer) => answer === 'limit')).toHaveLength(9);
  });

  test('a network is flagged beyond its first bound and refused beyond its second', async () => {
    const clients = Array.from({ length: 8 }, (_, index) => ({ clientHash: `client-${index}`, seconds: index }));
    expect(await askAll(clients)).toEqual([
      ...Array<string>(5).fill('stored'),
      'limit',
      ...[limited('writes', 3594), limited('writes', 3593)],
    ]);
    expect(await ask({ clientHash: 'far', networkHash: 'far' })).toBe('stored');
  });

  test('all together are flagged beyond the first bound and refused beyond the second, until the window moves on', async () => {
    expect(await askAll(networks(10))).toEqual([...Array<string>(7).fill('stored'), 'limit', 'limit', limited('writes', 3600)]);
    expect((await store.counts(dateAt(0))).flaggedEvents).toEqual({ limit: 2, origin: 0 });
    expect(await ask({ clientHash: 'later', networkHash: 'later', seconds: 3600 })).toBe('stored');
  });

  test('what is flagged already has no request of another network flagged', async () => {
    const mine = Array.from({ length: 6 }, (_, index) => ({ clientHash: `client-${index}` }));
    expect(await askAll([...mine, ...networks(3)])).toEqual([...Array<string>(5).fill('stored'), 'limit', 'stored', 'stored', 'limit']);
  });

  test('reports count along, and are flagged and refused as shortlists are', async () => {
    expect(await askAll(networks(6))).toEqual(Array(6).fill('stored'));
    const results = [];
    for (const id of ['r1', 'r2', 'r3', 'r4']) {
      results.push(await store.saveReport({ ...reportOf(id), sender: senderOf({ clientHash: id, networkHash: id }) }, limits));
      await store.finishJob(id, at(1), reportEventOf(id));
    }
    expect(results).toEqual([{ outcome: 'stored' }, { outcome: 'stored' }, { outcome: 'stored' }, limited('writes', 3600)]);
    const flags = await Promise.all(['r1', 'r2', 'r3', 'r4'].map(async (id) => (await store.findEvent(`event-${id}`))?.flag));
    expect(flags).toEqual([null, { because: 'limit', origin: null }, { because: 'limit', origin: null }, undefined]);
  });

  test('a callback from the page of another site is flagged with its name', async () => {
    expect(await ask({ phoneHash: 'phone', foreignOrigin: 'https://evil.example' })).toBe('origin');
    expect((await store.listEvents(null, 1))[0]?.flag).toEqual({ because: 'origin', origin: 'https://evil.example' });
  });

  test('hashes that count for no limit any more go, and those of a clock that was ahead', async () => {
    for (const [seconds, phoneHash] of [
      [0, 'old'],
      [5000, 'new'],
      [100_000, 'ahead'],
    ] as const)
      expect(await ask({ seconds, phoneHash, within: noLimits })).toBe('stored');
    expect(await store.purgeCounted(dateAt(7000), 3600)).toBe(1);
    expect(await store.purgeCounted(dateAt(7201), 3600)).toBe(1);
    expect(await store.purgeCounted(dateAt(7201), 3600)).toBe(0);
    expect((await store.counts(dateAt(0))).events.pending).toBe(3);
  });

  const duplicate = async (
    id: string,
    seconds: number,
    changes: { mattressIds?: string[]; phoneHash?: string; number?: string; foreignOrigin?: string } = {},
  ) => {
    const { phoneHash = 'phone', number = '00000000', ...rest } = changes;
    await store.saveShortlist(shortlistOf({ id, seconds, callback: callbackOf({ phoneHash, number }), ...rest }), noLimits);
    return (await store.findEvent(`event-${id}`))?.duplicateCallback;
  };

  test('the same phone asking for the same within ten minutes is marked, and stored', async () => {
    expect(await duplicate('first', 0, { mattressIds: ['m1', 'm2'] })).toBe(false);
    expect(await duplicate('same', 60, { mattressIds: ['m2', 'm1'] })).toBe(true);
    expect(await duplicate('edge', 660, { mattressIds: ['m1', 'm2'] })).toBe(true);
    expect(await duplicate('later', 1261, { mattressIds: ['m1', 'm2'] })).toBe(false);
    expect(await duplicate('choice', 61, { mattressIds: ['m3'] })).toBe(false);
    expect(await duplicate('phone', 62, { mattressIds: ['m1', 'm2'], phoneHash: 'other' })).toBe(false);
    // Numbers that are not valid count under one hash, and remain different numbers.
    expect(await duplicate('number', 63, { mattressIds: ['m1', 'm2'], number: '00000001' })).toBe(false);
    expect(await store.findShortlist('same')).not.toBeNull();
  });

  test('what was flagged, and calls nobody, does not keep the same request from being a callback', async () => {
    expect(await duplicate('flagged', 0, { foreignOrigin: 'https://evil.example' })).toBe(false);
    expect(await duplicate('own', 60)).toBe(false);
    expect(await duplicate('again', 90)).toBe(true);
  });
};
