import { Problem } from '#lib/contract/problem.ts';

/** What one connection, one request and one process may take. Times are milliseconds, sizes bytes. */
export const limits = {
  /** Request line and header fields together: 431 beyond. */
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
  /** Connections at a time: the newest beyond is refused. */
  connections: 10_000,
  /** Requests that run when the service stops may take so long to finish. */
  graceMs: 10_000,
  /** A process whose socket systemd holds answers on the connections that it has for so long, and then closes those that are idle. */
  handOverMs: 250,
} as const;

/** Authority of an absolute-form target (RFC 9112 section 3.2.2): only the path matters here. */
const origin = /^https?:\/\/[^/?#]*/i;

/**
 * The path of a request target, decoded once.
 * @throws Problem uri-too-long or malformed-request
 */
export const readPath = (target: string): string => {
  if (target.length > limits.targetCharacters)
    throw new Problem('uri-too-long', `The address is over ${limits.targetCharacters} characters.`);
  const [written = ''] = (target.startsWith('/') ? target : target.replace(origin, '')).split('?', 1);
  const path = written === '' ? '/' : written;
  try {
    return path.includes('%') ? decodeURIComponent(path) : path;
  } catch {
    throw new Problem('malformed-request', 'The path is not valid percent-encoding.');
  }
};

/** What the router reads: it gets the target as it was sent, or a path of ours in place of one that `readPath` refuses. */
export const routable = (target: string): string => {
  try {
    readPath(target);
    return target;
  } catch {
    return '/';
  }
};
