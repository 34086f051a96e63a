import { beforeEach, describe, expect, test } from 'vitest';
import { createKeys, createOwnSecret } from '#functions/plugins/bearer.ts';
import { sha256 } from '#functions/store/values.ts';
import { settings } from '../unit/settings.ts';
import { noLimits, sender } from './events.ts';
import { runCommand, type Ended } from './run-command.ts';
import { useStore } from './setting.ts';

const temporary = useStore();

describe('jobs', () => {
  const createdAt = '2026-11-21T06:05:00.000Z';
  const jobs = (...args: string[]): Promise<Ended> => runCommand('jobs', args, { dataDir: temporary.dataDir });

  beforeEach(async () => {
    const report = {
      job: { id: 'j1', createdAt, mode: 'live' as const, links: { self: 'https://guidance.example/api/v1/jobs/j1' } },
      report: { id: 'r1', createdAt, mode: 'live' as const, persisted: true, request: { from: 'Maryam' } },
      response: { status: 202, body: '{}', location: '/api/v1/jobs/j1' },
    };
    await temporary.store.saveReport({ ...report, sender, idempotency: null }, noLimits);
  });

  test('list shows jobs without what they carry', async () => {
    expect(await jobs('list')).toMatchObject({
      code: 0,
      stdout: 'job  state    created (Doha)    report  tries  last error\nj1   pending  2026-11-21 09:05  r1      0\n',
    });
    expect((await jobs('list', '--state', 'dead')).stdout).toBe('There are no such jobs.\n');
    expect(JSON.parse((await jobs('list', '--json')).stdout)).toEqual([
      { id: 'j1', state: 'pending', createdAt, report: 'r1', attempts: 0, lastError: null },
    ]);
    expect(await jobs('list', '--state', 'done')).toEqual({
      code: 2,
      stdout: '',
      stderr: '--state must be one of pending, finished, dead.\n',
    });
  });

  test('retry takes dead jobs alone', async () => {
    expect(await jobs('retry', 'j1')).toEqual({ code: 1, stdout: '', stderr: 'It is pending. Only a dead job can run again.\n' });
    await temporary.store.failJob('j1', 'broken', null);
    expect((await jobs('list', '--state', 'dead')).stdout).toContain('broken');
    expect((await jobs('retry', 'j1')).code).toBe(0);
    expect((await temporary.store.findJob('j1'))?.state).toBe('pending');
    expect((await jobs('retry', 'j2')).stderr).toBe('There is no such job. Take its id from npm run jobs -- list.\n');
  });
});

describe('keys', () => {
  const issue = (mode: 'live' | 'test'): string => createKeys({ settings, secret: createOwnSecret(), isRevoked: () => false }).issue(mode);
  const keys = (args: string[], input = ''): Promise<Ended> => runCommand('keys', args, { dataDir: temporary.dataDir, input });

  test.each(['live', 'test'] as const)('a %s key, also of standard input, is revoked by its hash, and never printed', async (mode) => {
    const key = issue(mode);
    expect(await keys(['revoke', key])).toEqual({ code: 0, stdout: 'The key is revoked.\n', stderr: '' });
    expect(await temporary.store.revokedKeys()).toEqual([sha256(key)]);
    expect(JSON.parse((await keys(['revoke', '-', '--json'], `${key}\n`)).stdout)).toEqual({ revoked: true, sha256: sha256(key) });
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
    for (const text of ['hunter2', key.slice(0, -1), `${key}x`, `shop${key}`, `--${key}`, `-${key}`]) {
      const { code, stdout, stderr } = await keys(['revoke', text]);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(/^[^\n]+\n$/);
      for (const secret of ['hunter2', key.slice(10, 30)]) expect(stderr).not.toContain(secret);
    }
    expect(await temporary.store.revokedKeys()).toEqual([]);
  });
});
