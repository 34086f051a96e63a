import { z } from 'zod';
import { deskEndpoints } from './desk.ts';
import { toolServerList } from './discovery.ts';
import { type Endpoint, referencePath, routes } from './routes.ts';

/**
 * Addresses with a protocol of their own, beside the route table: the two tool servers (G39). They are no operations of the API,
 * so the OpenAPI document does not know them; the service treats them as it treats every other address.
 */
export const mounts: readonly Endpoint[] = toolServerList.map(({ id, path }) => ({
  operationId: id,
  method: 'POST',
  path,
  query: z.object({}),
  body: { required: true, maxBytes: 64 * 1024, media: { 'application/json': z.unknown() } },
  credential: false,
  ownOrigin: true,
  cache: 'none',
}));

/** Where the package of the client stands. */
export const clientTarballPath = '/client.tgz';

/** Where the collection for Bruno stands, printed by src/pages/bruno.json.ts. */
export const collectionPath = '/bruno.json';

/** What the route table says of an address. */
export interface Address {
  /** With `{id}` where a parameter stands. */
  path: string;
  /** Methods, for `Allow`. */
  allow: string;
}

/** Every method of every address: the operations of the API and the tool servers. */
export const endpoints: readonly Endpoint[] = [...routes, ...mounts];

/** First parts of the addresses of the interface. */
const interfaceParts = new Set(endpoints.map(({ path }) => path.split('/')[1]));

/** Whether a path belongs to the interface, which always answers JSON (G50). */
export const isOfInterface = (path: string): boolean => interfaceParts.has(path.split('/', 2)[1]);

/** Whether a target as it was sent is a page or a file of the site (G100); one whose first part is written in an odd way may mean anything. */
export const isOfSite = (target: string): boolean => {
  const [, part] = /^\/([^/?%;#]*)(?:[/?]|$)/.exec(target) ?? [];
  return part !== undefined && !interfaceParts.has(part);
};

const allowOf = (methods: readonly string[]): string =>
  [...(methods.includes('GET') ? ['GET', 'HEAD'] : []), ...methods.filter((method) => method !== 'GET'), 'OPTIONS'].join(', ');

/** `Allow` of pages and other files. */
export const fileAllow = allowOf(['GET']);

const findAmong = (table: readonly Endpoint[]): ((path: string) => Address | undefined) => {
  const addresses = [...new Set(table.map(({ path }) => path))].map((path): Address => ({
    path,
    allow: allowOf(table.filter((endpoint) => endpoint.path === path).map(({ method }) => method)),
  }));
  const exact = new Map(addresses.filter(({ path }) => !path.includes('{')).map((address) => [address.path, address]));
  const patterns = addresses
    .filter(({ path }) => path.includes('{'))
    .map((address) => ({ address, pattern: new RegExp(`^${address.path.replace(/\{\w+\}/, '[^/]+')}$`) }));
  return (path) => exact.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.address;
};

/** The address of the route table that a decoded path stands for, or undefined. */
export const findAddress = findAmong(endpoints);

/** The same of the desk, which is no part of the public interface. */
export const findDeskAddress = findAmong(deskEndpoints);

/** The first parts of our addresses, such as `/api/v1`, without what stands for an id. */
const beginnings = new Set(
  ['/en', '/ar', ...endpoints.map(({ path }) => path)].flatMap((path) => {
    const parts = (path.split('/{', 1)[0] ?? '').split('/');
    return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  }),
);

/**
 * What may be repeated of a path, in the log and in errors: the longest beginning that is ours, and `*` for the rest, which may be a name, a
 * number, an address or a key.
 */
export const redactPath = (path: string): string => {
  const parts = path.split('/');
  let count = 0;
  while (count < parts.length && beginnings.has(parts.slice(0, count + 1).join('/'))) count += 1;
  return count === parts.length ? path : [...parts.slice(0, count), '*'].join('/');
};

/** A word of an address; not what may be an id, a key, a number or somebody's address. */
const wordOfPath = /^(?!.*\d{5})[\w.-]{0,30}$/;

/** What an error says back of a path, so that its sender sees the slip: as it was sent, and `*` for parts that are no words. */
export const toldPath = (path: string): string => {
  const parts = path.slice(0, 200).split('/');
  return parts.map((part) => (wordOfPath.test(part) && !/_(?:live|test)_/.test(part) ? part : '*')).join('/');
};

/** Pages whose address is another than before, and where developers look for the reference of an API; `deploy/_redirects` has the same. */
const moves: readonly [from: RegExp, to: string][] = [
  [/^\/(?:docs|developers|api|ar\/api)$/, '/en/api'],
  [/^\/ar(\/api\/.+)$/, '/en$1'],
  ...routes.map((route): [RegExp, string] => [new RegExp(`^/en/api/${route.operationId}$`), referencePath(route)]),
  [/^\/(en|ar)\/errors\/([\w-]+)$/, '/$1/errors#$2'],
  [/^\/(en|ar)\/about\/owner-questions$/, '/$1/about'],
  [/^\/(en|ar)\/kiosk\/sizes\/(?:us|uk|eu|india)\/([\w-]+)$/, '/$1/sizes/translate/$2'],
  [/^\/(en|ar)\/kiosk\/sizes\/(?:us|uk|eu|india)$/, '/$1/sizes/translate'],
  [/^\/(en|ar)\/kiosk\/((?:sizes|two-sleepers)(?:\/.+)?)$/, '/$1/$2'],
  [/^\/(en|ar)\/kiosk\/(\w+\/\w+\/\w+)\/callback$/, '/$1/kiosk/$2'],
  [/^\/(en|ar)\/kiosk\/((?:side|back|stomach|combination)(?:\/\w+)?)$/, '/$1/finder/$2'],
  // Of some pages there is no markdown, and of some no longer.
  [/^(.+)\.md$/, '$1'],
];

/** The address that took the place of another, below the root, or undefined. */
export const movedTo = (path: string): string | undefined => {
  const [from, to = ''] = moves.find(([pattern]) => pattern.test(path)) ?? [];
  if (!from) return undefined;
  const next = path.replace(from, to);
  return movedTo(next) ?? next;
};
