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
        more: 0,
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
    first: { perNetwork: 1, perBlock: 4 },
    flag: { perClient: 3, perNetwork: 5, perBlock: 7, inAll: { callback: 6, list: 7, report: 2 }, keptForFirst: 2 },
    refuse: { perNetwork: 6, inAll: { callback: 8, list: 9, report: 3 }, keptForFirst: 2 },
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
  const limited = (retryAfterSeconds: number): WriteResult => ({ outcome: 'limited', retryAfterSeconds });
  const networks = (count: number): Asking[] =>
    Array.from({ length: count }, (_, index) => ({ clientHash: `far-${index}`, networkHash: `far-${index}` }));
  const askAll = async (askings: readonly Asking[]): Promise<unknown[]> => {
    const answers: unknown[] = [];
    for (const asking of askings) answers.push(await ask(asking));
    return answers;
  };

  test('what is asked for a phone beyond its calls is one flagged request that counts them, until the oldest leaves the window', async () => {
    const within = { ...limits, flag: {}, refuse: {} };
    const askAt = (seconds: number): Promise<unknown> => ask({ phoneHash: 'phone', seconds, within });
    expect(await askAt(0)).toBe('stored');
    expect(await askAt(100.5)).toBe('stored');
    expect(await askAt(200.5)).toBe('repeats');
    const counter = `c${ids}`;
    for (const seconds of [300, 3599.999]) expect(await askAt(seconds)).toBe('stored');
    const counted = await find(`c${ids}`);
    expect(counted).toMatchObject({ flag: null, nextAt: null, doneAt: at(3599.999), contact: { name: 'Maryam' } });
    expect(await store.findRequest('shortlist', `c${ids}`)).not.toBeNull();
    expect((await find(counter))?.more).toBe(2);
    // What is counted is nobody's work: it is in no view and in no list, and goes to nobody.
    for (const view of ['open', 'decide', 'done', 'all'] as const) {
      const requests = await store.findDeskRequests({ view, deed: { staff: 's', at: at(4000) }, limit: 50 });
      expect(requests.map(({ subject }) => subject)).not.toContain(counted?.subject);
    }
    expect((await store.listRequests({ open: false, since: null, limit: 50 })).length).toBe(3);
    expect(await waiting()).toBe(3);
    // It is never called, whatever somebody presses.
    const pressed = await store.changeDeskRequest(`event-${counter}`, { action: 'call' }, { staff: 's', at: at(1) });
    expect(pressed).toMatchObject({ request: { flag: { because: 'repeats' } } });
    expect(await store.withdrawShortlist(counted?.subject ?? '', at(4000))).toBe(true);
    expect(await waiting()).toBe(3);
    expect(await ask({ phoneHash: 'phone', seconds: 8000, within })).toBe('stored');
  });

  test('a phone is counted exactly where many ask at once, over two stores', async () => {
    const other = await open();
    await Promise.all(
      networks(12).map((from, index) =>
        ask({ ...from, phoneHash: 'phone', within: { ...limits, flag: {}, refuse: {} }, in: index % 2 ? other : store }),
      ),
    );
    const all = await store.findRequests(() => true);
    expect(all.filter(({ flag, doneAt }) => flag === null && doneAt === null)).toHaveLength(2);
    expect(all.flatMap(({ flag, more }) => (flag ? [[flag.because, more]] : []))).toEqual([['repeats', 9]]);
  });

  test('a number that does not ring as it was written is flagged, and takes nobody else anything', async () => {
    const unknown = (id: string): Promise<unknown> =>
      store.saveRequest(
        shortlistOf({ id, sender: senderOf(networks(1)[0]), callback: callbackOf({ phoneHash: id, isKnown: false }) }),
        limits,
      );
    for (const id of ['u1', 'u2']) expect(await unknown(id)).toEqual({ outcome: 'stored' });
    expect((await find('u1'))?.flag).toEqual({ because: 'number', origin: null });
    expect(await ask({ phoneHash: 'other', ...networks(2)[1] })).toBe('stored');
  });

  test('what one client sends beyond its bound is flagged, with a callback or without, and what others send is not', async () => {
    const own = { clientHash: 'mine', networkHash: 'ours' };
    const expected = [...Array<string>(3).fill('stored'), 'limit', 'limit'];
    expect(await askAll(Array<Asking>(5).fill(own))).toEqual(expected);
    expect(await askAll(['a', 'b', 'c', 'd', 'e'].map((phoneHash) => ({ ...own, phoneHash })))).toEqual(expected);
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
    expect(await askAll(clients)).toEqual([...Array<string>(5).fill('stored'), 'limit', ...[limited(3594), limited(3593)]]);
    expect(await ask({ clientHash: 'far', networkHash: 'far' })).toBe('stored');
  });

  test('all together are flagged beyond the first bound and refused beyond the second, until the window moves on', async () => {
    expect(await askAll(networks(10))).toEqual([...Array<string>(7).fill('stored'), 'limit', 'limit', limited(3600)]);
    expect((await store.counts(dateAt(0))).flagged).toEqual({ limit: 2, number: 0, repeats: 0, origin: 0 });
    expect((await store.counts(dateAt(0))).written).toEqual({ callback: 0, list: 9, report: 0 });
    expect(await ask({ clientHash: 'later', networkHash: 'later', seconds: 3600 })).toBe('stored');
  });

  test('callbacks, lists and reports take nothing from each other', async () => {
    await askAll(networks(10));
    expect(await ask({ phoneHash: 'phone', clientHash: 'far-0', networkHash: 'far-0' })).toBe('stored');
    const results = [];
    for (const id of ['r1', 'r2', 'r3', 'r4']) {
      results.push(await store.saveRequest(reportOf(id, { sender: senderOf({ clientHash: id, networkHash: id }) }), limits));
    }
    expect(results).toEqual([{ outcome: 'stored' }, { outcome: 'stored' }, { outcome: 'stored' }, limited(3600)]);
    const flags = await Promise.all(['r1', 'r2', 'r3', 'r4'].map(async (id) => (await find(id))?.flag));
    expect(flags).toEqual([null, null, { because: 'limit', origin: null }, undefined]);
  });

  test('a part of the callbacks is for the first ones of a network, unflagged and then flagged', async () => {
    let phones = 0;
    const call = (from: Asking): Asking => ({ ...from, phoneHash: `p${(phones += 1)}` });
    const own = (index: number) => networks(3)[index] as Asking;
    // Two networks send more than once, and reach what is left for them.
    expect(await askAll([own(0), own(0), own(0), own(1), own(1), own(1)].map(call))).toEqual([
      'stored',
      'stored',
      'stored',
      'stored',
      'limit',
      'limit',
    ]);
    expect(await askAll([own(0), own(2)].map(call))).toEqual([limited(3600), 'stored']);
    expect(await askAll(networks(5).slice(3).map(call))).toEqual(['stored', limited(3600)]);
    expect((await store.counts(dateAt(0))).written).toEqual({ callback: 8, list: 0, report: 0 });
  });

  test('of an IPv6 /32 some are not flagged, and a few count as the first ones of their networks', async () => {
    const within = { ...limits, flag: { perBlock: 3 }, refuse: { inAll: { callback: 8, list: 9, report: 9 }, keptForFirst: 2 } };
    const networksOf = (blockHash: string) =>
      Array.from({ length: 8 }, (_, index) => ({
        networkHash: `${blockHash}-${index}`,
        blockHash,
        phoneHash: `${blockHash}-${index}`,
        within,
      }));
    const [mine, other] = [networksOf('mine'), networksOf('other')];
    expect(await askAll(mine)).toEqual([
      ...Array<string>(3).fill('stored'),
      ...Array<string>(3).fill('limit'),
      limited(3600),
      limited(3600),
    ]);
    expect(await askAll(other.slice(0, 3))).toEqual(['stored', 'stored', limited(3600)]);
  });

  test('what is flagged already has no request of another network flagged', async () => {
    const mine = Array.from({ length: 6 }, (_, index) => ({ clientHash: `client-${index}` }));
    expect(await askAll([...mine, ...networks(3)])).toEqual([...Array<string>(5).fill('stored'), 'limit', 'stored', 'stored', 'limit']);
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
