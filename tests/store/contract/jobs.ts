import { describe, expect, test } from 'vitest';
import { at, dateAt, reportEventOf, reportOf } from '../sample.ts';
import { useDatabase, type MakeDatabase } from './suite.ts';

export const jobSuite = (make: MakeDatabase): void => {
  describe('jobs', () => {
    const subject = useDatabase(make);
    const claim = async (seconds = 1, store = subject.store): Promise<string[]> =>
      (await store.claimJobs({ now: dateAt(seconds), leaseSeconds: 30, limit: 10 })).map(({ job }) => job.id);

    test('a job is found as it was written, without its result', async () => {
      const { job, report } = reportOf('a');
      await subject.store.saveReport(reportOf('a'));
      expect(await subject.store.findJob('a')).toEqual({ job, report, state: 'pending', attempts: 0, lastError: null });
    });

    test('finishing gives it its result and queues its event, once', async () => {
      await subject.store.saveReport(reportOf('a'));
      await claim();
      await subject.store.finishJob('a', at(5), reportEventOf('a', 5));
      await subject.store.finishJob('a', at(9), { ...reportEventOf('a', 9), id: 'another' });
      const { job, report } = reportOf('a');
      expect(await subject.store.findJob('a')).toMatchObject({ job: { ...job, completedAt: at(5), result: report }, state: 'finished' });
      expect((await subject.store.listEvents(null, 10)).map(({ id }) => id)).toEqual(['event-a']);
      await subject.store.failJob('a', 'late', null);
      expect((await subject.store.findJob('a'))?.state).toBe('finished');
      expect(await claim(1000)).toEqual([]);
    });

    test('a job whose event cannot be queued stays unfinished', async () => {
      for (const id of ['a', 'b']) await subject.store.saveReport(reportOf(id));
      await subject.store.finishJob('a', at(1), reportEventOf('a'));
      await expect(subject.store.finishJob('b', at(1), reportEventOf('a'))).rejects.toThrow();
      expect((await subject.store.findJob('b'))?.job).toEqual(reportOf('b').job);
    });

    test('jobs are claimed in order, held for the lease, and tried again when they are due', async () => {
      for (const id of ['b', 'a', 'c']) await subject.store.saveReport(reportOf(id));
      expect(await claim()).toEqual(['b', 'a', 'c']);
      expect(await claim(30)).toEqual([]);
      await subject.store.failJob('a', 'disk', at(60));
      expect(await claim(31)).toEqual(['b', 'c']);
      expect(await claim(61)).toEqual(['b', 'a', 'c']);
      expect(await subject.store.findJob('a')).toMatchObject({ attempts: 2, lastError: 'disk' });
    });

    test('a dead job waits for a retry', async () => {
      await subject.store.saveReport(reportOf('a'));
      await claim();
      expect(await subject.store.retryJob('a')).toBe(false);
      await subject.store.failJob('a', 'no', null);
      expect((await subject.store.listJobs('dead', 10)).map(({ job }) => job.id)).toEqual(['a']);
      expect(await claim(1000)).toEqual([]);
      expect(await subject.store.retryJob('a')).toBe(true);
      expect(await claim()).toEqual(['a']);
      expect(await subject.store.retryJob('nothing')).toBe(false);
    });

    test('jobs are listed newest first', async () => {
      for (const id of ['b', 'a', 'c']) await subject.store.saveReport(reportOf(id));
      expect((await subject.store.listJobs(null, 2)).map(({ job }) => job.id)).toEqual(['c', 'a']);
      expect(await subject.store.listJobs('finished', 2)).toEqual([]);
    });

    test('after a restart another process takes up what was claimed and never finished', async () => {
      await subject.store.saveReport(reportOf('a'));
      await claim();
      await subject.store.close();
      const restarted = await subject.open();
      expect(await claim(2, restarted)).toEqual([]);
      expect(await claim(31, restarted)).toEqual(['a']);
      await restarted.finishJob('a', at(32), reportEventOf('a'));
      expect((await restarted.counts(dateAt(32))).jobs).toEqual({ pending: 0, finished: 1, dead: 0 });
    });
  });
};
