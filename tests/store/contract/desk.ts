import { describe, expect, test } from 'vitest';
import type { DeskView } from '#lib/contract/desk.ts';
import type { DeskChange, RequestRecord, Settled } from '#functions/store/store.ts';
import { at, callbackOf, dateAt, noLimits, shortlistOf } from '../sample.ts';
import type { Subject } from './contract.ts';

/** What staff note of requests, how they sign in, and what is written down of it. */
export const deskSuite = ({ store, open }: Subject): void => {
  const [mariam, yusuf] = ['mariam@shop.example', 'yusuf@shop.example'];
  const save = (id: string, seconds = 0, { asks = true, origin }: { asks?: boolean; origin?: string } = {}) =>
    store.saveRequest(
      shortlistOf({
        ...{ id, seconds, ...(origin !== undefined && { foreignOrigin: origin }) },
        ...(asks && { callback: callbackOf({ phoneHash: id, contact: { name: id, phone: '3333 4444' } }) }),
      }),
      noLimits,
    );
  const change = (id: string, what: DeskChange, staff = mariam) => store.changeDeskRequest(`event-${id}`, what, { staff, at: at(100) });
  const changed = async (id: string, what: DeskChange, staff = mariam): Promise<RequestRecord> => {
    const result = await change(id, what, staff);
    if (result.outcome !== 'changed') throw new Error(`It is ${result.outcome}.`);
    return result.request;
  };
  const ids = (requests: readonly RequestRecord[]): string[] => requests.map(({ id }) => id.replace('event-', ''));
  const look = async (view: DeskView, staff = mariam): Promise<string[]> =>
    ids(await store.findDeskRequests({ view, deed: { staff, at: at(150) }, limit: 10 }));
  const audit = async (): Promise<string[]> =>
    (await store.listDeskAudit(100)).map(({ staff, action, eventId }) => [staff.split('@')[0], action, eventId].filter(Boolean).join(' '));

  describe('requests at the desk', () => {
    test('each view has its requests in its order', async () => {
      await save('plain', 0, { asks: false });
      await save('first', 1);
      await save('flagged', 2, { origin: 'https://evil.example' });
      await save('second', 3);
      await save('third', 4);
      await changed('first', { action: 'done' });
      await store.changeDeskRequest('event-third', { action: 'done' }, { staff: mariam, at: at(200) });
      await save('later', 5);
      await changed('later', { action: 'later', at: at(500) });
      await changed('second', { action: 'take' }, yusuf);
      expect(await look('open')).toEqual(['second', 'plain']);
      expect([await look('mine'), await look('mine', yusuf)]).toEqual([[], ['second']]);
      expect([await look('later'), await look('decide')]).toEqual([['later'], ['flagged']]);
      expect(await look('done')).toEqual(['third', 'first']);
      expect(await look('all')).toEqual(['later', 'third', 'second', 'flagged', 'first', 'plain']);
      expect(await store.countDeskRequests({ staff: yusuf, at: at(150) })).toEqual({ open: 2, mine: 1, later: 1, decide: 1 });
      expect((await store.countDeskRequests({ staff: yusuf, at: at(600) })).open).toBe(3);
    });

    test('a search reads on until it has enough', async () => {
      for (let index = 0; index < 450; index += 1) await save(`r${index}`, index);
      const matches = ({ contact }: RequestRecord): boolean => contact?.name === 'r0' || contact?.name === 'r201';
      const found = (limit: number) => store.findDeskRequests({ view: 'all', deed: { staff: mariam, at: at(0) }, limit, matches });
      expect([ids(await found(1)), ids(await found(3))]).toEqual([['r201'], ['r201', 'r0']]);
    });

    test('whoever was faster is named, and nothing is lost', async () => {
      await save('a');
      const take: DeskChange = { action: 'take' };
      const free = ({ takenBy }: RequestRecord): boolean => takenBy === null;
      expect(await changed('a', take)).toMatchObject({ takenBy: mariam, takenAt: at(100) });
      const late = await store.changeDeskRequest('event-a', take, { staff: yusuf, at: at(101) }, free);
      expect(late).toMatchObject({ outcome: 'conflict', request: { takenBy: mariam } });
      expect(await changed('a', take, yusuf)).toMatchObject({ takenBy: yusuf });
      expect(await changed('a', { action: 'release' }, yusuf)).toMatchObject({ takenBy: null, takenAt: null });
      expect(await change('missing', take)).toEqual({ outcome: 'missing' });
      expect(await audit()).toEqual(['yusuf release event-a', 'yusuf take event-a', 'mariam take event-a']);
    });

    test('two processes that take one request at the same moment: one gets it', async () => {
      await save('a');
      const other = await open();
      const free = ({ takenBy }: RequestRecord): boolean => takenBy === null;
      const results = await Promise.all([
        store.changeDeskRequest('event-a', { action: 'take' }, { staff: mariam, at: at(1) }, free),
        other.changeDeskRequest('event-a', { action: 'take' }, { staff: yusuf, at: at(1) }, free),
      ]);
      expect(results.map(({ outcome }) => outcome).sort()).toEqual(['changed', 'conflict']);
    });

    const claim = () => store.claimRequests({ urgent: true, seconds: 30, limit: 10, now: dateAt(300) });
    const settle = (changes: Partial<Settled>) =>
      store.settleRequests([{ id: 'event-a', mailAt: null, webhookAt: null, tries: 1, nextAt: null, lastError: null, ...changes }]);

    test.each([
      ['waiting', true, {}],
      ['delivered', false, { mailAt: at(5) }],
      ['given up', true, { lastError: 'no' }],
      ['given up on one way', true, { mailAt: at(5), lastError: 'no' }],
    ] as const)('done takes what is %s out of delivery; undone it is due: %s', async (_, isDue, changes) => {
      await save('a');
      if (Object.keys(changes).length > 0) await settle(changes);
      expect(await changed('a', { action: 'done' })).toMatchObject({ doneBy: mariam, doneAt: at(100), nextAt: null });
      expect(await claim()).toEqual([]);
      expect(await changed('a', { action: 'done' }, yusuf)).toMatchObject({ doneBy: mariam });
      expect(await changed('a', { action: 'undo' })).toMatchObject({ doneBy: null, doneAt: null });
      expect(await claim()).toHaveLength(isDue ? 1 : 0);
      expect(await audit()).toEqual(['mariam undo event-a', 'mariam done event-a']);
    });

    test('what arrives while it is marked done is not sent again when that is undone', async () => {
      await save('a');
      await claim();
      await changed('a', { action: 'done' });
      await settle({ webhookAt: at(120), nextAt: at(500) });
      expect(await changed('a', { action: 'undo' })).toMatchObject({ webhookAt: at(120), nextAt: null });
    });

    test('a request that a person has decided about is sent as a callback, at once', async () => {
      await save('a', 0, { origin: 'https://evil.example' });
      expect(await changed('a', { action: 'call' })).toMatchObject({ flag: null });
      expect((await store.counts(dateAt(1))).flagged).toMatchObject({ limit: 0, origin: 0 });
      await changed('a', { action: 'call' });
      expect(await audit()).toEqual(['mariam call event-a']);
    });

    test('what flagged requests share is counted; dropped together they come back together', async () => {
      for (const id of ['a', 'b', 'c']) await save(id, 0, { origin: 'https://evil.example' });
      const decide = () => store.findDeskRequests({ view: 'decide', deed: { staff: mariam, at: at(50) }, limit: 10 });
      expect((await decide()).map(({ together, total }) => [together, total])).toEqual(Array(3).fill(['https://evil.example', 3]));
      await changed('c', { action: 'done' }, yusuf);
      await store.changeTogether(['event-a', 'event-b', 'event-c', 'event-x'], 'drop', { staff: mariam, at: at(200) });
      const dropped = await store.listDropped(at(150));
      expect(dropped.map(({ id, staff }) => [id, staff]).toSorted()).toEqual([
        ['event-a', mariam],
        ['event-b', mariam],
      ]);
      expect([dropped[0]?.at, await store.listDropped(at(201))]).toEqual([at(200), []]);
      await store.changeTogether(
        dropped.map(({ id }) => id),
        'undo',
        { staff: yusuf, at: at(300) },
      );
      expect(ids(await decide())).toEqual(['b', 'a']);
    });
  });

  describe('signing in at the desk', () => {
    const link = (staff: string, tokenHash: string, seconds: number) =>
      store.keepDeskLink({ staff, tokenHash, expiresAt: at(seconds) }, { staff, at: at(0) });
    const begin = (tokenHash: string, idHash: string, { seconds = 1, replaces = null as string | null } = {}) =>
      store.beginDeskSession({ tokenHash, replaces }, { idHash, createdAt: at(seconds), expiresAt: at(1000) });

    test('a link begins one session, once, in its time; an address may have several', async () => {
      await link(mariam, 'one', 900);
      await link(mariam, 'two', 900);
      expect(await begin('two', 's1')).toEqual({ staff: mariam, createdAt: at(1), expiresAt: at(1000) });
      expect(await begin('two', 's2')).toBeNull();
      expect(await begin('one', 's2')).toMatchObject({ staff: mariam });
      await link(yusuf, 'three', 900);
      expect(await begin('three', 's3', { seconds: 900 })).toBeNull();
      expect((await store.listDeskSessions(at(2))).map(({ staff }) => staff)).toEqual([mariam, mariam]);
    });

    test('of many who spend one link at the same moment one succeeds', async () => {
      await link(mariam, 'one', 900);
      const other = await open();
      const results = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          (index % 2 === 0 ? store : other).beginDeskSession(
            { tokenHash: 'one', replaces: null },
            { idHash: `s${index}`, createdAt: at(1), expiresAt: at(1000) },
          ),
        ),
      );
      expect(results.filter(Boolean)).toHaveLength(1);
    });

    test('sessions end by their time, by a new one, by themselves, by an address and all together', async () => {
      const start = async (staff: string, idHash: string, replaces: string | null = null) => {
        await link(staff, `link-${idHash}`, 900);
        await begin(`link-${idHash}`, idHash, { replaces });
      };
      const alive = async (): Promise<string[]> => {
        const found = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(async (id) => ((await store.findDeskSession(id, at(2))) ? id : '')));
        return found.filter(Boolean);
      };
      await start(mariam, 'a');
      await start(mariam, 'b', 'a');
      for (const id of ['c', 'd']) await start(yusuf, id);
      expect(await alive()).toEqual(['b', 'c', 'd']);
      await store.endDeskSession('c', at(3));
      await store.endDeskSession('nobody', at(3));
      expect(await alive()).toEqual(['b', 'd']);
      await link(yusuf, 'open', 900);
      expect(await store.endDeskSessions(yusuf, { staff: 'operator', at: at(4) })).toBe(1);
      expect(await begin('open', 'e')).toBeNull();
      expect(await alive()).toEqual(['b']);
      expect(await store.findDeskSession('b', at(1000))).toBeNull();
      expect(await store.endDeskSessions(null, { staff: 'operator', at: at(5) })).toBe(1);
      expect(await alive()).toEqual([]);
      expect((await audit()).slice(0, 4)).toEqual(['operator sign-out all', `operator sign-out ${yusuf}`, 'yusuf link', 'yusuf sign-out']);
    });

    test('what is over goes by itself', async () => {
      await link(mariam, 'one', 900);
      await begin('one', 'a');
      await store.purgeDesk(at(1000), at(1));
      expect(await store.listDeskSessions(at(2))).toEqual([]);
      expect(await audit()).toEqual(['mariam sign-in']);
    });
  });
};
