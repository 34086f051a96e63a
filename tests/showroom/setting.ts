import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Logger } from '#functions/log.ts';
import type { Timing } from '#functions/showroom/delivery.ts';
import { openStore } from '#functions/store/open-store.ts';
import type { Store } from '#functions/store/store.ts';

export interface TemporaryStore {
  store: Store;
  dataDir: string;
  remove: () => Promise<void>;
}

/** The real embedded store in a folder of its own. */
export const openTemporaryStore = async (): Promise<TemporaryStore> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'showroom-'));
  const store = await openStore({ dataDir, databaseUrl: undefined });
  return {
    store,
    dataDir,
    remove: async () => {
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
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
  leaseSeconds: 5,
  tryMs: 2000,
  timeoutMs: 250,
  backoff: { firstMs: 20, longestMs: 60, tries: 4 },
};
