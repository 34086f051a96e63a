import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { lookup } from 'mrmime';
import type { CacheClass } from '#lib/cache.ts';
import { routes, type Route } from '#lib/routes.ts';
import type { BuiltFile } from '../manifest.ts';
import { fileHash } from './file-hash.ts';
import { pageAddress } from './page-address.ts';
import { serviceWorker } from './service-worker.ts';

/**
 * Brotli's best takes a millisecond a kilobyte and saves an eighth of what `quick` leaves, which takes a fiftieth of the time:
 * right for what is asked for again and again, wrong for ten thousand pages of which most are read by few.
 */
const brotliQuality = { best: 11, quick: 9 } as const;
export type Effort = keyof typeof brotliQuality;

/** From here on the best takes seconds a file, with the other cores waiting for it. */
const mostBestBytes = 1 << 20;

/** The smallest window that holds the body, in bits: the default asks the kernel for megabytes a file, and those are emptied for each. */
const windowOf = ({ length }: Buffer): number =>
  Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(length + 16))));

// The synchronous forms: packing has threads of its own, and a stream a file would cost more than a small file does.
const compress = {
  br: (body: Buffer, effort: Effort) =>
    brotliCompressSync(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality[body.length > mostBestBytes ? 'quick' : effort],
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_LGWIN]: windowOf(body),
      },
    }),
  gzip: (body: Buffer) => gzipSync(body, { level: 9 }),
};

/** Below this a compressed body saves no packet. */
const leastBytes = 256;
const compressible = /^(?:text\/|application\/(?:json|[\w.-]+\+json|xml|javascript|manifest\+json)|image\/svg\+xml)/;

/** Files with a content hash in their name: Astro's, and the index of the search. */
const hashed = /^(?:_astro\/|pagefind\/.+\.pf_(?:index|meta)$)/;

const routeOf = new Map(routes.map((route) => [route.operationId, route]));

const serving = (file: string, route: Route | undefined): Pick<BuiltFile, 'address' | 'media' | 'cache'> => {
  if (route) return { address: null, media: route.success[0].media, cache: route.cache };
  if (file.endsWith('.html')) return { address: pageAddress(file), media: 'text/html; charset=utf-8', cache: 'page' };
  const media = lookup(file) ?? (file.endsWith('.ico') ? 'image/vnd.microsoft.icon' : 'application/octet-stream');
  const cache: CacheClass = file === serviceWorker ? 'worker' : hashed.test(file) ? 'asset' : 'page';
  return { address: `/${file}`, media: media.startsWith('text/') ? `${media}; charset=utf-8` : media, cache };
};

/**
 * Writes the compressed forms of one built file beside it and describes how it is served.
 * `operations` names the operation whose answer an artefact is.
 */
export const packFile = (directory: string, file: string, operations: ReadonlyMap<string, string>, effort: Effort = 'best'): BuiltFile => {
  const path = join(directory, file);
  const body = readFileSync(path);
  const operationId = operations.get(file);
  const described = serving(file, operationId === undefined ? undefined : routeOf.get(operationId));
  const packed: BuiltFile = { file, ...described, bytes: body.length, hash: fileHash(body) };
  if (body.length < leastBytes || !compressible.test(described.media)) return packed;
  for (const [name, extension] of [
    ['br', 'br'],
    ['gzip', 'gz'],
  ] as const) {
    const smaller = compress[name](body, effort);
    if (smaller.length >= body.length) continue;
    writeFileSync(`${path}.${extension}`, smaller);
    packed[name] = { bytes: smaller.length, hash: fileHash(smaller) };
  }
  return packed;
};
