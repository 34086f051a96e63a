import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand, type Ended } from './run-command.ts';
import { openTemporaryStore, type TemporaryStore } from './setting.ts';

let temporary: TemporaryStore;
const createdAt = '2026-11-21T06:05:00.000Z';

beforeEach(async () => {
  temporary = await openTemporaryStore();
  await temporary.store.saveReport({
    job: { id: 'j1', createdAt, mode: 'live', links: { self: 'https://guidance.example/api/v1/jobs/j1' } },
    report: { id: 'r1', createdAt, mode: 'live', persisted: true, request: { from: 'Maryam' } },
    response: { status: 202, body: '{}', location: '/api/v1/jobs/j1' },
    idempotency: null,
  });
});
afterEach(() => temporary.remove());

const jobs = (...args: string[]): Promise<Ended> => runCommand('jobs', args, { dataDir: temporary.dataDir });

test('list shows jobs without what they carry', async () => {
  const { code, stdout } = await jobs('list');
  expect(code).toBe(0);
  expect(stdout).toBe(
    'job  state    created                   report  tries  last error\nj1   pending  2026-11-21T06:05:00.000Z  r1      0\n',
  );
  expect((await jobs('list', '--state', 'dead')).stdout).toBe('There are no such jobs.\n');
  expect(JSON.parse((await jobs('list', '--json')).stdout)).toEqual([
    { id: 'j1', state: 'pending', createdAt, report: 'r1', attempts: 0, lastError: null },
  ]);
});

test('retry takes dead jobs alone', async () => {
  expect(await jobs('retry', 'j1')).toEqual({ code: 1, stdout: '', stderr: 'It is pending. Only a dead job can run again.\n' });
  await temporary.store.failJob('j1', 'broken', null);
  expect((await jobs('list', '--state', 'dead')).stdout).toContain('broken');
  expect((await jobs('retry', 'j1')).code).toBe(0);
  expect((await temporary.store.findJob('j1'))?.state).toBe('pending');
  expect((await jobs('retry', 'j2')).stderr).toBe('There is no such job. Take its id from npm run jobs -- list.\n');
});

test('a wrong state', async () => {
  expect(await jobs('list', '--state', 'done')).toEqual({
    code: 2,
    stdout: '',
    stderr: '--state must be one of pending, finished, dead.\n',
  });
});
