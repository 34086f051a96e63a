import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileHash } from '#lib/manifest.ts';
import { packFile } from '#build/pack.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pack-'));
});
afterEach(() => rm(directory, { recursive: true }));

const operations = new Map([
  ['api/v1/matrix.json', 'getMatrix'],
  ['api/v1/shortlists.json', 'listShortlists'],
  ['.well-known/api-catalog.json', 'getApiCatalog'],
]);
const long = '<p>King 180×200</p>\n'.repeat(50);

const pack = async (file: string, body: string | Buffer = long) => {
  await mkdir(dirname(join(directory, file)), { recursive: true });
  await writeFile(join(directory, file), body);
  return packFile({ from: directory, to: directory, rootUrl: 'https://guidance.example', operations }, { file, effort: 'best' });
};

describe('how a file is served', () => {
  test.each([
    ['index.html', '/', 'text/html; charset=utf-8', 'page'],
    ['en/index.html', '/en', 'text/html; charset=utf-8', 'page'],
    ['en/faq/back-pain-mattress/index.html', '/en/faq/back-pain-mattress', 'text/html; charset=utf-8', 'page'],
    ['404.html', '/404', 'text/html; charset=utf-8', 'page'],
    ['myindex.html', '/myindex', 'text/html; charset=utf-8', 'page'],
    ['_astro/page.Dk3.css', '/_astro/page.Dk3.css', 'text/css; charset=utf-8', 'asset'],
    ['pagefind/en/index/zz_82b8c51.pf_index', '/pagefind/en/index/zz_82b8c51.pf_index', 'application/octet-stream', 'asset'],
    ['pagefind/ar/pagefind.zz_1386a3f75b.pf_meta', '/pagefind/ar/pagefind.zz_1386a3f75b.pf_meta', 'application/octet-stream', 'asset'],
    ['pagefind/en/pagefind-entry.json', '/pagefind/en/pagefind-entry.json', 'application/json', 'page'],
    ['pagefind/en/pagefind.js', '/pagefind/en/pagefind.js', 'text/javascript; charset=utf-8', 'page'],
    ['robots.txt', '/robots.txt', 'text/plain; charset=utf-8', 'page'],
    ['favicon.svg', '/favicon.svg', 'image/svg+xml', 'page'],
    ['favicon.ico', '/favicon.ico', 'image/vnd.microsoft.icon', 'page'],
    ['sitemap.xml', '/sitemap.xml', 'text/xml; charset=utf-8', 'page'],
    ['en/manifest.webmanifest', '/en/manifest.webmanifest', 'application/manifest+json', 'page'],
    ['og/en/king.png', '/og/en/king.png', 'image/png', 'page'],
    ['unknown.xyzzy', '/unknown.xyzzy', 'application/octet-stream', 'page'],
    ['other.json', '/other.json', 'application/json', 'page'],
    ['api/v1/matrix.json', null, 'application/json', 'data'],
    ['.well-known/api-catalog.json', null, 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"', 'discovery'],
  ])('%s', async (file, address, media, cache) => {
    expect(await pack(file)).toMatchObject({ file, address, media, cache });
  });
});

test('bytes and hash are those of the file', async () => {
  const packed = await pack('index.html');
  expect(packed.bytes).toBe(Buffer.byteLength(long));
  expect(packed.hash).toBe(createHash('sha256').update(long).digest('base64url').slice(0, 22));
});

test('both compressed forms are written beside it, and hold the same', async () => {
  const packed = await pack('index.html');
  const br = readFileSync(join(directory, 'index.html.br'));
  const gzip = readFileSync(join(directory, 'index.html.gz'));
  expect(brotliDecompressSync(br).toString()).toBe(long);
  expect(gunzipSync(gzip).toString()).toBe(long);
  expect([packed.br, packed.gzip]).toEqual([
    { bytes: br.length, hash: fileHash(br) },
    { bytes: gzip.length, hash: fileHash(gzip) },
  ]);
});

test.each(['favicon.svg', 'style.css', 'script.js', 'sitemap.xml', 'api/v1/matrix.json', '.well-known/api-catalog.json'])(
  '%s is compressed',
  async (file) => {
    expect(await pack(file)).toMatchObject({ br: { bytes: expect.any(Number) as number }, gzip: { bytes: expect.any(Number) as number } });
  },
);

describe('a file is not compressed', () => {
  test.each<[string, string, string | Buffer]>([
    ['below 256 bytes', 'index.html', 'a'.repeat(255)],
    ['of a format that is compressed already', 'photo.webp', long],
    ['that no compression makes smaller', 'noise.txt', createHash('shake256', { outputLength: 300 }).update('noise').digest()],
  ])('%s', async (_, file, body) => {
    const packed = await pack(file, body);
    expect(packed.br ?? packed.gzip).toBeUndefined();
    expect([existsSync(join(directory, `${file}.br`)), existsSync(join(directory, `${file}.gz`))]).toEqual([false, false]);
  });

  test('but of 256 bytes it is', async () => {
    expect(await pack('index.html', 'a'.repeat(256))).toMatchObject({ br: { bytes: expect.any(Number) as number } });
  });
});
