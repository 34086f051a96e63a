import { clientsClaim, setCacheNameDetails } from 'workbox-core';
import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

/**
 * The service worker of the kiosk: it keeps every screen with all that it needs and answers for nothing else. A new version waits until
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

precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', ignoreURLParametersMatching: [/./] });
cleanupOutdatedCaches();

// A screen that is not kept, such as one of an old link, leads to the first one.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && /^\/(?:en|ar)\/kiosk(?:\/|$)/.test(url.pathname),
  ({ url }) => Promise.resolve(Response.redirect(`${url.pathname.slice(0, 3)}/kiosk`)),
);
