import { Problem } from '#lib/problem.ts';
import { requestHeaders, type FlatHeaders } from './common-headers.ts';
import type { RequestContext } from './request-context.ts';

/** Whether the process serves: it is ready once everything was checked and opened, and no more from the moment it is told to stop. */
export interface Lifecycle {
  ready: boolean;
  stopping: boolean;
  /** Takes no new connection, and ends each with its next answer. */
  closing: boolean;
}

/** Why it is not ready, or undefined. */
export const unready = ({ ready, stopping }: Lifecycle): Problem | undefined =>
  ready && !stopping ? undefined : new Problem('unavailable', `The service is ${stopping ? 'stopping' : 'starting'}.`);

/** `/healthz`: the process lives. `/readyz`: send it requests; 503 while it is starting or stopping. Neither spends quota (G58). */
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
