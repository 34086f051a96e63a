import { requestHeaders, type FlatHeaders } from './common-headers.ts';
import type { RequestContext } from './request-context.ts';

/** How far a process is on its way out. */
export interface Lifecycle {
  /** Told to stop: unready from that moment. */
  stopping: boolean;
  /** Takes no new connection, and ends each with its next answer. */
  closing: boolean;
}

/** `/healthz`: the process lives. `/readyz`: send it requests; 503 once it is stopping. Neither spends quota (G58). */
export const healthPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

const body = JSON.stringify({ status: 'ok' });

export const sendHealth = ({ request, response, quota, id }: RequestContext, constant: FlatHeaders): void => {
  response.writeHead(200, [
    'Content-Type',
    'application/json',
    'Content-Length',
    String(body.length),
    'Cache-Control',
    'no-store',
    ...constant,
    ...requestHeaders(quota, id),
  ]);
  response.end(request.method === 'HEAD' ? undefined : body);
};
