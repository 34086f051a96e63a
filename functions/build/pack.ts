import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { lookup } from 'mrmime';
import type { CacheClass } from '#lib/cache.ts';
import { routes, type Route } from '#lib/routes.ts';
import type { BuiltFile } from '../manifest.ts';
import { fileHash } from './file-hash.ts';
import { pageAddress } from './page-address.ts';
import { serviceWorker } from './service-worker.ts';

const compress = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 9 }),
};

/** Below this a compressed body saves no packet. */
const leastBytes = 256;
const compressible = /^(?:text\/|application\/(?:json|[\w.-]+\+json|xml|javascript|manifest\+json)|image\/svg\+xml)/;

/** Files with a content hash in their name: Astro's, and the index of the search. */
const hashed = /^(?:_astro\/|pagefind\/.+\.pf_(?:index|meta)$)/;

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
export const packFile = async (directory: string, file: string, operations: ReadonlyMap<string, string>): Promise<BuiltFile> => {
  const path = join(directory, file);
  const body = await readFile(path);
  const operationId = operations.get(file);
  const described = serving(
    file,
    routes.find((route) => route.operationId === operationId),
  );
  const packed: BuiltFile = { file, ...described, bytes: body.length, hash: fileHash(body) };
  if (body.length < leastBytes || !compressible.test(described.media)) return packed;
  for (const [name, extension] of [
    ['br', 'br'],
    ['gzip', 'gz'],
  ] as const) {
    const smaller = await compress[name](body);
    if (smaller.length >= body.length) continue;
    await writeFile(`${path}.${extension}`, smaller);
    packed[name] = { bytes: smaller.length };
  }
  return packed;
};
