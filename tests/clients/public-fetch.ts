import type { Server } from '../fixtures/server.ts';

/** What `fetch` takes, as libraries declare it. */
interface Asked {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
}

type PublicFetch = (address: string, asked: Asked) => Promise<Response>;

/**
 * `fetch` that finds the service at its public address, as a name server and a proxy would lead to it.
 * Published links hold that address, and the test's server listens on another port. Any other address is refused.
 */
export const createPublicFetch =
  ({ rootUrl, origin }: Pick<Server, 'rootUrl' | 'origin'>): PublicFetch =>
  (address, asked) => {
    if (new URL(address).origin !== rootUrl) throw new Error(`${address} is not of this service.`);
    return fetch(origin + address.slice(rootUrl.length), asked as RequestInit);
  };
