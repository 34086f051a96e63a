import { mounts, type Mount } from '#lib/mounts.ts';
import { routes, type Endpoint, type Route } from '#lib/routes.ts';

/** What stands at an address: the routes by method, and the methods for `Allow`. */
export interface Address {
  path: string;
  get?: Route | Mount | undefined;
  post?: Route | Mount | undefined;
  allow: string;
}

const allowOf = (methods: readonly string[]): string =>
  [...(methods.includes('GET') ? ['GET', 'HEAD'] : []), ...methods.filter((method) => method !== 'GET'), 'OPTIONS'].join(', ');

const endpoints: readonly (Route | Mount)[] = [...routes, ...mounts];

const addressOf = (path: string): Address => {
  const here = endpoints.filter((route) => route.path === path);
  return {
    path,
    get: here.find(({ method }) => method === 'GET'),
    post: here.find(({ method }) => method === 'POST'),
    allow: allowOf(here.map(({ method }) => method)),
  };
};

/** `Allow` of pages and other files. */
export const fileAllow = allowOf(['GET']);

/** `Allow` of the server as a whole, `OPTIONS *` (RFC 9110 section 9.3.7). */
export const serverAllow = allowOf([...new Set(routes.map(({ method }) => method))]);

const addresses = [...new Set(endpoints.map(({ path }) => path))].map(addressOf);
const exact = new Map(addresses.filter(({ path }) => !path.includes('{')).map((address) => [address.path, address]));
const patterns = addresses
  .filter(({ path }) => path.includes('{'))
  .map((address) => ({ address, pattern: new RegExp(`^${address.path.replace(/\{(\w+)\}/, '(?<$1>[^/]+)')}$`) }));

/** The route of an address that answers a method; HEAD is answered as GET. */
export const routeOf = (address: Address | undefined, method: string | undefined): Route | Mount | undefined => {
  if (method === 'GET' || method === 'HEAD') return address?.get;
  return method === 'POST' ? address?.post : undefined;
};

/** The address of the route table that a path stands for, or undefined. */
export const findAddress = (path: string): Address | undefined =>
  exact.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.address;

/** Values of the parameters in a path, by name; the path is one that the route stands at. */
export const pathValues = (route: Endpoint, path: string): Readonly<Record<string, string>> =>
  patterns.find(({ address }) => address.path === route.path)?.pattern.exec(path)?.groups ?? {};
