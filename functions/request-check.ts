import type { IncomingMessage } from 'node:http';

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
