import { findBrowser } from './browser.mjs';
import { build, giveUp, install, run } from './setup.mjs';

/** `npm run screenshots`: builds, and takes pictures of each kind of page. `npm run screenshots -- --dark` takes them in dark. */
install({ development: true });
const browser = findBrowser() ?? giveUp('No Chromium was found. Install one, or set CHROMIUM_PATH to it.');
build({ quick: true });
run('node', ['tests/browser/screenshots.ts', ...process.argv.slice(2)], { CHROMIUM_PATH: browser });
