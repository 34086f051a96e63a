import { describe, expect, test } from 'vitest';
import type { CallbackLimits, Idempotency, Store, WriteResult } from '#functions/store/store.ts';
import { at, callbackOf, dateAt, idempotencyOf, noLimits, reportOf, shortlistOf } from '../sample.ts';
import { useDatabase, type MakeDatabase } from './suite.ts';

export const idempotencySuite = (make: MakeDatabase): void => {
  describe('idempotency (G18, G19)', () => {
    const subject = useDatabase(make);
    const first = shortlistOf({ id: 'first', idempotency: idempotencyOf() });
    const replayed = { outcome: 'replayed', response: first.response };

    const saveFirst = (): Promise<WriteResult> => subject.store.saveShortlist(first, noLimits);
    const repeat = (changes: Partial<Idempotency>, limits = noLimits): Promise<WriteResult> =>
      subject.store.saveShortlist(shortlistOf({ id: 'second', idempotency: idempotencyOf(changes), callback: callbackOf() }), limits);

    test('the same credential replays the first response byte for byte, whatever the body', async () => {
      await saveFirst();
      expect(await repeat({ fingerprint: 'another body' })).toEqual(replayed);
      expect(await subject.store.findReplay(idempotencyOf({ fingerprint: 'another body' }))).toEqual(first.response);
      expect(await subject.store.findShortlist('second')).toBeNull();
      expect((await subject.store.counts(dateAt(0))).events.pending).toBe(1);
    });

    test('another key, another path and another valid credential are other writes', async () => {
      await saveFirst();
      expect(await subject.store.findReplay(idempotencyOf({ keyHash: 'other' }))).toBeNull();
      expect(await subject.store.findReplay(idempotencyOf({ path: '/api/v1/reports' }))).toBeNull();
      expect(await repeat({ credentialHash: 'other' })).toEqual({ outcome: 'stored' });
    });

    test('a credential of another secret replays the same body only', async () => {
      await saveFirst();
      const renewed = { credentialHash: 'other', secretId: 'after the restart' };
      expect(await subject.store.findReplay(idempotencyOf({ ...renewed, fingerprint: 'another body' }))).toBeNull();
      expect(await repeat(renewed)).toEqual(replayed);
    });

    test('once the credential is revoked, another replays the same body only', async () => {
      await saveFirst();
      await subject.store.revokeKey('credential', at(1));
      expect(await subject.store.findReplay(idempotencyOf({ credentialHash: 'other', fingerprint: 'another body' }))).toBeNull();
      expect(await repeat({ credentialHash: 'other' })).toEqual(replayed);
    });

    test("a credential's own response goes before an older one of a dead credential", async () => {
      await saveFirst();
      await repeat({ credentialHash: 'other' });
      await subject.store.revokeKey('credential', at(1));
      expect((await subject.store.findReplay(idempotencyOf({ credentialHash: 'other' })))?.location).toMatch(/second$/);
    });

    test('a replay goes before the limits, and a refusal leaves the key free (G20)', async () => {
      const closed: CallbackLimits = { perPhone: 0, perClient: 0, windowSeconds: 60 };
      expect(await repeat({}, closed)).toEqual({ outcome: 'limited', retryAfterSeconds: 60 });
      expect(await subject.store.findReplay(idempotencyOf())).toBeNull();
      await saveFirst();
      expect(await repeat({}, closed)).toEqual(replayed);
    });

    test('a report replays as a shortlist does', async () => {
      const report = reportOf('job', { idempotency: idempotencyOf() });
      expect(await subject.store.saveReport(report)).toEqual({ outcome: 'stored' });
      expect(await subject.store.saveReport(reportOf('again', { idempotency: idempotencyOf() }))).toEqual({
        outcome: 'replayed',
        response: report.response,
      });
      expect(await subject.store.findJob('again')).toBeNull();
    });

    test('64 writes at once with one key, through two stores, make one record', async () => {
      const stores = [subject.store, await subject.open()];
      const write = (store: Store, index: number): Promise<WriteResult> =>
        store.saveShortlist(shortlistOf({ id: `s${index}`, idempotency: idempotencyOf() }), noLimits);
      const results = await Promise.all(Array.from({ length: 64 }, (_, index) => write(stores[index % 2] as Store, index)));
      const bodies = new Set(results.map((result) => (result.outcome === 'replayed' ? result.response.body : 'stored')));
      expect(results.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
      expect(results.filter(({ outcome }) => outcome === 'replayed')).toHaveLength(63);
      expect(bodies.size).toBe(2);
      expect((await subject.store.counts(dateAt(0))).events.pending).toBe(1);
    });
  });
};
