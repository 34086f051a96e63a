/** Response headers that scripts of other origins may read (CORS): rate, location, retry and idempotency (G51). */
export const exposedHeaders = [
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'RateLimit-Policy',
  'Retry-After',
  'Location',
  'Idempotent-Replayed',
  'Preference-Applied',
  'ETag',
  'Link',
  'Deprecation',
  'Sunset',
  'WWW-Authenticate',
  'X-Request-Id',
].join(', ');

/** Request headers that scripts of other origins may send. */
export const allowedHeaders = [
  'Authorization',
  'Content-Type',
  'Accept',
  'Accept-Language',
  'Idempotency-Key',
  'If-None-Match',
  'Prefer',
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Session-Id',
].join(', ');
