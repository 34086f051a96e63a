import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Revocations, watchRevocations } from '#functions/plugins/bearer.ts';
import type { Logger } from '#functions/log.ts';
import type { Store } from '#functions/store/store.ts';

/** A store that knows revoked keys and nothing else. */
const storeOf = (revokedKeys: () => Promise<string[]>): Store => ({ revokedKeys }) as unknown as Store;

let errors: unknown[];
let watching: Revocations | undefined;
const log = { error: (fields: unknown) => void errors.push(fields) } as unknown as Logger;
const watch = async (store: Store): Promise<Revocations> => (watching = await watchRevocations(store, log));
const pass = async (milliseconds: number): Promise<void> => {
  vi.advanceTimersByTime(milliseconds);
  await turn();
};

beforeEach(() => {
  errors = [];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  watching?.stop();
  vi.useRealTimers();
});

test('what was known stays known while the database does not answer', async () => {
  let answer = (): Promise<string[]> => Promise.resolve(['a']);
  const revocations = await watch(storeOf(() => answer()));
  answer = () => Promise.reject(new Error('gone'));
  await pass(5000);
  expect(revocations.has('a')).toBe(true);
  expect(errors).not.toEqual([]);
  answer = () => Promise.resolve(['a', 'b']);
  await pass(5000);
  expect(revocations.has('b')).toBe(true);
});

test('a database that does not answer at the start keeps the service from starting', async () => {
  await expect(watch(storeOf(() => Promise.reject(new Error('gone'))))).rejects.toThrow('gone');
});

test('after stop nothing is asked any more', async () => {
  const ask = vi.fn(() => Promise.resolve<string[]>([]));
  (await watch(storeOf(ask))).stop();
  await pass(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
});
