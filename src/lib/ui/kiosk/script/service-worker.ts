import { cacheNames, clientsClaim, setCacheNameDetails } from 'workbox-core';
import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isScreen } from '../places.ts';

/**
 * The service worker of the kiosk: it keeps every screen, and every page of the guide that the kiosk shows, with all that they need. A new version waits until
 * the kiosk lets it take over.
 */

interface Extendable extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

declare const self: EventTarget & {
  /** What to keep; the build writes the list in its place. */
  __WB_MANIFEST: Required<PrecacheEntry>[];
  clients: { matchAll: (of: { includeUncontrolled: true }) => Promise<{ postMessage: (message: Kept) => void }[]> };
  skipWaiting: () => Promise<void>;
};

/** How much of what is to be kept is here, in percent. */
export interface Kept {
  keptPercent: number;
}

/** Files that are fetched at once, and how long a portion takes at least: 1,500 a minute, so that others at the same address are answered too. */
const portion = 10;
const portionMs = 400;
/** Tries of a file, with pauses that grow. What is kept by then stays, and the next installation goes on with the rest. */
const tries = 4;
const firstPauseMs = 1000;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** @throws Error where the file of this build cannot be had */
const fetchFile = async ({ url, revision, integrity }: Required<PrecacheEntry>): Promise<Response> => {
  for (let count = 1; ; count += 1) {
    const asking = { integrity, cache: revision === null ? 'default' : 'reload' } as const;
    const response = await fetch(url, asking).catch(() => undefined);
    if (response?.ok) return response;
    if (count === tries) throw new Error(`${url} cannot be had.`);
    await sleep(Number(response?.headers.get('Retry-After')) * 1000 || firstPauseMs * 3 ** (count - 1));
  }
};

const tell = async (keptPercent: number): Promise<void> => {
  for (const client of await self.clients.matchAll({ includeUncontrolled: true })) client.postMessage({ keptPercent });
};

setCacheNameDetails({ prefix: 'kiosk' });
const list = self.__WB_MANIFEST;
const kept = new PrecacheController();
kept.addToCacheList(list);

const keepAll = async (): Promise<void> => {
  const cache = await caches.open(cacheNames.precache);
  for (let start = 0; start < list.length; start += portion) {
    await tell(Math.floor((100 * start) / list.length));
    const missing: Required<PrecacheEntry>[] = [];
    for (const entry of list.slice(start, start + portion))
      if (!(await cache.match(kept.getCacheKeyForURL(entry.url) ?? ''))) missing.push(entry);
    const work = missing.map(async (entry) => cache.put(kept.getCacheKeyForURL(entry.url) ?? '', await fetchFile(entry)));
    await Promise.all([...work, missing.length > 0 && sleep(portionMs)]);
  }
};

clientsClaim();
self.addEventListener('install', (event) => (event as Extendable).waitUntil(keepAll()));
self.addEventListener('activate', (event) => void kept.activate(event));
self.addEventListener('message', (event) => {
  if ((event as MessageEvent<{ type?: unknown } | null>).data?.type === 'SKIP_WAITING') void self.skipWaiting();
});
cleanupOutdatedCaches();

// A page of the guide that a person opens comes from the service: only in the kiosk's frame may it be as old as the frame.
registerRoute(
  ({ request, url }) => (request.mode !== 'navigate' || isScreen(url.pathname)) && kept.getCacheKeyForURL(url.pathname) !== undefined,
  (options) => kept.createHandlerBoundToURL(options.url.pathname)(options),
);

// A screen that is not kept, such as one of an old link, leads to the first one.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isScreen(url.pathname),
  ({ url }) => Promise.resolve(Response.redirect(`${url.pathname.slice(0, 3)}/kiosk`)),
);
