import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import type * as Workbox from 'workbox-build';
import { fileHash } from './file-hash.ts';
import { pageAddress } from './page-address.ts';

const require = createRequire(import.meta.url);

/** File of the service worker, at the root, since it serves both languages. */
export const serviceWorker = 'sw.js';

const isScreen = (file: string): boolean => /^(?:en|ar)\/kiosk(?:\/|\.)/.test(file);
const isHashed = (file: string): boolean => file.startsWith('_astro/');
const isText = (file: string): boolean => /\.(?:html|css|js|webmanifest|svg)$/.test(file);

/** Addresses in quotes, below the root. */
const addressesIn = (text: string): string[] => [...text.matchAll(/"\/([^"]*)"/g)].map(([, address = '']) => address);

/**
 * The screens of the kiosk and every file that they lead to, directly or not: styles, fonts, scripts, pictures. Hashed files, which are few,
 * are named by their name alone, which is theirs; the others, which are as many as there are products, by their address.
 */
export const filesOfKiosk = async (directory: string, built: readonly string[]): Promise<string[]> => {
  const found = new Set(built.filter(isScreen));
  const candidates = built.filter((file) => !file.endsWith('.html') && !isScreen(file));
  const hashed = candidates.filter(isHashed);
  const addressed = new Set(candidates.filter((file) => !isHashed(file)));
  // A set is walked to its end, also through what is added on the way.
  for (const file of found) {
    if (!isText(file)) continue;
    const text = await readFile(join(directory, file), 'utf8');
    for (const candidate of hashed) if (text.includes(basename(candidate))) found.add(candidate);
    for (const address of addressesIn(text)) if (addressed.has(address)) found.add(address);
  }
  return [...found].sort();
};

/** A file as the worker keeps it. The digest keeps a proxy's stale copy out: all screens are of one build, or the installation fails. */
const entryOf = async (directory: string, file: string): Promise<Required<Workbox.ManifestEntry>> => {
  const body = await readFile(join(directory, file));
  return {
    url: file.endsWith('.html') ? pageAddress(file) : `/${file}`,
    revision: isHashed(file) ? null : fileHash(body),
    integrity: `sha256-${createHash('sha256').update(body).digest('base64')}`,
  };
};

/**
 * Writes the service worker of the kiosk, which keeps every screen with all that it needs and answers for nothing else. A new version
 * waits until the kiosk lets it take over. Gives the number of files that it keeps.
 */
export const writeServiceWorker = async (directory: string, built: readonly string[]): Promise<number> => {
  const files = await filesOfKiosk(directory, built);
  const entries = await Promise.all(files.map((file) => entryOf(directory, file)));
  // Loads a bundler, which only a build needs; `require`, since Astro's own loader of the configuration is closed by now.
  const { generateSW } = require('workbox-build') as typeof Workbox;
  await generateSW({
    swDest: join(directory, serviceWorker),
    globDirectory: directory,
    globPatterns: [],
    additionalManifestEntries: entries,
    cacheId: 'kiosk',
    mode: 'production',
    babelPresetEnvTargets: ['chrome >= 110'],
    inlineWorkboxRuntime: true,
    sourcemap: false,
    clientsClaim: true,
    skipWaiting: false,
    cleanupOutdatedCaches: true,
    directoryIndex: '',
    ignoreURLParametersMatching: [/./],
    runtimeCaching: [
      {
        // A screen that is not kept, such as one of an old link, leads to the first one. Both functions are copied into the worker.
        urlPattern: ({ request, url }) => request.mode === 'navigate' && /^\/(?:en|ar)\/kiosk(?:\/|$)/.test(url.pathname),
        handler: ({ url }) => Promise.resolve(Response.redirect(`${url.pathname.slice(0, 3)}/kiosk`)),
      },
    ],
  });
  return entries.length;
};
