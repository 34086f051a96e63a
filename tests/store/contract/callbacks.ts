import { describe, expect, test } from 'vitest';
import type { Callback, CallbackLimits, Store, WriteResult } from '#functions/store/store.ts';
import { callbackOf, dateAt, noLimits, shortlistOf } from '../sample.ts';
import { useDatabase, type MakeDatabase } from './suite.ts';

export const callbackSuite = (make: MakeDatabase): void => {
  describe('callbacks', () => {
    const subject = useDatabase(make);
    const limits: CallbackLimits = { perPhone: 2, perClient: 3, windowSeconds: 3600 };
    let ids = 0;

    const ask = (seconds: number, changes: Partial<Callback> = {}, store: Store = subject.store): Promise<WriteResult> =>
      store.saveShortlist(shortlistOf({ id: `c${(ids += 1)}`, seconds, callback: callbackOf(changes) }), limits);
    const duplicate = async (id: string, seconds: number, mattressIds?: string[], phoneHash = 'phone'): Promise<boolean | undefined> => {
      const callback = callbackOf({ phoneHash, clientHash: id });
      await subject.store.saveShortlist(shortlistOf({ id, seconds, callback, ...(mattressIds && { mattressIds }) }), noLimits);
      return (await subject.store.findEvent(`event-${id}`))?.duplicateCallback;
    };

    test('a phone is refused once its window is full, until the oldest leaves it', async () => {
      expect(await ask(0, { clientHash: 'a' })).toEqual({ outcome: 'stored' });
      expect(await ask(100.5, { clientHash: 'b' })).toEqual({ outcome: 'stored' });
      expect(await ask(200.5, { clientHash: 'c' })).toEqual({ outcome: 'limited', retryAfterSeconds: 3400 });
      expect(await ask(3599.999, { clientHash: 'c' })).toEqual({ outcome: 'limited', retryAfterSeconds: 1 });
      expect((await subject.store.counts(dateAt(0))).events.pending).toBe(2);
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

    test('shortlists without a callback count for nothing', async () => {
      const none: CallbackLimits = { perPhone: 0, perClient: 0, windowSeconds: 60 };
      expect(await subject.store.saveShortlist(shortlistOf({ id: 'a' }), none)).toEqual({ outcome: 'stored' });
    });

    test('twenty at once, through two stores, do not slip past the limit', async () => {
      const other = await subject.open();
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, index) => ask(0, { clientHash: `client ${index}` }, index % 2 ? other : subject.store)),
      );
      expect(results.filter(({ outcome }) => outcome === 'stored')).toHaveLength(2);
    });

    test('the same phone asking for the same within ten minutes is marked, and stored', async () => {
      expect(await duplicate('first', 0, ['m1', 'm2'])).toBe(false);
      expect(await duplicate('same', 60, ['m2', 'm1'])).toBe(true);
      expect(await duplicate('edge', 660, ['m1', 'm2'])).toBe(true);
      expect(await duplicate('later', 1261, ['m1', 'm2'])).toBe(false);
      expect(await duplicate('choice', 61, ['m3'])).toBe(false);
      expect(await duplicate('phone', 62, ['m1', 'm2'], 'other')).toBe(false);
      expect(await subject.store.findShortlist('same')).not.toBeNull();
    });
  });
};
