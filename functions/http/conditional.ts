/** Opaque tags of a list, weakness marks removed. */
const tags = /(?:W\/)?("[^"]*")/g;

/** `If-None-Match`: weak comparison, `*` matches whatever there is (RFC 9110 section 13.1.2). */
export const matchesWeakly = (header: string, etag: string): boolean =>
  header === etag || header.trim() === '*' || [...header.matchAll(tags)].some(([, tag]) => tag === etag);

/** `If-Match`: strong comparison, so a weak tag never matches (RFC 9110 section 13.1.1). */
export const matchesStrongly = (header: string, etag: string): boolean =>
  header.trim() === '*' || [...header.matchAll(tags)].some(([whole, tag]) => tag === etag && !whole.startsWith('W/'));
