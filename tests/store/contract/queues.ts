import { expect, test } from 'vitest';
import type { EventState, Urgency } from '#functions/store/store.ts';
import { at, callbackOf, dateAt, noLimits, reportEventOf, reportOf, shortlistOf } from '../sample.ts';
import type { Subject } from './contract.ts';

/** What workers take up: events for the showroom, and jobs that finish reports. */
export const queueSuite = ({ store, open }: Subject): void => {
  const save = async (id: string, stream?: string): Promise<void> => {
    await store.saveShortlist(shortlistOf({ id, ...(stream !== undefined && { stream }) }), noLimits);
  };
  const claim = async (seconds = 1, limit = 10): Promise<string[]> =>
    (await store.claimEvents({ now: dateAt(seconds), leaseSeconds: 30, limit })).map(({ id }) => id);
  const stateOf = async (id: string): Promise<EventState | undefined> => (await store.findEvent(id))?.state;

  test('events are claimed in insertion order although their times are equal', async () => {
    const ids = ['q', 'c', 'z', 'a', 'm'];
    for (const id of ids) await save(id);
    expect(await claim(1, 2)).toEqual(['event-q', 'event-c']);
    expect(await claim()).toEqual(['event-z', 'event-a', 'event-m']);
    expect((await store.listEvents(null, 3)).map(({ id }) => id)).toEqual(['event-m', 'event-a', 'event-z']);
  });

  const claimDigest = async (seconds: number, limit = 50): Promise<string[]> =>
    (await store.claimDigest({ now: dateAt(seconds), leaseSeconds: 30, limit })).map(({ id }) => id);
  /** Shortlists without a callback that wait for the time of their digest. */
  const wait = async (digestSeconds: number, ...ids: string[]): Promise<void> => {
    for (const id of ids) await store.saveShortlist(shortlistOf({ id, digestAt: at(digestSeconds) }), noLimits);
  };

  test('a callback is claimed before what came in earlier, and a report before what waits for a digest', async () => {
    await wait(0, 'list');
    await store.saveReport(reportOf('r'), noLimits);
    await store.finishJob('r', at(0), reportEventOf('r'));
    await store.saveShortlist(shortlistOf({ id: 'flagged', callback: callbackOf(), foreignOrigin: 'https://evil.example' }), noLimits);
    await store.saveShortlist(shortlistOf({ id: 'call', callback: callbackOf() }), noLimits);
    await store.saveShortlist(shortlistOf({ id: 'same-call', callback: callbackOf() }), noLimits);
    const [first] = await store.claimEvents({ now: dateAt(1), leaseSeconds: 30, limit: 1 });
    expect(first?.id).toBe('event-call');
    const of = async (urgency: Urgency) =>
      (await store.claimEvents({ now: dateAt(100), leaseSeconds: 30, limit: 10, urgencies: [urgency] })).map(({ id }) => id);
    expect([await of('callback'), await of('message'), await of('digest')]).toEqual([
      ['event-call'],
      ['event-r'],
      ['event-list', 'event-flagged', 'event-same-call'],
    ]);
  });

  test('a digest holds what is due at one time, no more than fit, and after a failed try the same events', async () => {
    await wait(900, 'a', 'b', 'c');
    await wait(1500, 'd');
    expect(await claimDigest(899)).toEqual([]);
    expect(await claimDigest(900, 2)).toEqual(['event-a', 'event-b']);
    for (const id of ['event-a', 'event-b']) await store.failEvent(id, 'refused', at(1000));
    expect(await claimDigest(901)).toEqual(['event-c']);
    expect(await claimDigest(2000)).toEqual(['event-c']);
    await store.deliverEvent('event-c', at(2000));
    expect(await claimDigest(2001)).toEqual(['event-a', 'event-b']);
    expect(await claimDigest(2002)).toEqual(['event-d']);
  });

  test('what waits for a digest waits for the next one at most where the clock was set back', async () => {
    await wait(900, 'a');
    expect([await claimDigest(-1), await claim(0)]).toEqual([['event-a'], []]);
  });

  test('one that waits for its digest is not late', async () => {
    await wait(900, 'a');
    expect([
      (await store.counts(dateAt(899))).oldestEventSeconds.pending,
      (await store.counts(dateAt(910))).oldestEventSeconds.pending,
    ]).toEqual([0, 10]);
  });

  test('a claim counts the attempt, carries the contact, and holds for the lease', async () => {
    await store.saveShortlist(shortlistOf({ id: 'a', callback: callbackOf() }), noLimits);
    const [event] = await store.claimEvents({ now: dateAt(1), leaseSeconds: 30, limit: 1 });
    expect(event).toMatchObject({ id: 'event-a', attempts: 1, contact: callbackOf().contact });
    expect(await claim(30.999)).toEqual([]);
    expect(await claim(31)).toEqual(['event-a']);
    expect((await store.findEvent('event-a'))?.attempts).toBe(2);
  });

  test('what was never tried is due whatever the clock says: it may have been set back', async () => {
    await save('a');
    expect(await claim(-86_400)).toEqual(['event-a']);
  });

  test('a lease and a pause of a clock that was a day ahead hold nothing up', async () => {
    await save('a');
    expect(await claim(86_400)).toEqual(['event-a']);
    expect(await claim()).toEqual(['event-a']);
    await store.failEvent('event-a', 'refused', at(86_400));
    expect(await claim()).toEqual(['event-a']);
  });

  test('what failed is not due before its time', async () => {
    await save('a');
    expect(await claim()).toEqual(['event-a']);
    await store.failEvent('event-a', 'refused', at(100));
    expect(await store.findEvent('event-a')).toMatchObject({ state: 'pending', lastError: 'refused', nextAttemptAt: at(100) });
    expect([await claim(99), await claim(100)]).toEqual([[], ['event-a']]);
  });

  test('of a stream only the oldest pending event is claimed', async () => {
    for (const id of ['a1', 'a2', 'a3']) await save(id, 'a');
    await save('b1', 'b');
    expect(await claim()).toEqual(['event-a1', 'event-b1']);
    expect(await claim()).toEqual([]);
    await store.failEvent('event-a1', 'later', at(500));
    expect(await claim(100)).toEqual(['event-b1']);
    expect(await claim(500)).toEqual(['event-a1', 'event-b1']);
    await store.deliverEvent('event-a1', at(501));
    expect(await claim(502)).toEqual(['event-a2']);
  });

  test.each(['dead', 'kept', 'done', 'delivered'])('one that is %s does not hold up its stream', async (state) => {
    await save('a1', 'a');
    if (state === 'dead') await store.failEvent('event-a1', 'no', null);
    if (state === 'kept') await store.keepEvents();
    if (state === 'done') await store.markEventDone('event-a1', at(1));
    if (state === 'delivered') await store.deliverEvent('event-a1', at(1));
    await save('a2', 'a');
    expect(await stateOf('event-a1')).toBe(state);
    expect(await claim()).toEqual(['event-a2']);
  });

  test('a delivered event is finished for good', async () => {
    await save('a');
    await store.deliverEvent('event-a', at(5));
    await store.deliverEvent('event-a', at(9));
    await store.failEvent('event-a', 'late', null);
    expect(await store.retryEvent('event-a')).toBe(false);
    expect(await store.findEvent('event-a')).toMatchObject({
      state: 'delivered',
      finishedAt: at(5),
      nextAttemptAt: null,
      lastError: null,
    });
  });

  test('a dead or kept event is pending again at once, with its attempts before it', async () => {
    await save('a');
    await claim();
    await store.failEvent('event-a', 'no', null);
    expect(await claim(1000)).toEqual([]);
    expect(await store.retryEvent('event-a')).toBe(true);
    expect(await store.findEvent('event-a')).toMatchObject({ state: 'pending', attempts: 0 });
    expect(await store.keepEvents()).toBe(1);
    expect(await store.keepEvents()).toBe(0);
    expect(await store.retryEvent('event-a')).toBe(true);
    expect(await claim()).toEqual(['event-a']);
    expect(await store.retryEvent('nothing')).toBe(false);
  });

  test('a pending event that waits for its pause is retried at once; all that are dead or kept at a time', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await save(id);
    await store.keepEvents();
    await save('waits');
    expect(await claim()).toEqual(['event-waits']);
    await store.failEvent('event-waits', 'no', at(5000));
    await store.markEventDone('event-d', at(1));
    expect(await store.retryEvent('event-waits')).toBe(true);
    expect(await store.findEvent('event-waits')).toMatchObject({ state: 'pending', attempts: 0 });
    expect(await store.retryEvents()).toBe(3);
    expect(await claim()).toEqual(['event-a', 'event-b', 'event-c', 'event-waits']);
    expect(await store.retryEvents()).toBe(0);
  });

  test('at a start what waits for its pause is due, and no try is used up; what is under way or waits for its digest stays so', async () => {
    await wait(900, 'digest');
    for (const id of ['once', 'often', 'running']) await save(id);
    expect(await claim()).toEqual(['event-once', 'event-often', 'event-running']);
    await store.failEvent('event-once', 'no', at(5000));
    await store.failEvent('event-often', 'no', at(2));
    await store.claimEvents({ now: dateAt(2), leaseSeconds: 30, limit: 1 });
    await store.failEvent('event-often', 'no', at(5000));
    await store.makeEventsDue(dateAt(20));
    await store.makeEventsDue(dateAt(20));
    expect(await claim(20)).toEqual(['event-once', 'event-often']);
    const attempts = async (id: string) => (await store.findEvent(id))?.attempts;
    expect([await attempts('event-once'), await attempts('event-often'), await attempts('event-running')]).toEqual([2, 2, 1]);
    expect(await store.findEvent('event-digest')).toMatchObject({ attempts: 0, nextAttemptAt: at(900) });
  });

  test('an event is found by the beginning of its id, and a whole id before longer ones', async () => {
    for (const id of ['ab', 'abc', 'abd', 'x%y']) await save(id);
    const found = async (beginning: string) => (await store.findEventsBeginning(beginning)).map(({ id }) => id);
    expect(await found('event-x')).toEqual(['event-x%y']);
    expect(await found('event-ab')).toEqual(['event-ab']);
    expect(await found('event-a')).toHaveLength(2);
    expect(await found('%')).toEqual([]);
  });

  test('what came in since a time is listed', async () => {
    for (const id of ['a', 'b']) await save(id);
    const [newest] = await store.listEvents(null, 1);
    const since = newest?.createdAt ?? '';
    expect(await store.listEvents(null, 10, since)).toHaveLength(2);
    expect(await store.listEvents(['pending'], 10, at(86_400))).toEqual([]);
  });

  test('staff marks an event done once; a worker changes nothing about it', async () => {
    await save('a');
    expect(await store.markEventDone('event-a', at(5))).toBe(true);
    expect(await store.markEventDone('event-a', at(9))).toBe(true);
    await store.deliverEvent('event-a', at(10));
    await store.failEvent('event-a', 'late', at(11));
    expect(await store.findEvent('event-a')).toMatchObject({ state: 'done', finishedAt: at(5), lastError: null });
    expect(await store.markEventDone('nothing', at(5))).toBe(false);
  });

  test('events are listed by state, newest first', async () => {
    for (const id of ['a', 'b', 'c']) await save(id);
    await store.markEventDone('event-b', at(1));
    const list = async (states: EventState[] | null): Promise<string[]> => (await store.listEvents(states, 10)).map(({ id }) => id);
    expect(await list(null)).toEqual(['event-c', 'event-b', 'event-a']);
    expect(await list(['pending'])).toEqual(['event-c', 'event-a']);
    expect(await list(['done', 'dead'])).toEqual(['event-b']);
    expect(await list([])).toEqual([]);
  });

  test('two workers that claim at once never get the same event', async () => {
    for (let index = 0; index < 40; index += 1) await save(`e${index}`);
    const other = await open();
    const claims = await Promise.all(
      Array.from({ length: 8 }, (_, index) => (index % 2 ? other : store).claimEvents({ now: dateAt(1), leaseSeconds: 30, limit: 10 })),
    );
    const rest = await claim(1, 40);
    const ids = [...claims.flat().map(({ id }) => id), ...rest];
    expect(ids).toHaveLength(40);
    expect(new Set(ids).size).toBe(40);
  });

  const claimJobs = async (seconds = 1): Promise<string[]> =>
    (await store.claimJobs({ now: dateAt(seconds), leaseSeconds: 30, limit: 10 })).map(({ job }) => job.id);

  test('finishing gives it its result and queues its event, once', async () => {
    await store.saveReport(reportOf('a'), noLimits);
    await claimJobs();
    await store.finishJob('a', at(5), reportEventOf('a', 5));
    await store.finishJob('a', at(9), { ...reportEventOf('a', 9), id: 'another' });
    const { job, report } = reportOf('a');
    expect(await store.findJob('a')).toMatchObject({ job: { ...job, completedAt: at(5), result: report }, state: 'finished' });
    expect((await store.listEvents(null, 10)).map(({ id }) => id)).toEqual(['event-a']);
    await store.failJob('a', 'late', null);
    expect((await store.findJob('a'))?.state).toBe('finished');
    expect(await claimJobs(1000)).toEqual([]);
  });

  test('a job whose event cannot be queued stays unfinished', async () => {
    for (const id of ['a', 'b']) await store.saveReport(reportOf(id), noLimits);
    await store.finishJob('a', at(1), reportEventOf('a'));
    await expect(store.finishJob('b', at(1), reportEventOf('a'))).rejects.toThrow();
    expect((await store.findJob('b'))?.job).toEqual(reportOf('b').job);
  });

  test('jobs are claimed in order, held for the lease, and tried again when they are due', async () => {
    for (const id of ['b', 'a', 'c']) await store.saveReport(reportOf(id), noLimits);
    expect(await claimJobs()).toEqual(['b', 'a', 'c']);
    expect(await claimJobs(30)).toEqual([]);
    await store.failJob('a', 'disk', at(60));
    expect(await claimJobs(31)).toEqual(['b', 'c']);
    expect(await claimJobs(61)).toEqual(['b', 'a', 'c']);
    expect(await store.findJob('a')).toMatchObject({ attempts: 2, lastError: 'disk' });
  });

  test('a dead job waits for a retry', async () => {
    await store.saveReport(reportOf('a'), noLimits);
    await claimJobs();
    expect(await store.retryJob('a')).toBe(false);
    await store.failJob('a', 'no', null);
    expect((await store.listJobs('dead', 10)).map(({ job }) => job.id)).toEqual(['a']);
    expect(await claimJobs(1000)).toEqual([]);
    expect(await store.retryJob('a')).toBe(true);
    expect(await claimJobs()).toEqual(['a']);
    expect(await store.retryJob('nothing')).toBe(false);
  });

  test('jobs are listed newest first', async () => {
    for (const id of ['b', 'a', 'c']) await store.saveReport(reportOf(id), noLimits);
    expect((await store.listJobs(null, 2)).map(({ job }) => job.id)).toEqual(['c', 'a']);
    expect(await store.listJobs('finished', 2)).toEqual([]);
  });
};
