import { allowedHeaders } from '#lib/headers.ts';
import { requestHeaders, type FlatHeaders } from './common-headers.ts';
import type { RequestContext } from './request-context.ts';

/** Answers OPTIONS, a CORS preflight or not: 204 with the methods of the address (G51). */
export const sendPreflight = ({ response, quota, id }: RequestContext, allow: string, constant: FlatHeaders): void => {
  response.writeHead(204, [
    'Allow',
    allow,
    'Access-Control-Allow-Methods',
    allow,
    'Access-Control-Allow-Headers',
    allowedHeaders,
    'Access-Control-Max-Age',
    '86400',
    'Cache-Control',
    'no-store',
    ...constant,
    ...requestHeaders(quota, id),
  ]);
  response.end();
};
