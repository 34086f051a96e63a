import { requestHeaders, type FlatHeaders } from './common-headers.ts';
import type { RequestContext } from './request-context.ts';

/** 308 to the canonical address of a page, the query kept (G51). `path` is one of our own pages, never what the client wrote. */
export const sendRedirect = ({ response, quota, id }: RequestContext, path: string, query: string, constant: FlatHeaders): void => {
  response.writeHead(308, [
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
