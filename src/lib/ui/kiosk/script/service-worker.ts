import { clientsClaim, setCacheNameDetails } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, getCacheKeyForURL, precache, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isScreen } from '../places.ts';

/**
 * The service worker of the kiosk: it keeps every screen, and every page of the guide that the kiosk shows, with all that they need. A new version waits until
 * the kiosk lets it take over.
 */

declare const self: EventTarget & {
  /** What to keep; the build writes the list in its place. */
  __WB_MANIFEST: PrecacheEntry[];
  skipWaiting: () => Promise<void>;
};

setCacheNameDetails({ prefix: 'kiosk' });
clientsClaim();
self.addEventListener('message', (event) => {
  if ((event as MessageEvent<{ type?: unknown } | null>).data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

precache(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// A page of the guide that a person opens comes from the service: only in the kiosk's frame may it be as old as the frame.
registerRoute(
  ({ request, url }) => (request.mode !== 'navigate' || isScreen(url.pathname)) && getCacheKeyForURL(url.pathname) !== undefined,
  (options) => createHandlerBoundToURL(options.url.pathname)(options),
);

// A screen that is not kept, such as one of an old link, leads to the first one.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isScreen(url.pathname),
  ({ url }) => Promise.resolve(Response.redirect(`${url.pathname.slice(0, 3)}/kiosk`)),
);
