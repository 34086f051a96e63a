import fp from 'fastify-plugin';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { markdownPath } from '#lib/words/paths.ts';
import { photosFolder } from '#lib/domain/photos.ts';
import { isDeskPath } from '#lib/contract/desk.ts';
import { type Parameter, parametersOf } from '#lib/contract/parameters.ts';
import { Problem } from '#lib/contract/problem.ts';
import { type Route, routes, type Values } from '#lib/contract/routes.ts';
import { readQuery } from '#lib/contract/validate.ts';
import { acceptedEncodings, type Encoding, prefersMarkdown } from '../http/negotiation.ts';
import type { Quota } from '../store/shared.ts';
import type { SiteFile, SiteFiles } from '../http/site.ts';
import { quotaFields } from './rate-limit.ts';
import { boundedCache, constantHeaders, exposedFor, type HeaderPolicy, startLinks } from './headers.ts';

/** Responses from built files: prepared once, and sent in one way from the listener and from a route. */

/** Names and values in turn, as `writeHead` takes them. */
type HeaderBlock = readonly string[];

/** One encoding of a file, ready to send. */
interface Representation {
  body: () => Buffer;
  /** Strong, and different for each encoding (RFC 9110 section 8.8.3). */
  etag: string;
  headers: HeaderBlock;
  /** Headers of a 304: what a 200 would carry but for the fields that describe the body (RFC 9110 section 15.4.5). */
  notModified: HeaderBlock;
}

type Encodings = Partial<Record<Encoding, Representation>> & { identity: Representation };

/** A file in each encoding, and as markdown where its page has that. */
export type Prepared = Encodings & { markdown?: Encodings; policy: HeaderPolicy };

/** A prepared file by its name or address, made when it is first asked for. */
type Find = (key: string) => Prepared | undefined;

export interface Prebuilt {
  /** JSON responses by file name. */
  responses: Find;
  /** Pages and other files by address. */
  pages: Find;
  /** Both by canonical target: the address, with the parameters that have closed sets of values in the order of the contract. */
  canonical: Find;
}

/** The block with what each request adds. */
const filled = (block: HeaderBlock, quota: Quota, id: string, policy: HeaderPolicy): string[] => [
  ...(policy.nextPricesAt === undefined ? block : block.map((value) => boundedCache(value, policy))),
  ...quotaFields(quota),
  'X-Request-Id',
  id,
];

const represent = (file: SiteFile, encoding: Encoding, constant: Readonly<Record<string, string>>, negotiated: boolean): Representation => {
  const { built } = file;
  const etag = encoding === 'identity' ? `"${built.hash}"` : `"${built.hash}-${encoding}"`;
  const bytes = encoding === 'identity' ? built.bytes : (built[encoding]?.bytes ?? 0);
  const vary = [...(negotiated ? ['Accept'] : []), ...(built.br || built.gzip ? ['Accept-Encoding'] : [])].join(', ');
  const described = { ...constant, ...(vary && { Vary: vary }), ETag: etag };
  const exposed = { 'Access-Control-Expose-Headers': exposedFor((name) => Object.hasOwn(described, name)) };
  const notModified = { ...described, ...('Access-Control-Allow-Origin' in constant && exposed) };
  const coding = encoding === 'identity' ? {} : { 'Content-Encoding': encoding };
  return {
    body: () => file.body(encoding),
    etag,
    notModified: Object.entries(notModified).flat(),
    headers: Object.entries({ 'Content-Type': built.media, 'Content-Length': String(bytes), ...coding, ...notModified }).flat(),
  };
};

/** Every encoding of a file. `negotiated` is one of several forms at its address. */
const prepare = (file: SiteFile, constant: Readonly<Record<string, string>>, negotiated = false): Encodings => ({
  identity: represent(file, 'identity', constant, negotiated),
  ...(file.built.br && { br: represent(file, 'br', constant, negotiated) }),
  ...(file.built.gzip && { gzip: represent(file, 'gzip', constant, negotiated) }),
});

/** Each parameter left out where it may be, and with each of its values. */
const queriesOf = ([first, ...rest]: readonly Parameter[]): string[][] => {
  if (!first) return [[]];
  const values = [...(first.required ? [] : [undefined]), ...(first.allowed ?? [])];
  return values.flatMap((value) => queriesOf(rest).map((more) => (value === undefined ? more : [`${first.name}=${value}`, ...more])));
};

/** Targets of a route that a file answers, each with the file's name. */
const targetsOf = ({ path, query: schema, file }: Route): [target: string, name: string][] =>
  queriesOf(parametersOf({ query: schema })).flatMap((pairs): [string, string][] => {
    const query = pairs.join('&');
    const name = file?.(readQuery(schema, new URLSearchParams(query)) as Values);
    return name === null || name === undefined ? [] : [[query === '' ? path : `${path}?${query}`, name]];
  });

const onceAsked = (files: ReadonlyMap<string, SiteFile>, make: (key: string, file: SiteFile) => Prepared): Find => {
  const made = new Map<string, Prepared>();
  return (key) => {
    const [known, file] = [made.get(key), files.get(key)];
    if (known || !file) return known;
    const prepared = make(key, file);
    if (!file.built.file.startsWith(photosFolder)) made.set(key, prepared);
    return prepared;
  };
};

const isMarkdown = ({ built }: SiteFile): boolean => built.media.startsWith('text/markdown');
const isPage = ({ built }: SiteFile): boolean => built.media.startsWith('text/html');

/** Documents that describe the interface link to each other, as pages do. */
const startsHere = (file: SiteFile): boolean =>
  isPage(file) ||
  isMarkdown(file) ||
  file.built.file.startsWith('data/') ||
  ['openapi.json', '.well-known/api-catalog.json'].includes(file.built.file);

