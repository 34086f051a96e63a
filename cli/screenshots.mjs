import { findBrowser } from './browser.mjs';
import { build, install, run } from './setup.mjs';

/** `npm run screenshots`: builds, and takes pictures of each kind of page. `npm run screenshots -- --dark` takes them in dark. */
install();
const browser = findBrowser();
build();
run('node', ['tests/browser/screenshots.ts', ...process.argv.slice(2)], { CHROMIUM_PATH: browser });
