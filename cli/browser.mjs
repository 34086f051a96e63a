import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { giveUp, inside, say } from './program/setup.mjs';

/** The Chromium that browser tests drive: `CHROMIUM_PATH`; on Linux x64 the one that npm installs; elsewhere an installed Chrome or Chromium. */

const installedPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const packagePath = 'node_modules/@sparticuz/chromium';

/**
 * Fonts for text that no page brings its own for; the package's file names folders of another system.
 * @param {string} folder
 */
const fontsConf = (folder) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>
`;

/** Unpacks the browser of the package once a version; half of one is never left behind. */
const unpacked = () => {
  const { version } = JSON.parse(readFileSync(join(packagePath, 'package.json'), 'utf8'));
  const folder = resolve(`node_modules/.cache/chromium-${version}`);
  const program = join(folder, 'chromium');
  if (existsSync(program)) return program;
  say('Unpacking Chromium for the browser tests (once) ...');
  const partial = `${folder}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  // Its own libraries are unpacked only where it believes to be on Lambda, and everything goes below the temporary folder.
  const env = { ...inside(), TMPDIR: partial, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' };
  const { status } = spawnSync('node', ['cli/unpack-chromium.mjs'], { stdio: ['ignore', 'ignore', 'inherit'], env });
  if (status !== 0) {
    rmSync(partial, { recursive: true, force: true });
    return giveUp('Chromium could not be unpacked; the message stands above. It needs 220 MB of disk.');
  }
  writeFileSync(join(partial, 'fonts/fonts.conf'), fontsConf(folder));
  renameSync(partial, folder);
  return program;
};

/** @returns {string | undefined} path of a Chromium, where there is one */
export const findBrowser = () => {
  const wanted = process.env['CHROMIUM_PATH'];
  if (wanted) return existsSync(wanted) ? wanted : giveUp(`CHROMIUM_PATH is ${wanted}, but there is no file.`);
  if (process.platform === 'linux' && process.arch === 'x64') return unpacked();
  return installedPaths.find((path) => existsSync(path));
};