/** The markdown of a page. `/` chooses a language, and has that of the English page, its canonical address. */
const markdownOf = (address: string): string => markdownPath(address === '/' ? '/en' : address);

export const createPrebuilt = (files: SiteFiles, policy: HeaderPolicy): Prebuilt => {
  const constantOf = (file: SiteFile, path: string): Record<string, string> => ({
    // A service worker is held to the policy of its own file, and fetches pages.
    ...constantHeaders(policy, { cache: file.built.cache, kind: isPage(file) || file.built.cache === 'worker' ? 'page' : 'data', path }),
    ...(startsHere(file) && !(policy.desk && isDeskPath(path)) && startLinks),
  });
  const withLink = (constant: Record<string, string>, link: string): Record<string, string> => ({
    ...constant,
    Link: [constant['Link'], link].filter(Boolean).join(', '),
  });
  // RFC 8288 links between a page and its markdown.
  const canonicalLink = (address: string): string =>
    `<${policy.settings.rootUrl}${address.slice(0, -markdownPath('').length)}>; rel="canonical"`;

  const preparePage = (address: string, file: SiteFile): Prepared => {
    const constant = constantOf(file, address);
    if (isMarkdown(file) && files.pages.has(address.slice(0, -markdownPath('').length)))
      return { ...prepare(file, withLink(constant, canonicalLink(address))), policy };
    const [name, markdown] = [markdownOf(address), files.pages.get(markdownOf(address))];
    if (!markdown) return { ...prepare(file, constant), policy };
    return {
      policy,
      ...prepare(file, withLink(constant, `<${name}>; rel="alternate"; type="text/markdown"`), true),
      markdown: prepare(markdown, { ...withLink(constantOf(markdown, address), canonicalLink(name)), 'Content-Location': name }, true),
    };
  };

  const responses = onceAsked(files.responses, (name, file) => ({ ...prepare(file, constantOf(file, `/${name}`)), policy }));
  const pages = onceAsked(files.pages, preparePage);
  const names = new Map(routes.flatMap(targetsOf));
  const canonical: Find = (target) => {
    const name = names.get(target);
    return name === undefined ? pages(target) : responses(name);
  };
  return { responses, pages, canonical };
};

/** Opaque tags of a list, weakness marks removed. */
const tags = /(?:W\/)?("[^"]*")/g;

/** `If-None-Match` (RFC 9110 section 13.1.2): weak comparison. `If-Match` (13.1.1): strong comparison, in which a weak tag matches nothing. */
const matches = (header: string, etag: string, { strong }: { strong: boolean }): boolean =>
  header === etag ||
  header.trim() === '*' ||
  [...header.matchAll(tags)].some(([whole, tag]) => tag === etag && !(strong && whole.startsWith('W/')));

/**
 * The representation that a client prefers: markdown where it prefers that, in the encoding it prefers, and identity where it takes none
 * (G51: never 406).
 */
const chooseRepresentation = (file: Prepared, headers: IncomingHttpHeaders): Representation => {
  const form = file.markdown && prefersMarkdown(headers.accept) ? file.markdown : file;
  for (const encoding of acceptedEncodings(headers['accept-encoding'])) {
    const representation = form[encoding];
    if (representation) return representation;
  }
  return form.identity;
};

/**
 * Answers GET or HEAD with a prepared file: 200, or 304 where the client has it.
 * @throws Problem precondition-failed, or SiteError for a damaged file; nothing was sent then
 */
export const sendPrepared = (
  file: Prepared,
  { request, response, quota, id }: { request: IncomingMessage; response: ServerResponse; quota: Quota; id: string },
): void => {
  const { headers, method } = request;
  const representation = chooseRepresentation(file, headers);
  if (headers['if-match'] !== undefined && !matches(headers['if-match'], representation.etag, { strong: true })) {
    throw new Problem('precondition-failed', 'The current ETag is another than If-Match names.');
  }
  if (headers['if-none-match'] !== undefined && matches(headers['if-none-match'], representation.etag, { strong: false })) {
    response.writeHead(304, filled(representation.notModified, quota, id, file.policy)).end();
    return;
  }
  const body = method === 'HEAD' ? undefined : representation.body();
  response.writeHead(200, filled(representation.headers, quota, id, file.policy)).end(body);
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Answered with a built file. */
    prebuilt: boolean;
  }
  interface FastifyReply {
    sendPrepared: (this: FastifyReply, file: Prepared) => FastifyReply;
  }
}

/** Routes whose query chooses a built file are answered with it, before their handler; `GET /*` answers with pages. */
export const prebuilt = fp<{ prebuilt: Prebuilt }>((app, { prebuilt: { responses, pages } }, done) => {
  app.decorateRequest('prebuilt', false);
  app.decorateReply('sendPrepared', function (file) {
    const { request } = this;
    const { raw, quota, id } = request;
    // Known before the response ends, which is when it is logged.
    request.prebuilt = true;
    try {
      sendPrepared(file, { request: raw, response: this.raw, quota, id });
    } catch (error) {
      request.prebuilt = false;
      throw error;
    }
    return this.hijack();
  });
  app.addHook('preHandler', (request, reply, next) => {
    const { endpoint } = request.routeOptions.config;
    const name = endpoint?.file?.(request.query as Values);
    if (name === null || name === undefined) return next();
    const file = responses(name);
    const absent = endpoint?.absent;
    if (!file)
      return next(absent ? new Problem(absent, 'There is no outcome for this combination.') : new Error(`There is no file ${name}.`));
    reply.sendPrepared(file);
  });
  app.get('/*', (request, reply) => {
    const page = pages(request.path);
    return page ? reply.sendPrepared(page) : reply.callNotFound();
  });
  done();
});
