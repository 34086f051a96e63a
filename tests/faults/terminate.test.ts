import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startServer, type Server } from '../fixtures/server.ts';
import { until } from '../showroom/until.ts';
import { makeFolder, removeFolder } from '../store/sqlite-files.ts';
import { openDatabase } from './database.ts';
import { expectKept } from './kept.ts';
import { startWriters } from './writers.ts';

/** `STOPS=40 npx vitest run tests/faults/terminate.test.ts` for a long run. */
const stops = Number(process.env['STOPS'] ?? 4);
const spanMs = 40;
const goldenRatio = 0.618_034;
const timeout = 60_000 + stops * 10_000;

test(`SIGTERM in the middle of writes, ${stops} times: each ends with 0, and nothing acknowledged is lost`, { timeout }, async () => {
  const dataDir = makeFolder();
  onTestFinished(() => removeFolder(dataDir));
  const start = (): Promise<Server> => startServer({ env: { DATA_DIR: dataDir, SHOWROOM_ADDRESSES: '127.0.0.1' } });
  let current = start();
  const writers = startWriters(8, { server: () => current });

  const stopRepeatedly = async (): Promise<void> => {
    for (let stop = 1; stop <= stops; stop += 1) {
      const before = writers.acknowledged.length;
      await until('writers are at work', () => writers.acknowledged.length > before + 16, 20_000);
      await sleep(spanMs * ((stop * goldenRatio) % 1));
      const { child } = await current;
      const ended = once(child, 'exit');
      current = ended.then(start);
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
      await current;
    }
  };

  await stopRepeatedly().finally(writers.finish);
  const server = await current;
  await expectKept(server, writers.acknowledged, openDatabase(dataDir));
  await server.stop();
  process.stdout.write(`${stops} stops under writes, ${writers.acknowledged.length} acknowledged\n`);
});
