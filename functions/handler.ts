import type { Caller } from './http/caller.ts';
import type { Services } from './services.ts';

export interface Call {
  /** Values of the path's parameters. */
  path: Readonly<Record<string, string>>;
  caller: Caller;
}

/** One operation: fetch-shaped, so that it runs wherever there is a `Request`. Errors are thrown as `Problem`. */
export type Handler = (request: Request, services: Services, call: Call) => Response | Promise<Response>;

export const queryOf = (request: Request): URLSearchParams => {
  const mark = request.url.indexOf('?');
  return new URLSearchParams(mark === -1 ? '' : request.url.slice(mark + 1));
};
