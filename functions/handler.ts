import type { Services } from './services.ts';

/** One operation: fetch-shaped, so that it runs wherever there is a `Request`. Errors are thrown as `Problem`. */
export type Handler = (request: Request, services: Services, path: Readonly<Record<string, string>>) => Response | Promise<Response>;

export const queryOf = (request: Request): URLSearchParams => {
  const mark = request.url.indexOf('?');
  return new URLSearchParams(mark === -1 ? '' : request.url.slice(mark + 1));
};
