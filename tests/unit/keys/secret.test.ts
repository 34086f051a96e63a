import { expect, test } from 'vitest';
import { createOwnSecret, secretIdOf } from '#functions/plugins/bearer.ts';

test('a secret is 32 random bytes that stay', async () => {
  const [secret, other] = [createOwnSecret(), createOwnSecret()];
  expect(secret.bytes()).toHaveLength(32);
  expect(secret.bytes()).toBe(secret.bytes());
  expect(secret.bytes().equals(other.bytes())).toBe(false);
  await secret.close();
});

test('its id tells secrets apart and gives nothing away', () => {
  const bytes = Buffer.alloc(32, 7);
  const id = secretIdOf(bytes);
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(secretIdOf(Buffer.alloc(32, 7))).toBe(id);
  expect(secretIdOf(Buffer.alloc(32, 8))).not.toBe(id);
  expect(bytes.toString('hex')).not.toContain(id);
  const secret = createOwnSecret();
  expect(secret.id()).toBe(secretIdOf(secret.bytes()));
});
