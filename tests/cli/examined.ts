import { cpSync, linkSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { manifestPath } from '#lib/contract/manifest.ts';
import { freePort } from '../fixtures/free-port.ts';
import { testBuild } from '../fixtures/build.ts';
import { startServer, type Server } from '../fixtures/server.ts';

/** A running service for `doctor` to look at, and the settings that it has. */
export interface Examined {
  server: Server;
  settings: { dataDir: string } & Record<string, string>;
}

/** The build under another origin and other facts, in a folder: its files are links to those of the build. */
const buildFor = (folder: string, facts: Readonly<Record<string, string>>): string => {
  const distDir = testBuild;
  for (const entry of readdirSync(distDir, { recursive: true, withFileTypes: true })) {
    const path = relative(distDir, join(entry.parentPath, entry.name));
    if (!entry.isFile() || !/^(?:client\/|content|answer)/.test(path)) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    try {
      linkSync(join(distDir, path), join(folder, path));
    } catch {
      // Another disk.
      cpSync(join(distDir, path), join(folder, path));
    }
  }
  const built = JSON.parse(readFileSync(manifestPath(distDir), 'utf8')) as object;
  writeFileSync(manifestPath(folder), JSON.stringify({ ...built, ...facts }));
  return folder;
};

/** The service over such a build, with everything that it keeps in `folder`. */
export const startExamined = async (folder: string, rootUrl?: string, env: Record<string, string> = {}): Promise<Examined> => {
  const port = String(await freePort());
  const origin = rootUrl ?? `http://127.0.0.1:${port}`;
  const distDir = buildFor(join(folder, 'dist'), { rootUrl: origin });
  const places = { DIST_DIR: distDir, BACKUP_DIR: join(folder, 'backups'), RELEASES_DIR: join(folder, 'releases') };
  const dataDir = join(folder, 'data');
  const settings = { ...places, ROOT_URL: origin, PORT: port, RATE_LIMIT: '600', ...env };
  return { server: await startServer({ env: { DATA_DIR: dataDir, ...settings } }), settings: { dataDir, ...settings } };
};
