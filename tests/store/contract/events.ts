import { describe, expect, test } from 'vitest';
import type { EventState } from '#functions/store/store.ts';
import { at, callbackOf, dateAt, noLimits, shortlistOf } from '../sample.ts';
import { useDatabase, type MakeDatabase } from './suite.ts';

export const eventSuite = (make: MakeDatabase): void => {
  describe('events', () => {
    const subject = useDatabase(make);

    const save = async (id: string, stream?: string): Promise<void> => {
      await subject.store.saveShortlist(shortlistOf({ id, ...(stream !== undefined && { stream }) }), noLimits);
    };
    const claim = async (seconds = 1, limit = 10): Promise<string[]> =>
      (await subject.store.claimEvents({ now: dateAt(seconds), leaseSeconds: 30, limit })).map(({ id }) => id);
    const stateOf = async (id: string): Promise<EventState | undefined> => (await subject.store.findEvent(id))?.state;

    test('events are claimed in insertion order although their times are equal', async () => {
      const ids = ['q', 'c', 'z', 'a', 'm'];
      for (const id of ids) await save(id);
      expect(await claim(1, 2)).toEqual(['event-q', 'event-c']);
      expect(await claim()).toEqual(['event-z', 'event-a', 'event-m']);
      expect((await subject.store.listEvents(null, 3)).map(({ id }) => id)).toEqual(['event-m', 'event-a', 'event-z']);
    });

    test('a claim counts the attempt, carries the contact, and holds for the lease', async () => {
      await subject.store.saveShortlist(shortlistOf({ id: 'a', callback: callbackOf() }), noLimits);
      const [event] = await subject.store.claimEvents({ now: dateAt(1), leaseSeconds: 30, limit: 1 });
      expect(event).toMatchObject({ id: 'event-a', attempts: 1, contact: callbackOf().contact });
      expect(await claim(30.999)).toEqual([]);
      expect(await claim(31)).toEqual(['event-a']);
      expect((await subject.store.findEvent('event-a'))?.attempts).toBe(2);
    });

    test('what was never tried is due whatever the clock says: it may have been set back', async () => {
      await save('a');
      expect(await claim(-86_400)).toEqual(['event-a']);
    });

    test('a lease and a pause of a clock that was a day ahead hold nothing up', async () => {
      await save('a');
      expect(await claim(86_400)).toEqual(['event-a']);
      expect(await claim()).toEqual(['event-a']);
      await subject.store.failEvent('event-a', 'refused', at(86_400));
      expect(await claim()).toEqual(['event-a']);
    });

    test('events are not due before their time', async () => {
      await save('a');
      expect(await claim()).toEqual(['event-a']);
      await subject.store.failEvent('event-a', 'refused', at(100));
      expect(await claim(99)).toEqual([]);
      expect(await claim(100)).toEqual(['event-a']);
      expect(await subject.store.findEvent('event-a')).toMatchObject({ state: 'pending', lastError: 'refused', nextAttemptAt: at(100) });
    });

    test('of a stream only the oldest pending event is claimed', async () => {
      for (const id of ['a1', 'a2', 'a3']) await save(id, 'a');
      await save('b1', 'b');
      expect(await claim()).toEqual(['event-a1', 'event-b1']);
      expect(await claim()).toEqual([]);
      await subject.store.failEvent('event-a1', 'later', at(500));
      expect(await claim(100)).toEqual(['event-b1']);
      expect(await claim(500)).toEqual(['event-a1', 'event-b1']);
      await subject.store.deliverEvent('event-a1', at(501));
      expect(await claim(502)).toEqual(['event-a2']);
    });

    test.each(['dead', 'kept', 'done', 'delivered'])('one that is %s does not hold up its stream', async (state) => {
      await save('a1', 'a');
      if (state === 'dead') await subject.store.failEvent('event-a1', 'no', null);
      if (state === 'kept') await subject.store.keepEvents();
      if (state === 'done') await subject.store.markEventDone('event-a1', at(1));
      if (state === 'delivered') await subject.store.deliverEvent('event-a1', at(1));
      await save('a2', 'a');
      expect(await stateOf('event-a1')).toBe(state);
      expect(await claim()).toEqual(['event-a2']);
    });

    test('a delivered event is finished for good', async () => {
      await save('a');
      await subject.store.deliverEvent('event-a', at(5));
      await subject.store.deliverEvent('event-a', at(9));
      await subject.store.failEvent('event-a', 'late', null);
      expect(await subject.store.retryEvent('event-a')).toBe(false);
      expect(await subject.store.findEvent('event-a')).toMatchObject({
        state: 'delivered',
        finishedAt: at(5),
        nextAttemptAt: null,
        lastError: null,
      });
    });

    test('a dead or kept event is pending again at once, with its attempts before it', async () => {
      await save('a');
      await claim();
      await subject.store.failEvent('event-a', 'no', null);
      expect(await claim(1000)).toEqual([]);
      expect(await subject.store.retryEvent('event-a')).toBe(true);
      expect(await subject.store.findEvent('event-a')).toMatchObject({ state: 'pending', attempts: 0 });
      expect(await subject.store.keepEvents()).toBe(1);
      expect(await subject.store.keepEvents()).toBe(0);
      expect(await subject.store.retryEvent('event-a')).toBe(true);
      expect(await claim()).toEqual(['event-a']);
      expect(await subject.store.retryEvent('nothing')).toBe(false);
    });

    test('staff marks an event done once; a worker changes nothing about it', async () => {
      await save('a');
      expect(await subject.store.markEventDone('event-a', at(5))).toBe(true);
      expect(await subject.store.markEventDone('event-a', at(9))).toBe(true);
      await subject.store.deliverEvent('event-a', at(10));
      await subject.store.failEvent('event-a', 'late', at(11));
      expect(await subject.store.findEvent('event-a')).toMatchObject({ state: 'done', finishedAt: at(5), lastError: null });
      expect(await subject.store.markEventDone('nothing', at(5))).toBe(false);
    });

    test('events are listed by state, newest first', async () => {
      for (const id of ['a', 'b', 'c']) await save(id);
      await subject.store.markEventDone('event-b', at(1));
      const list = async (states: EventState[] | null): Promise<string[]> =>
        (await subject.store.listEvents(states, 10)).map(({ id }) => id);
      expect(await list(null)).toEqual(['event-c', 'event-b', 'event-a']);
      expect(await list(['pending'])).toEqual(['event-c', 'event-a']);
      expect(await list(['done', 'dead'])).toEqual(['event-b']);
      expect(await list([])).toEqual([]);
    });

    test('two workers that claim at once never get the same event', async () => {
      for (let index = 0; index < 40; index += 1) await save(`e${index}`);
      const other = await subject.open();
      const claims = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          (index % 2 ? other : subject.store).claimEvents({ now: dateAt(1), leaseSeconds: 30, limit: 10 }),
        ),
      );
      const rest = await claim(1, 40);
      const ids = [...claims.flat().map(({ id }) => id), ...rest];
      expect(ids).toHaveLength(40);
      expect(new Set(ids).size).toBe(40);
    });
  });
};
