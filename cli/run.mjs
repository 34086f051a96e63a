import { findBrowser } from './browser.mjs';
import { build, giveUp, install, readSettings, run } from './program/setup.mjs';

/** Commands of npm that are a few steps each: `node cli/run.mjs <name>`. */
const commands = {
  /** `npm run build`: builds, always anew; `-- --small` packs as small as can be. */
  build: () => {
    install({ development: false });
    readSettings();
    build({ small: process.argv.includes('--small'), always: true });
  },
  /** `npm run publish`: installs what the lock file names, then builds a release and takes it live (`cli/publish`). */
  publish: () => {
    install({ development: false });
    run('node', ['cli/guidance.ts', 'publish', ...process.argv.slice(3)]);
  },
  /** `npm run import`: installs what the lock file names, then reads a file of products (`cli/import`). */
  import: () => {
    install({ development: false });
    run('node', ['cli/guidance.ts', 'import', ...process.argv.slice(3)]);
  },
  /** `npm run dev`: serves the sources and follows their changes. */
  dev: () => {
    install({ development: false });
    run('astro', ['dev']);
  },
  /** `npm run screenshots`: builds, and takes pictures of each kind of page. `-- --dark` takes them in dark, `-- --documents` makes those of the documents alone. */
  screenshots: () => {
    process.env['GUIDANCE_ENV_FILE'] = '';
    install({ development: true });
    const browser = findBrowser() ?? giveUp('No Chromium was found. Install one, or set CHROMIUM_PATH to it.');
    build();
    run('node', ['tests/browser/screenshots.ts', ...process.argv.slice(3)], { CHROMIUM_PATH: browser });
  },
  /** Stops `npm pack` and `npm publish`: they would pack the service with all that it needs. */
  prepack: () =>
    giveUp(
      'What is to be installed elsewhere is the client: a build has its package, client/client.tgz. What changed is taken live by npm run publish.',
    ),
};

commands[/** @type {keyof typeof commands} */ (process.argv[2])]();
