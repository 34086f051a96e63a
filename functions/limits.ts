/** What one connection, one request and one process may take. Times are milliseconds, sizes bytes. */
export const limits = {
  /** Request line and header fields together: 431 beyond. Node refuses more than 1,000 fields as well. */
  headBytes: 32_768,
  /** A request target, in characters: 414 beyond. Room for a batch of 50 in a query. */
  targetCharacters: 16_384,
  /** Nesting of a JSON body: 400 beyond (G9). */
  jsonDepth: 64,
  /** Headers must have arrived so long after the connection was opened, or after their first byte: 408. */
  headersMs: 10_000,
  /** The whole request, body included: 408. */
  requestMs: 30_000,
  /** An idle connection is kept so long: longer than the 60 seconds of proxies, so that they close first. */
  keepAliveMs: 65_000,
  /** How often the three times above are checked. */
  checkMs: 1000,
  /** A client that reads nothing of its response for so long is disconnected. nginx has the same `send_timeout`. */
  stallMs: 60_000,
  /** The rest of a body that is too large is read and dropped so long, so that no reset overtakes the response. */
  lingerMs: 2000,
  /** Connections at a time; beyond that idle ones are closed, and the newest is refused. */
  connections: 10_000,
  /** Requests that run when the service stops may take so long to finish. */
  graceMs: 10_000,
} as const;
