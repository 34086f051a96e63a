import { createHmac } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Logger } from '#functions/http/log.ts';
import { createKeys, type Keys, type Revocations, watchRevocations } from '#functions/plugins/bearer.ts';
import { createOwnSecret, type KeySecret } from '#functions/store/shared.ts';
import type { Store } from '#functions/store/store.ts';
import { canonicalJson, sha256 } from '#functions/store/values.ts';
import { anyText } from './any-text.ts';
import { settings } from './settings.ts';

const keysOf = ({ secret = createOwnSecret(), revoked = [] as string[], keyPrefix = 'mpg' } = {}): Keys =>
  createKeys({ settings: { ...settings, keyPrefix }, secret, isRevoked: (hash) => revoked.includes(hash) });

/** A secret of bytes that a test knows. */
const fixedSecret = (bytes: Buffer): KeySecret => ({ bytes: () => bytes, id: () => 'fixed', close: () => undefined });

describe.each(['live', 'test'] as const)('a %s key', (mode) => {
  test('carries HMAC-SHA-256 of prefix, mode and random under the secret', () => {
    const bytes = Buffer.alloc(32, 7);
    const key = keysOf({ secret: fixedSecret(bytes) }).issue(mode);
    const tag = createHmac('sha256', bytes).update(key.slice(0, 31)).digest().subarray(0, 16).toString('base64url');
    expect(key.slice(31)).toBe(tag);
  });

  test('is unknown with any one character changed', () => {
    const keys = keysOf();
    const key = keys.issue(mode);
    for (let at = 0; at < key.length; at += 1)
      expect(keys.verify(key.slice(0, at) + (key[at] === 'A' ? 'b' : 'A') + key.slice(at + 1))).toBeNull();
  });

  test('is unknown under another secret and under another prefix', () => {
    const secret = createOwnSecret();
    const key = keysOf({ secret }).issue(mode);
    expect(keysOf().verify(key)).toBeNull();
    expect(keysOf({ secret, keyPrefix: 'other' }).verify(key)).toBeNull();
    expect(keysOf({ secret, keyPrefix: 'other' }).verify(key.replace('mpg_', 'other_'))).toBeNull();
    expect(keysOf({ secret }).verify(key)?.mode).toBe(mode);
  });
});

test('the published sandbox key is always valid, whatever was revoked ("Authentication" 5)', () => {
  const hash = sha256('mpg_test_sandbox');
  expect(keysOf({ revoked: [hash] }).verify('mpg_test_sandbox')).toEqual({ mode: 'test', hash, published: true });
  expect(keysOf().verify('mpg_live_sandbox')).toBeNull();
  expect(keysOf().verify('other_test_sandbox')).toBeNull();
});

test('no text that we did not issue is a key', () => {
  const keys = keysOf();
  const like = fc.stringMatching(/^mpg_(live|test)_[A-Za-z0-9_-]{44}$/);
  fc.assert(
    fc.property(fc.oneof(anyText({ maxLength: 80 }), like), (token) => {
      expect(keys.verify(token)).toBeNull();
    }),
    { numRuns: 1000 },
  );
});

describe('revoked keys', () => {
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
});

describe('canonical JSON', () => {
  test('has the members of every object in one order, __proto__ among them', () => {
    const value: unknown = JSON.parse('[{"b":1,"__proto__":{"z":1,"a":[2,1]}},null,"كينج"]');
    expect(canonicalJson(value)).toBe('[{"__proto__":{"a":[2,1],"z":1},"b":1},null,"كينج"]');
  });

  test('is the same for equal values, whatever the order of their members', () => {
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([name, member]) => [name, reversed(member)]),
      );
    };
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
