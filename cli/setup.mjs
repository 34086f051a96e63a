import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { sourcesFingerprint } from '../build/sources.mjs';

/** What every command needs first. Plain JavaScript without imports from npm: it runs on any Node from 20, before anything is installed. */

const bin = join('node_modules', '.bin');
const lockCopy = join('node_modules', '.package-lock.json');

/** Where the build is. */
export const distDir = process.env['DIST_DIR'] || 'dist';

/** Node 24 of this project, wherever the system's own stands. */
export const projectNode = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node');

/** The environment without `node_modules/.bin` on its path: an install replaces the very folder that npm scripts put there. */
const outside = () => ({
  ...process.env,
  PATH: (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((entry) => !entry.endsWith(bin))
    .join(delimiter),
  SCARF_ANALYTICS: 'false',
});

/** Environment of the project's own tools. */
export const inside = () => ({
  ...process.env,
  PATH: [join(process.cwd(), bin), process.env['PATH']].join(delimiter),
  ASTRO_TELEMETRY_DISABLED: '1',
  ASTRO_DEV_BACKGROUND: '0',
});

/** @param {string} sentence */
export const say = (sentence) => process.stdout.write(`${sentence}\n`);

/**
 * @param {string} sentence
 * @returns {never}
 */
export const giveUp = (sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

const checkNode = () => {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major < 20)
    giveUp(`This needs Node 20 or newer to begin with; ${process.version} is installed. Install a newer one from https://nodejs.org.`);
};

/**
 * Packages and their versions as a lock file has them. The copy in node_modules has neither the project itself nor other platforms' packages.
 * @param {string} path
 */
const lockedPackages = (path) => {
  const { packages } = JSON.parse(readFileSync(path, 'utf8'));
  const everywhere = Object.entries(packages).filter(([name, entry]) => name !== '' && !entry.optional);
  return JSON.stringify(everywhere.map(([name, { version }]) => `${name}@${version}`).sort());
};

const isInstalled = () =>
  existsSync(lockCopy) && existsSync(projectNode) && lockedPackages(lockCopy) === lockedPackages('package-lock.json');

/** Installs what package-lock.json names, where it is not there already. */
export const install = () => {
  checkNode();
  if (isInstalled()) return;
  say('Installing packages (once; this takes a minute) ...');
  // Not `npm ci`: it refuses a lock file without the optional packages of every platform, and not every registry has them all.
  const result = spawnSync('npm', ['install', '--no-save', '--loglevel=error'], {
    stdio: 'inherit',
    env: outside(),
    shell: process.platform === 'win32',
  });
  if (result.error) giveUp('npm was not found. It comes with Node: https://nodejs.org.');
  if (result.status !== 0)
    giveUp('npm install failed; its message stands above. Check the connection to the npm registry and run this again.');
};

/**
 * Runs a tool of the project and ends with its failure.
 * @param {string} command
 * @param {string[]} parameters
 * @param {Record<string, string>} [extra]
 */
export const run = (command, parameters, extra = {}) => {
  const { status } = spawnSync(command, parameters, {
    stdio: 'inherit',
    env: { ...inside(), ...extra },
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
};

const isBuilt = () => {
  try {
    const { sources } = JSON.parse(readFileSync(join(distDir, 'manifest.json'), 'utf8'));
    return sources === sourcesFingerprint(process.env);
  } catch {
    return false;
  }
};

/** Builds where the sources or the settings changed since the last build. */
export const build = () => {
  if (isBuilt()) return;
  say('Building ...');
  run('astro', ['build']);
};
