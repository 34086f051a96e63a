import { afterAll, beforeAll } from 'vitest';
import { startServer, type Server } from '../fixtures/server.ts';
import { makeFolder, removeFolder } from '../store/sqlite-files.ts';

/** The real service with a database of its own, for every test of a file. */
export interface LiveService {
  server: Server;
  /** Folder of its database. */
  dataDir: string;
}

export const useLiveService = (): LiveService => {
  const folder = makeFolder();
  const service = { dataDir: folder } as LiveService;
  beforeAll(async () => {
    service.server = await startServer({ env: { DATA_DIR: folder } });
  });
  afterAll(async () => {
    await service.server.stop();
    removeFolder(folder);
  });
  return service;
};
