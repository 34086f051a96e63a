import { requestHeaders, type FlatHeaders } from './common-headers.ts';
import type { RequestContext } from './request-context.ts';

interface Redirect {
  /** 308 to the canonical address of a page (G51), 303 to the answer of a form. */
  status: 303 | 308;
  /** One of our own pages, never what the client wrote. */
  path: string;
  /** Kept behind the path. */
  query?: string;
}

/** Sends a client on to a page. */
export const sendRedirect = (
  { response, quota, id }: RequestContext,
  { status, path, query = '' }: Redirect,
  constant: FlatHeaders,
): void => {
  response.writeHead(status, [
    'Location',
    query === '' ? path : `${path}?${query}`,
    'Content-Length',
    '0',
    'Cache-Control',
    'no-store',
    ...constant,
    ...requestHeaders(quota, id),
  ]);
  response.end();
};
