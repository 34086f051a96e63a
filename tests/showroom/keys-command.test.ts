import { afterEach, beforeEach, expect, test } from 'vitest';
import { sha256 } from '#functions/store/values.ts';
import { createKeys, createOwnSecret } from '#functions/plugins/bearer.ts';
import { settings } from '../unit/settings.ts';
import { runCommand, type Ended } from './run-command.ts';
import { openTemporaryStore, type TemporaryStore } from './setting.ts';

let temporary: TemporaryStore;
beforeEach(async () => {
  temporary = await openTemporaryStore();
});
afterEach(() => temporary.remove());

const issue = (mode: 'live' | 'test'): string => createKeys({ settings, secret: createOwnSecret(), isRevoked: () => false }).issue(mode);
const keys = (args: string[], input = ''): Promise<Ended> => runCommand('keys', args, { dataDir: temporary.dataDir, input });

test.each(['live', 'test'] as const)('a %s key is revoked by its hash, and never printed', async (mode) => {
  const key = issue(mode);
  const { code, stdout, stderr } = await keys(['revoke', key]);
  expect([code, stdout, stderr]).toEqual([0, 'The key is revoked.\n', '']);
  expect(await temporary.store.revokedKeys()).toEqual([sha256(key)]);
  const again = await keys(['revoke', key, '--json']);
  expect(JSON.parse(again.stdout)).toEqual({ revoked: true, sha256: sha256(key) });
  expect(await temporary.store.revokedKeys()).toEqual([sha256(key)]);
});

test('a key is read from standard input', async () => {
  const key = issue('live');
  expect((await keys(['revoke', '-'], `${key}\n`)).code).toBe(0);
  expect(await temporary.store.revokedKeys()).toEqual([sha256(key)]);
});

test('the published sandbox key is never revoked', async () => {
  expect(await keys(['revoke', 'mpg_test_sandbox'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'This is the published sandbox key, which is never revoked. Name another key.\n',
  });
  expect(await temporary.store.revokedKeys()).toEqual([]);
});

test('text that is no key is refused and not repeated', async () => {
  const key = issue('live');
  for (const args of [
    ['revoke', 'hunter2'],
    ['revoke', key.slice(0, -1)],
    ['revoke', `${key}x`],
    ['revoke', `shop${key}`],
    ['revoke', key, key],
    ['revoke', `--${key}`],
    ['revoke', `-${key}`],
    [key],
    ['revoke'],
  ]) {
    const { code, stdout, stderr } = await keys(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.trim()).toMatch(/^[^\n]+$/);
    expect(stderr).not.toContain('hunter2');
    expect(stderr).not.toContain(key.slice(10, 30));
  }
  expect(await temporary.store.revokedKeys()).toEqual([]);
});
