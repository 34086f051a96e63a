import { execFileSync } from 'node:child_process';
import { pino } from 'pino';
import { afterEach, beforeEach } from 'vitest';
import type { Logger } from '#functions/http/log.ts';
import { dailyAfter, type Timing } from '#functions/showroom/delivery.ts';
import { openStore } from '#functions/store/open-store.ts';
import type { Store } from '#functions/store/store.ts';
import { createDataDir, removeDataDir } from '../fixtures/data-dir.ts';

export interface TemporaryStore {
  store: Store;
  dataDir: string;
}

/** The real embedded store in a folder of its own, another one for each test of a file or a `describe`. */
export const useStore = (): TemporaryStore => {
  const temporary = {} as TemporaryStore;
  beforeEach(async () => {
    const dataDir = createDataDir();
    Object.assign(temporary, { dataDir, store: await openStore({ dataDir, databaseUrl: undefined }) });
  });
  afterEach(async () => {
    await temporary.store.close();
    removeDataDir(temporary.dataDir);
  });
  return temporary;
};

/**
 * Everything that stands in the files of a data folder, as text. Another program reads them: a process that closes a second descriptor of a
 * SQLite file gives up every lock that it has on it (POSIX), and a service may run in this one.
 */
export const bytesOnDisk = (dataDir: string): string =>
  execFileSync('sh', ['-c', 'cat "$0"/*', dataDir], { maxBuffer: 2 ** 28 }).toString('utf8');

/** The service's own logger, its lines kept. */
export const captureLog = (): { log: Logger; lines: string[] } => {
  const lines: string[] = [];
  return { log: pino({ level: 'trace', base: null }, { write: (line: string) => lines.push(line) }), lines };
};

/** Everything of the real timing, in milliseconds. */
export const fast: Timing = {
  pollMs: 15,
  claimSeconds: 5,
  tryMs: 2000,
  timeoutMs: 250,
  backoff: { firstMs: 20, longestMs: 60, tries: 4 },
  dailyAfter,
};
