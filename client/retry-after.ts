/**
 * Milliseconds that a `Retry-After` asks for: seconds or an HTTP date (RFC 9110 section 10.2.3).
 * Null without the header, or where it says neither.
 */
export const retryAfterMs = (header: string | null, now: number): number | null => {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
};
