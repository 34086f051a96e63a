import { existsSync, readlinkSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { EnvironmentError, loadSettings } from '../src/lib/settings/settings-file.mjs';

/**
 * Serves, in this process: `node cli/serve.mjs`, which `npm start` and the systemd unit run. It chooses the build whose program it loads: the
 * candidate that waits for a restart, else the release that is live, else the build in place (`functions/releases.ts`).
 */

try {
  loadSettings();
} catch (error) {
  if (!(error instanceof EnvironmentError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
const releases = resolve(process.env['RELEASES_DIR'] || 'releases');

/** @param {string} link @returns {string | undefined} the whole release that it names */
const linked = (link) => {
  try {
    const folder = join(releases, basename(readlinkSync(join(releases, link))));
    return existsSync(join(folder, 'manifest.json')) && existsSync(join(folder, 'service/start.js')) ? folder : undefined;
  } catch {
    return undefined;
  }
};

const candidate = linked('candidate');
const folder = candidate ?? linked('current') ?? resolve(process.env['DIST_DIR'] || 'dist');
if (candidate)
  process.on('exit', (code) => {
    // Once it listens it is `current`.
    if (code === 0 || linked('candidate') !== candidate) return;
    rmSync(join(releases, 'candidate'), { force: true });
    const id = basename(candidate);
    process.stderr.write(
      `${id} did not start; the reason stands above. The next start serves what is live. npm run publish -- --back ${id} names it again.\n`,
    );
  });
process.env['DIST_DIR'] = folder;
const entry = join(folder, 'service/start.js');
if (!existsSync(entry)) {
  process.stderr.write(`There is no build in ${folder}. Run npm run build.\n`);
  process.exit(1);
}
await import(pathToFileURL(entry).href);
