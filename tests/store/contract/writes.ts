import { expect, test } from 'vitest';
import type { RequestRecord, Sender, Store, WriteLimits, WriteResult } from '#functions/store/store.ts';
import { at, callbackOf, dateAt, idempotencyOf, noLimits, reportOf, senderOf, shortlistOf } from '../sample.ts';
import type { Subject } from './contract.ts';

/** Shortlists, their idempotency and the limits on them; what a client sees of them is proven over HTTP (`contract/idempotency`, `contract/callbacks`). */
export const writeSuite = ({ store, open }: Subject): void => {
  const find = async (id: string): Promise<RequestRecord | undefined> =>
    (await store.findRequests((request) => request.id === `event-${id}`))[0];
  const waiting = async (): Promise<number> => (await store.counts(dateAt(0))).waiting;

  test('a request is found as it was written, and is due', async () => {
    const {
      response: _,
      idempotency: __,
      sender: ___,
      foreignOrigin: ____,
      callback,
      ...write
    } = shortlistOf({ id: 'a', callback: callbackOf() });
    expect(await store.saveRequest(shortlistOf({ id: 'a', callback: callbackOf() }), noLimits)).toEqual({ outcome: 'stored' });
    expect(await store.findRequest('shortlist', 'a')).toEqual({ createdAt: at(0), body: write.body });
    expect(await store.findRequest('report', 'a')).toBeNull();
    expect(await find('a')).toEqual({
      ...write,
      contact: callback?.contact,
      ...{ duplicate: false, flag: null, mailAt: null, webhookAt: null, tries: 0, nextAt: at(0), claimedUntil: null, lastError: null },
      ...{
        takenBy: null,
        takenAt: null,
        note: null,
        doneBy: null,
        doneAt: null,
        doneAs: null,
        laterAt: null,
        noAnswer: 0,
        withdrawnAt: null,
      },
    });
  });

  test('any text survives, NUL and half surrogate pairs among it', async () => {
    const contact = { name: 'a\0b\ud800 مريم \u{1f6cf}', phone: '٠١٢٣٤٥' };
    await store.saveRequest(shortlistOf({ id: 'a', note: contact.name, callback: callbackOf({ contact }) }), noLimits);
    expect(await find('a')).toMatchObject({ contact });
    expect(JSON.parse((await find('a'))?.body ?? '')).toMatchObject({ note: contact.name });
    await store.settleRequests([{ id: 'event-a', mailAt: null, webhookAt: null, tries: 1, nextAt: at(60), lastError: contact.name }]);
    expect((await find('a'))?.lastError).toBe('ab\ufffd مريم \u{1f6cf}');
    expect(await store.findRequest('shortlist', 'a\0')).toBeNull();
  });

  test('times are kept in UTC with milliseconds', async () => {
    await store.saveRequest({ ...shortlistOf({ id: 'a' }), createdAt: '2026-08-01T15:00:00+03:00' }, noLimits);
    expect((await find('a'))?.createdAt).toBe(at(0));
  });

  test('a write that fails half-way leaves nothing', async () => {
    await store.saveRequest(shortlistOf({ id: 'a' }), noLimits);
    const clash = shortlistOf({ id: 'b', idempotency: idempotencyOf(), callback: callbackOf() });
    clash.id = 'event-a';
    await expect(store.saveRequest(clash, noLimits)).rejects.toThrow();
    expect(await store.findRequest('shortlist', 'b')).toBeNull();
    expect(await store.findReplay(idempotencyOf())).toBeNull();
    expect(await waiting()).toBe(1);
  });

  test('what is under way when the store closes is still written', async () => {
    const other = await open();
    const writes = Array.from({ length: 50 }, (_, index) => other.saveRequest(shortlistOf({ id: `w${index}` }), noLimits));
    await other.close();
    await Promise.all(writes);
    await expect(other.checkWritable()).rejects.toThrow('closed');
    expect(await waiting()).toBe(50);
  });

  test("a credential's own response goes before an older one of a dead credential (G18)", async () => {
    const write = (id: string, credentialHash: string): Promise<WriteResult> =>
      store.saveRequest(shortlistOf({ id, idempotency: idempotencyOf({ credentialHash }) }), noLimits);
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
    await store.saveRequest(shortlistOf({ id: 'a', idempotency }), noLimits);
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
    const result = await into.saveRequest(write, within);
    return result.outcome === 'stored' ? ((await find(id))?.flag?.because ?? 'stored') : result;
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
    expect(await waiting()).toBe(2);
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
    expect((await store.counts(dateAt(0))).flagged).toEqual({ limit: 2, origin: 0 });
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
      results.push(await store.saveRequest(reportOf(id, { sender: senderOf({ clientHash: id, networkHash: id }) }), limits));
    }
    expect(results).toEqual([{ outcome: 'stored' }, { outcome: 'stored' }, { outcome: 'stored' }, limited('writes', 3600)]);
    const flags = await Promise.all(['r1', 'r2', 'r3', 'r4'].map(async (id) => (await find(id))?.flag));
    expect(flags).toEqual([null, { because: 'limit', origin: null }, { because: 'limit', origin: null }, undefined]);
  });

  test('a callback from the page of another site is flagged with its name', async () => {
    expect(await ask({ phoneHash: 'phone', foreignOrigin: 'https://evil.example' })).toBe('origin');
    expect((await store.listRequests({ open: true, since: null, limit: 1 }))[0]?.flag).toEqual({
      because: 'origin',
      origin: 'https://evil.example',
    });
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
    expect(await waiting()).toBe(3);
  });

  const duplicate = async (
    id: string,
    seconds: number,
    changes: { selectionHash?: string; phoneHash?: string; foreignOrigin?: string } = {},
  ) => {
    const { foreignOrigin, ...callback } = changes;
    await store.saveRequest(
      shortlistOf({ id, seconds, callback: callbackOf(callback), ...(foreignOrigin && { foreignOrigin }) }),
      noLimits,
    );
    return (await find(id))?.duplicate;
  };

  test('the same phone asking for the same within ten minutes is marked, and stored', async () => {
    expect(await duplicate('first', 0)).toBe(false);
    expect(await duplicate('same', 60)).toBe(true);
    expect(await duplicate('edge', 660)).toBe(true);
    expect(await duplicate('later', 1261)).toBe(false);
    expect(await duplicate('choice', 61, { selectionHash: 'other' })).toBe(false);
    expect(await duplicate('phone', 62, { phoneHash: 'other' })).toBe(false);
  });

  test('what was flagged, and calls nobody, does not keep the same request from being a callback', async () => {
    expect(await duplicate('flagged', 0, { foreignOrigin: 'https://evil.example' })).toBe(false);
    expect(await duplicate('own', 60)).toBe(false);
    expect(await duplicate('again', 90)).toBe(true);
  });
};
