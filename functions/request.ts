import type { IncomingMessage } from 'node:http';
import { Problem } from '#lib/contract/problem.ts';

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
  /** Of these, what one client may have: an IPv4 address or an IPv6 /64. The newest is closed, without a word. */
  clientConnections: 256,
  /** Requests that run when the service stops may take so long to finish. */
  graceMs: 10_000,
  /** A process whose socket systemd holds answers on the connections that it has for so long, and then closes those that are idle. */
  handOverMs: 250,
} as const;

/** A request target taken apart. */
interface Target {
  /** Decoded once; starts with a slash. */
  path: string;
  /** After the question mark, undecoded. */
  query: string;
}

/** Authority of an absolute-form target (RFC 9112 section 3.2.2): only the path matters here. */
const origin = /^https?:\/\/[^/?#]*/i;

/** @throws Problem uri-too-long or malformed-request */
export const readTarget = (raw: string): Target => {
  if (raw.length > limits.targetCharacters) throw new Problem('uri-too-long', `The address is over ${limits.targetCharacters} characters.`);
  const form = raw.startsWith('/') ? raw : raw.replace(origin, '') || '/';
  const mark = form.indexOf('?');
  const path = mark === -1 ? form : form.slice(0, mark);
  const query = mark === -1 ? '' : form.slice(mark + 1);
  if (!path.startsWith('/') && path !== '*' && path !== '') throw new Problem('malformed-request', 'The request target is not a path.');
  if (!path.includes('%')) return { path: path || '/', query };
  try {
    return { path: decodeURIComponent(path), query };
  } catch {
    throw new Problem('malformed-request', 'The path is not valid percent-encoding.');
  }
};

/** The target as the router reads it: a path with one encoding. What cannot be read is left for `readTarget` to refuse. */
export const routableTarget = (raw: string): string => {
  if (raw.startsWith('/') && !raw.includes('%')) return raw;
  try {
    const { path, query } = readTarget(raw);
    const encoded = encodeURI(path).replaceAll(/[?#;]/g, encodeURIComponent);
    return query === '' ? encoded : `${encoded}?${query}`;
  } catch {
    return '/';
  }
};

/** The path of a target: decoded where that is possible. */
export const pathOf = (raw: string): string => {
  try {
    return readTarget(raw).path;
  } catch {
    return raw.replace(origin, '').split('?', 1)[0] ?? '';
  }
};

/** Name or address and port, as a URI has them, without a user (RFC 9110 section 7.2). */
const hostSyntax = /^[\w.~!$&'()*+,;=%:[\]-]*$/;

const hostFault = ({ headers: { host }, rawHeaders, httpVersion }: IncomingMessage): string | undefined => {
  if (host === undefined) return httpVersion === '1.1' ? 'The Host header is missing.' : undefined;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  // Node takes the first and drops the others; a proxy before it may take the last.
  return hosts > 1 || !hostSyntax.test(host) ? 'There must be one Host header with the name of a host.' : undefined;
};

/** What Node accepts though a proxy may read the same bytes otherwise (RFC 9112 sections 2.3, 3.2 and 6.1): why it is refused, or undefined. */
export const headFault = (request: IncomingMessage): string | undefined => {
  const { headers, httpVersion } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'The version of HTTP is neither 1.0 nor 1.1.';
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && (httpVersion === '1.0' || coding.toLowerCase() !== 'chunked')) {
    return 'The only transfer coding is chunked, and there is none in HTTP/1.0.';
  }
  return hostFault(request);
};
