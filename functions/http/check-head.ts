import type { IncomingMessage } from 'node:http';
import { Problem } from '#lib/problem.ts';
import type { RequestContext } from './request-context.ts';

/** Name or address and port, as a URI has them, without a user (RFC 9110 section 7.2). */
const hostSyntax = /^[\w.~!$&'()*+,;=%:[\]-]*$/;

const hostFault = ({ headers: { host }, rawHeaders, httpVersion }: IncomingMessage): string | undefined => {
  if (host === undefined) return httpVersion === '1.1' ? 'The Host header is missing.' : undefined;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  // Node passes on the first and drops the others; whoever stands before it may take the last.
  return hosts > 1 || !hostSyntax.test(host) ? 'There must be one Host header with the name of a host.' : undefined;
};

/** What Node lets through, and another reader of the same bytes may understand otherwise. */
const faultOf = (request: IncomingMessage): string | undefined => {
  const { headers, httpVersion } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'The version of HTTP is neither 1.0 nor 1.1.';
  const coding = headers['transfer-encoding'];
  // Node goes by a last coding of chunked and leaves those before it in place; HTTP/1.0 has none at all.
  if (coding !== undefined && (httpVersion === '1.0' || coding.toLowerCase() !== 'chunked')) {
    return 'The only transfer coding is chunked, and there is none in HTTP/1.0.';
  }
  return hostFault(request);
};

/**
 * What must hold of every request line and header block (RFC 9112 sections 2.3, 3.2 and 6.1, RFC 9110 section 10.1.1).
 * @throws Problem malformed-request, after which the connection ends, or expectation-failed
 */
export const checkHead = ({ request, response }: Pick<RequestContext, 'request' | 'response'>): void => {
  const fault = faultOf(request);
  if (fault !== undefined) {
    response.shouldKeepAlive = false;
    throw new Problem('malformed-request', fault);
  }
  const { expect } = request.headers;
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    throw new Problem('expectation-failed', 'Only 100-continue can be expected.');
  }
};
