import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { lookup } from 'mrmime';
import type { CacheClass } from '#lib/contract/headers.ts';
import { type Route, routes } from '#lib/contract/routes.ts';
import { type BuiltFile, fileHash } from '#lib/contract/manifest.ts';
import { photosFolder } from '#lib/domain/photos.ts';
import { dataMedia } from '#lib/open-data/files.ts';
import { linkFile } from './photos.ts';
import { hasOrigin, withOrigin } from './prebuilt.ts';
import type { Progress } from './steps.ts';

/** Address of a built page: `en/faq/index.html` is `/en/faq`. */
export const pageAddress = (file: string): string => `/${file.replace(/(?:^|\/)index\.html$/, '').replace(/\.html$/, '')}`;

/** File of the service worker, at the root, since it serves both languages. */
export const serviceWorker = 'sw.js';

/**
 * How hard to compress. `quick` packs all texts in a second and leaves an eighth more than `best`, which takes a minute of processor time.
 */
const efforts = { best: { brotli: 11, gzip: 9 }, quick: { brotli: 5, gzip: 6 } } as const;
export type Effort = keyof typeof efforts;

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
        [constants.BROTLI_PARAM_QUALITY]: efforts[body.length > mostBestBytes ? 'quick' : effort].brotli,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_LGWIN]: windowOf(body),
      },
    }),
  gzip: (body: Buffer, effort: Effort) => gzipSync(body, { level: efforts[effort].gzip }),
};

/** Below this a compressed body saves no packet. */
const leastBytes = 256;
const compressible = /^(?:text\/|application\/(?:json|[\w.-]+\+json|xml|javascript|manifest\+json)|image\/svg\+xml)/;

/** Files with a content hash in their name: Astro's, photographs, and the index of the search. */
const hashed = /^(?:_astro\/|photos\/|pagefind\/.+\.pf_(?:index|meta)$)/;

/** What the table of media types lacks. A tarball is not sent as an encoding of something else: who downloads it wants it as it is. */
const otherMedia: Readonly<Record<string, string>> = { '.ico': 'image/vnd.microsoft.icon', '.tgz': 'application/gzip' };

const routeOf = new Map(routes.map((route) => [route.operationId, route]));

const serving = (file: string, route: Route | undefined): Pick<BuiltFile, 'address' | 'media' | 'cache'> => {
  if (route) return { address: null, media: route.success[0].media, cache: route.cache };
  if (file.endsWith('.html')) return { address: pageAddress(file), media: 'text/html; charset=utf-8', cache: 'page' };
  if (file.endsWith('.csv')) return { address: `/${file}`, media: dataMedia.csv, cache: 'page' };
  const media = lookup(file) ?? otherMedia[extname(file)] ?? 'application/octet-stream';
  const cache: CacheClass = file === serviceWorker ? 'worker' : hashed.test(file) ? 'asset' : 'page';
  return { address: `/${file}`, media: media.startsWith('text/') ? `${media}; charset=utf-8` : media, cache };
};

/**
 * Time of a file, made from its hash: 30 bits of it, from 2004 on. nginx and Caddy make an ETag of the time and the size of a file, so this tag
 * changes with the bytes and is the same on every machine that has this build.
 */
const timeOf = (hash: string): number => 2 ** 30 + (Buffer.from(hash, 'base64url').readUInt32BE() >>> 2);

/** `like` holds the same and stays as it is: that is the same file then. */
const write = (path: string, body: Buffer, like?: string): { bytes: number; hash: string } => {
  const hash = fileHash(body);
  if (like === undefined) writeFileSync(path, body);
  else linkFile(like, path);
  utimesSync(path, timeOf(hash), timeOf(hash));
  return { bytes: body.length, hash };
};

/** A file of the prebuilt site to pack. */
export interface PackOrder {
  /** Path below both folders. */
  file: string;
  effort: Effort;
}

/** Where files come from and go to, and for which origin. */
export interface PackSetting {
  from: string;
  to: string;
  rootUrl: string;
  /** Names the operation whose response a file is. */
  operations: ReadonlyMap<string, string>;
}

/** Writes one prebuilt file for its origin with its compressed forms beside it, and describes how it is served. */
export const packFile = ({ from, to, rootUrl, operations }: PackSetting, { file, effort }: PackOrder): BuiltFile => {
  const target = join(to, file);
  const source = readFileSync(join(from, file));
  const operationId = operations.get(file);
  const described = serving(file, operationId === undefined ? undefined : routeOf.get(operationId));
  const isText = compressible.test(described.media);
  const body = isText && hasOrigin(source) ? Buffer.from(withOrigin(source.toString(), rootUrl)) : source;
  mkdirSync(dirname(target), { recursive: true });
  const packed: BuiltFile = { file, ...described, ...write(target, body, file.startsWith(photosFolder) ? join(from, file) : undefined) };
  if (body.length < leastBytes || !isText) return packed;
  for (const [name, extension] of [
    ['br', 'br'],
    ['gzip', 'gz'],
  ] as const) {
    const smaller = compress[name](body, effort);
    if (smaller.length >= body.length) continue;
    packed[name] = write(`${target}.${extension}`, smaller);
  }
  return packed;
};

/** More threads than this wait for the disk. */
const mostThreads = 8;
/** Files a message: small enough that no thread is left with a long rest, large enough that messages cost nothing. */
const batch = 32;

/** One thread, fed with batches until there are none. */
const runThread = (setting: PackSetting, take: () => readonly PackOrder[], give: (packed: readonly BuiltFile[]) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pack-worker.ts', import.meta.url), { workerData: setting });
    const feed = (): void => {
      const orders = take();
      if (orders.length > 0) worker.postMessage(orders);
      else void worker.terminate().then(() => resolve());
    };
    worker.on('message', (packed: readonly BuiltFile[]) => {
      give(packed);
      feed();
    });
    worker.on('error', reject);
    feed();
  });

/** Packs every file, on as many threads as there are cores; the descriptions are in the order of the orders. */
export const packFiles = async (setting: PackSetting, orders: readonly PackOrder[], progress: Progress): Promise<BuiltFile[]> => {
  const packed = new Map<string, BuiltFile>();
  let next = 0;
  const take = (): readonly PackOrder[] => {
    const orderOf = orders.slice(next, next + batch);
    next += orderOf.length;
    return orderOf;
  };
  const give = (described: readonly BuiltFile[]): void => {
    for (const one of described) packed.set(one.file, one);
    progress(packed.size, orders.length);
  };
  const threads = Math.min(availableParallelism(), mostThreads, Math.ceil(orders.length / batch));
  await Promise.all(Array.from({ length: threads }, () => runThread(setting, take, give)));
  return orders.flatMap(({ file }) => packed.get(file) ?? []);
};
