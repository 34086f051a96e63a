import { findBrowser } from './browser.mjs';
import { check } from './check.mjs';
import { build, install, run } from './setup.mjs';

/** `npm test`: installs, builds, checks, and runs every suite. `npm test -- unit` runs the suites whose path holds `unit`, without the checks. */
const only = process.argv.slice(2);
install();
const browser = findBrowser();
build();
if (only.length === 0) check();
run('vitest', ['run', '--config', 'tests/vitest.config.ts', ...only], { CHROMIUM_PATH: browser });
