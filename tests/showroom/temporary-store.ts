import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
