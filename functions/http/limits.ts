/** What one connection, one request and one process may take: THE place for limits of HTTP. Times are milliseconds, sizes bytes. */
export const limits = {
  /** Request line and header fields together: 431 beyond. Node refuses more than 1,000 fields as well. */
  headBytes: 32_768,
  /** A request target, in characters: 414 beyond. Room for a batch of 50 in a query. */
  targetCharacters: 16_384,
  /** Nesting of a JSON body: 400 beyond. Nothing in the interface needs more than a few levels (G9). */
  jsonDepth: 64,
  /** Headers must be there so long after the connection was opened, or after their first byte: 408. */
  headersMs: 10_000,
  /** The whole request, body included: 408. */
  requestMs: 30_000,
  /** An idle connection is kept so long: longer than the 60 seconds of proxies, so that they close first. */
  keepAliveMs: 65_000,
  /** How often the three times above are looked at. */
  checkMs: 1000,
  /** A client that takes nothing of its answer for so long is hung up on: what it does not read stays in memory. nginx has the same `send_timeout`. */
  stallMs: 60_000,
  /** The rest of what a refused client sends is read and thrown away so long, so that no reset overtakes the answer. */
  lingerMs: 2000,
  /** Connections at a time; where there are more, idle ones end, and the newest is hung up on. */
  connections: 10_000,
  /** Idle connections of a proxy end by themselves so long after a stop began: time for a busy balancer to use each once more. */
  proxyIdleMs: 5000,
} as const;
