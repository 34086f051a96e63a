/** How long an answer may be kept, by class. Errors are never kept. */
export const cacheControl = {
  /** JSON data: minutes at the client, longer at an edge that is purged on deploy. */
  data: 'public, max-age=300, stale-while-revalidate=3600, stale-if-error=86400',
  page: 'public, max-age=300, stale-while-revalidate=3600, stale-if-error=86400',
  discovery: 'public, max-age=3600, stale-if-error=86400',
  /** Files with a content hash in their name. */
  asset: 'public, max-age=31536000, immutable',
  /** The service worker: a stale one would keep a stale kiosk. */
  worker: 'no-cache',
  none: 'no-store',
  private: 'no-store, private',
} as const;

export type CacheClass = keyof typeof cacheControl;
