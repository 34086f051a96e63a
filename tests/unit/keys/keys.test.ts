import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createHmac } from 'node:crypto';
import { createKeys, createOwnSecret, type Keys, type KeySecret } from '#functions/plugins/bearer.ts';
import { sha256 } from '#functions/store/values.ts';
import { anyText } from '../any-text.ts';
import { settings } from '../settings.ts';

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
    for (let at = 0; at < key.length; at += 1) {
      for (const other of ['A', 'b', '0', '_', '-', ' ']) {
        if (other !== key[at]) expect(keys.verify(key.slice(0, at) + other + key.slice(at + 1))).toBeNull();
      }
    }
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

test('keys follow a secret that changes, as when a process joins others', () => {
  let bytes = Buffer.alloc(32, 1);
  const keys = keysOf({ secret: { ...fixedSecret(bytes), bytes: () => bytes } });
  const before = keys.issue('live');
  bytes = Buffer.alloc(32, 2);
  expect(keys.verify(before)).toBeNull();
  expect(keys.verify(keys.issue('live'))?.mode).toBe('live');
  expect(keys.secretId()).toBe('fixed');
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
