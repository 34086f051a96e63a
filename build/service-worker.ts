import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import type { PrecacheEntry } from 'workbox-precaching';
import { fileHash } from '#lib/contract/manifest.ts';
import { listPicture } from '#lib/domain/photos.ts';
import { isScreen, placeOf } from '#lib/ui/kiosk/places.ts';
import { oldestBrowsers } from './browsers.ts';
import { pageAddress, serviceWorker } from './pack.ts';

const source = fileURLToPath(new URL('../src/lib/ui/kiosk/script/service-worker.ts', import.meta.url));

const isPage = (file: string): boolean => file.endsWith('.html');
/** A screen of the kiosk, or a page of the guide that its script puts into the same frame. */
const isShown = (file: string): boolean => isPage(file) && placeOf(pageAddress(file)) === pageAddress(file);
/** A product, as the list and the comparison read it, and the words that they say. */
const isRecord = (file: string): boolean => /^data\/products\/[^/]+\.json$/.test(file);
const isOfList = (file: string): boolean => isRecord(file) || /^(?:en|ar)\/visitor\.json$/.test(file);
const isHashed = (file: string): boolean => file.startsWith('_astro/');
const isText = (file: string): boolean => /\.(?:html|css|js|json|webmanifest|svg)$/.test(file);

/** Addresses in quotes, below the root; of a product that of its first photograph as lists have it. */
const addressesIn = (file: string, text: string): string[] =>
  isRecord(file)
    ? [...(/(photos\/[^"/]+\/)/.exec(text) ?? [])].slice(0, 1).map((folder) => folder + listPicture.file)
    : [...text.matchAll(/"\/([^"]*)"/g)].map(([, address = '']) => address);

/**
 * What the kiosk shows, the products of its lists, and every file that these lead to, directly or not: styles, fonts, scripts, pictures. Of a page of the guide
 * its styles alone are needed. Hashed files, which are few, are named by their name alone, which is theirs; the others, which are as many as
 * there are products, by their address.
 */
const filesOfKiosk = async (directory: string, built: readonly string[]): Promise<string[]> => {
  const found = new Set(built.filter((file) => isShown(file) || isOfList(file)));
  const candidates = built.filter((file) => !isPage(file));
  const hashed = candidates.filter(isHashed);
  const addressed = new Set(candidates.filter((file) => !isHashed(file)));
  // A set is walked to its end, also through what is added on the way.
  for (const file of found) {
    if (!isText(file)) continue;
    const text = await readFile(join(directory, file), 'utf8');
    const isGuide = isPage(file) && !isScreen(pageAddress(file));
    for (const candidate of hashed)
      if ((!isGuide || candidate.endsWith('.css')) && text.includes(basename(candidate))) found.add(candidate);
    if (!isGuide) for (const address of addressesIn(file, text)) if (addressed.has(address)) found.add(address);
  }
  return [...found].sort();
};

/** A file as the worker keeps it. The digest keeps a proxy's stale copy out: all screens are of one build, or the installation fails. */
const entryOf = async (directory: string, file: string): Promise<Required<PrecacheEntry>> => {
  const body = await readFile(join(directory, file));
  return {
    url: isPage(file) ? pageAddress(file) : `/${file}`,
    revision: isHashed(file) ? null : fileHash(body),
    integrity: `sha256-${createHash('sha256').update(body).digest('base64')}`,
  };
};

/** Where `entriesOfKiosk` go in the worker. */
const listPlace = 'self.__WB_MANIFEST';

/** The worker as one script without its list. */
export const bundleServiceWorker = async (): Promise<string> => {
  const { output } = await build({
    input: source,
    transform: { target: oldestBrowsers, define: { 'process.env.NODE_ENV': '"production"' } },
    write: false,
    logLevel: 'warn',
    output: { format: 'iife', minify: true, comments: { legal: false } },
  });
  return output[0].code;
};

/** Writes the worker for the finished files of a site; gives the number of files that it keeps. */
export const writeServiceWorker = async (directory: string, built: readonly string[], worker: string): Promise<number> => {
  const files = await filesOfKiosk(directory, built);
  const entries = await Promise.all(files.map((file) => entryOf(directory, file)));
  if (!worker.includes(listPlace)) throw new Error(`The service worker has no ${listPlace} for its list.`);
  // A function, since `$` means something in a replacement text.
  await writeFile(
    join(directory, serviceWorker),
    worker.replace(listPlace, () => JSON.stringify(entries)),
  );
  return entries.length;
};
