/** Response headers that scripts of other origins may read where every response has them (CORS, G51). */
export const exposedAlways = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'RateLimit-Policy', 'X-Request-Id'] as const;

/** Those that only some responses have; each names the ones it carries. */
export const exposableHeaders = [
  'ETag',
  'Link',
  'Location',
  'Allow',
  'Retry-After',
  'Idempotent-Replayed',
  'Preference-Applied',
  'WWW-Authenticate',
  'Deprecation',
  'Sunset',
] as const;

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
