import { describe, expect, onTestFinished, test } from 'vitest';
import { startServer } from '../fixtures/server.ts';
import { temporaryFolder } from '../faults/outage.ts';
import { hasRedis, startRedis } from './redis-server.ts';

/** Sandbox writes and the key secret are kept in memory alone: what Redis has, it must keep on no disk. */

/** A Redis with other settings for the rest of one test, in a folder of its own. */
const redisWith = async (...settings: string[]): Promise<string> => {
  const redis = await startRedis(['--dir', temporaryFolder(), ...settings]);
  onTestFinished(redis.kill);
  return redis.url;
};

/** Commands that managed services forbid. */
const withoutConfig = ['--rename-command', 'CONFIG', ''];

const refusal = (settings: string): string =>
  `The Redis of REDIS_URL keeps its data on disk (${settings}), and with it the key secret and sandbox writes: set save "" and appendonly no.\n`;

describe.runIf(hasRedis)('a Redis that keeps its data on disk', () => {
  test.each([
    ['snapshots', ['--save', '3600 1 300 100'], 'save "3600 1 300 100"'],
    ['a log', ['--appendonly', 'yes'], 'appendonly yes'],
    ['both', ['--save', '60 1', '--appendonly', 'yes'], 'save "60 1", appendonly yes'],
    ['a log, where CONFIG is forbidden', ['--appendonly', 'yes', ...withoutConfig], 'appendonly yes'],
  ])('%s: the service refuses to start, in one sentence', async (_, settings, named) => {
    const started = startServer({ env: { REDIS_URL: await redisWith(...settings) } });
    await expect(started).rejects.toThrow(`The server did not start: ${refusal(named)}`);
  });

  test('where it cannot be known, the service starts and warns', async () => {
    const server = await startServer({ env: { REDIS_URL: await redisWith(...withoutConfig) } });
    onTestFinished(async () => {
      await server.stop();
    });
    const { level } = await server.logged(({ msg }) => typeof msg === 'string' && msg.startsWith('redis does not say whether'));
    expect(level).toBe(40);
  });

  test('one that comes back with its data on disk is not used any more', async () => {
    const redis = await startRedis();
    onTestFinished(redis.kill);
    const server = await startServer({ env: { REDIS_URL: redis.url } });
    onTestFinished(async () => {
      await server.stop();
    });
    await redis.kill();
    await redis.restart(['--dir', temporaryFolder(), '--save', '60 1']);
    await server.logged(({ msg }) => msg === 'redis is not used');
    expect((await fetch(`${server.origin}/api/v1/matrix`)).status).toBe(200);
  });
});
