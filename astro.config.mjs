import node from '@astrojs/node';
import { defineConfig } from 'astro/config';
import { oldestBrowsers } from './build/browsers.ts';
import { buildSite } from './build/integration.ts';
import { readEnvironment } from '#lib/settings/environment.ts';
import { prebuiltDirectory } from '#lib/contract/manifest.ts';
import { EnvironmentError, loadSettings } from '#lib/settings/settings-file.mjs';
import { terminalText } from '#lib/words/terminal-text.ts';

/** A bad setting ends the build with its sentence; Astro would add where it was thrown. */
const readSettings = () => {
  try {
    loadSettings();
    return readEnvironment(process.env);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${terminalText(error.message)}\n`);
    return process.exit(1);
  }
};

const environment = readSettings();

export default defineConfig({
  site: environment.settings.rootUrl,
  output: 'static',
  outDir: prebuiltDirectory(environment.distDir),
  adapter: node({ mode: 'standalone' }),
  integrations: [buildSite(environment)],
  // The service redirects what ends in a slash, not Astro.
  trailingSlash: 'ignore',
  // The adapter serves what is in the folder of this name beside its server, whatever the method, and as what the name of a file looks like:
  // there is none beside `dist/server`, so that it asks the service for everything.
  // The file layout that the manifest maps to addresses; `file` would break /en.
  // Files are written while the next pages are printed.
  build: { client: './files', format: 'directory', inlineStylesheets: 'never', concurrency: 4 },
  // 'jsx', the default, eats white space next to inline tags, and with it the space before Arabic punctuation.
  compressHTML: true,
  // A bearer API has no cookies; the default answers 403 in plain text before our own 415 and 401.
  security: { checkOrigin: false },
  logger: { entrypoint: new URL('./build/log.mjs', import.meta.url) },
  devToolbar: { enabled: false },
  session: false,
  server: { port: environment.port, host: environment.host },
  // Everything is a file of its own: nothing inline for a strict Content-Security-Policy to forbid.
  vite: {
    // Node alone reads the settings file.
    envDir: false,
    build: { assetsInlineLimit: 0, target: oldestBrowsers, cssTarget: oldestBrowsers },
    // No rule has `light-dark()`, whose substitute each stylesheet would carry (LightDark of lightningcss).
    css: { lightningcss: { exclude: 1 << 20 } },
    define: { 'import.meta.env.KEY_PREFIX': JSON.stringify(environment.settings.keyPrefix) },
  },
});
