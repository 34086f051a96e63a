import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { missingWork } from '../../build/sources.mjs';
import { EnvironmentError, loadSettings } from '../../src/lib/settings/settings-file.mjs';
import { buildOptions } from './node-options.mjs';

/** What every command needs first. Plain JavaScript without imports from npm: it runs on any Node from 20, before anything is installed. */

const bin = join('node_modules', '.bin');
const installedLock = join('node_modules', '.package-lock.json');
/** There while an install runs: what one that was cut off left behind is not trusted. */
const unfinished = join('node_modules', '.unfinished');

/** Where the build is, once the settings are read. */
const distDir = () => process.env['DIST_DIR'] || 'dist';

/** Where releases are, once the settings are read. */
export const releasesDir = () => process.env['RELEASES_DIR'] || 'releases';

/** Node 24 of this project, wherever the system's own stands. */
export const projectNode = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node');

/** The environment without `node_modules/.bin` on its path: an install replaces the very folder that npm scripts put there. */
const outside = () => ({
  ...process.env,
  PATH: (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((entry) => !entry.endsWith(bin))
    .join(delimiter),
});

/** Environment of the project's own tools. */
export const inside = (given = process.env) => ({
  ...given,
  PATH: [join(process.cwd(), bin), given['PATH']].join(delimiter),
  ASTRO_TELEMETRY_DISABLED: '1',
  ASTRO_DEV_BACKGROUND: '0',
  // Each command and server of a test run strips and compiles the same files.
  NODE_COMPILE_CACHE: join(process.cwd(), 'node_modules/.cache/compiled'),
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

// Ctrl-C ends the tool that runs; then this says what it means and ends too.
process.on('SIGINT', () => undefined);

const checkNode = () => {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major < 20)
    giveUp(`This needs Node 20 or newer to begin with; ${process.version} is installed. Install a newer one from https://nodejs.org.`);
};

/**
 * Runs a command and ends with its failure in one sentence more.
 * @param {string} command
 * @param {string[]} parameters
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [failed] what a failure means and what to do
 */
const runToEnd = (command, parameters, env, failed) => {
  const { status, signal, error } = spawnSync(command, parameters, { stdio: 'inherit', env, shell: process.platform === 'win32' });
  if (signal === 'SIGINT' || status === 130) {
    process.stderr.write('Interrupted. Nothing is broken: run the same command again, and it goes on from here.\n');
    process.exit(130);
  }
  if (error && 'code' in error && error.code === 'ENOENT') giveUp(`${command} was not found. npm comes with Node: https://nodejs.org.`);
  if (status === 0) return;
  if (failed) process.stderr.write(`${failed}\n`);
  process.exit(status ?? 1);
};

/**
 * Runs a tool of the project and ends with its failure.
 * @param {string} command
 * @param {string[]} parameters
 * @param {Record<string, string>} [extra]
 * @param {string} [failed]
 */
export const run = (command, parameters, extra = {}, failed = undefined) =>
  runToEnd(command, parameters, { ...inside(), ...extra }, failed);

/** @param {string} path @returns {[string, { version: string, dev?: boolean, optional?: boolean, devOptional?: boolean }][]} */
const packagesIn = (path) => Object.entries(JSON.parse(readFileSync(path, 'utf8')).packages).filter(([name]) => name !== '');

/** @param {boolean} development whether tests and checks are to run as well */
const isInstalled = (development) => {
  if (!existsSync(projectNode) || existsSync(unfinished) || !existsSync(installedLock)) return false;
  const installed = new Map(packagesIn(installedLock));
  // The other platforms' packages are not installed.
  const needed = packagesIn('package-lock.json').filter(
    ([, { dev, optional, devOptional }]) => !optional && !devOptional && (development || !dev),
  );
  return needed.every(([name, { version }]) => installed.get(name)?.version === version);
};

const hasDevelopment = () => existsSync(installedLock) && packagesIn(installedLock).some(([, { dev }]) => dev);

/**
 * Installs what package-lock.json names, where it is not there already; never removes what is.
 * @param {{ development: boolean }} needs
 */
export const install = ({ development }) => {
  checkNode();
  if (isInstalled(development)) return;
  const all = development || hasDevelopment();
  const isFresh = !existsSync(installedLock) || existsSync(unfinished);
  say(`Installing ${all ? 'all packages (once; this takes a minute)' : 'packages (once; this takes half a minute)'} ...`);
  const start = Date.now();
  if (!isFresh) {
    mkdirSync('node_modules', { recursive: true });
    writeFileSync(unfinished, '');
  }
  runToEnd(
    'npm',
    [...(isFresh ? ['ci'] : ['install', '--no-save']), ...(all ? [] : ['--omit=dev']), '--loglevel=error'],
    outside(),
    'The packages could not be installed; the message of npm stands above. Check the connection to the registry and the room on the disk, and run the same command again.',
  );
  rmSync(unfinished, { force: true });
  say(`Installed in ${Math.round((Date.now() - start) / 1000)} s.`);
};

/**
 * Reads the settings file, after the install, so that no package's script sees a secret. Node before 20.12 cannot: there the command begins
 * again under the Node of this project.
 */
export const readSettings = () => {
  if (typeof process.loadEnvFile !== 'function') {
    const { status } = spawnSync(projectNode, process.argv.slice(1), { stdio: 'inherit', env: inside() });
    process.exit(status ?? 1);
  }
  try {
    loadSettings();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    giveUp(error.message);
  }
};

/**
 * Builds what is missing for these sources and this origin. `small` packs it as small as can be, which takes a minute instead of a second.
 * @param {{ small?: boolean, always?: boolean, into?: string }} how
 */
export const build = ({ small = false, always = false, into = distDir() } = {}) => {
  const work = always ? 'all' : missingWork(into, process.env);
  if (work === 'nothing') return;
  const start = Date.now();
  const failed =
    'Nothing was built; the reason stands above. What was built before is still there. Mend it and run the same command again.';
  if (work === 'all') {
    say('Building ...');
    // The bundler's allocator (mimalloc) gives back what it frees at once: 280 MB that the rendering of pages needs.
    const variables = { DIST_DIR: into, MIMALLOC_PURGE_DELAY: '0' };
    run('node', [...buildOptions, join('node_modules', 'astro', 'bin', 'astro.mjs'), 'build'], variables, failed);
  }
  run('node', [...buildOptions, 'cli/finish.ts', ...(small ? ['--small'] : [])], { DIST_DIR: into }, failed);
  say(`Built in ${Math.round((Date.now() - start) / 1000)} s.`);
};
