import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { giveUp, inside, say } from './setup.mjs';

/** Finds the Chromium that browser tests drive: `CHROMIUM_PATH`, Playwright's own, the system's; else it installs one and says so. */

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const playwrightPath = () => {
  const code = "import('playwright').then(({ chromium }) => process.stdout.write(chromium.executablePath()))";
  const { stdout } = spawnSync('node', ['-e', code], { env: inside(), encoding: 'utf8' });
  return stdout && existsSync(stdout) ? stdout : undefined;
};

const find = () => playwrightPath() ?? systemPaths.find((path) => existsSync(path));

/** @param {[string, string[]]} command */
const attempt = ([command, parameters]) => spawnSync(command, parameters, { stdio: 'inherit', env: inside() }).status === 0;

const installs = () => {
  const root = process.getuid?.() === 0;
  /** @type {[string, string[]][]} */
  const ways = [['playwright', ['install', 'chromium']]];
  if (root && existsSync('/usr/bin/apt-get')) {
    ways.push(['sh', ['-c', 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium']]);
  }
  // Where CI is set, downloads from elsewhere than the package registries are out of reach: the system's packages come first.
  return process.env['CI'] ? ways.reverse() : ways;
};

/** @returns {string} path of a Chromium */
export const findBrowser = () => {
  const wanted = process.env['CHROMIUM_PATH'];
  if (wanted) return existsSync(wanted) ? wanted : giveUp(`CHROMIUM_PATH is ${wanted}, but there is no file.`);
  const found = find();
  if (found) return found;
  for (const way of installs()) {
    say(`No Chromium found; running ${way[0]} ${way[1].join(' ')} ...`);
    if (attempt(way)) break;
  }
  return find() ?? giveUp('No Chromium was found and none could be installed. Install one and set CHROMIUM_PATH to it.');
};
