import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Resvg } from '@resvg/resvg-js';
import { encode } from 'uqr';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finishSite } from '#build/finish.ts';
import { hasOrigin } from '#build/prebuilt.ts';
import { clientDirectory, contentPath, fileHash, manifest, type Manifest, manifestPath } from '#lib/contract/manifest.ts';
import type { Content } from '#lib/schemas/content.ts';
import { isScreen, placeOf } from '#lib/ui/kiosk/places.ts';
import { testBuild } from '../fixtures/build.ts';

const distDir = testBuild;

/** The prebuilt site of this build, finished for one origin after the other. */
const origins = ['https://sleep.example.qa', 'http://beds.example:8080'] as const;
const [first, second] = origins;
const folders: Record<string, string> = {};
const manifests: Record<string, Manifest> = {};
const said: Record<string, string[]> = {};

const read = (origin: string, file: string): Buffer => readFileSync(join(clientDirectory(folders[origin] ?? ''), file));
const text = (origin: string, file: string): string => read(origin, file).toString();

beforeAll(async () => {
  for (const rootUrl of origins) {
    const folder = mkdtempSync(join(tmpdir(), 'guidance-origin-'));
    symlinkSync(resolve(distDir, 'prebuilt'), join(folder, 'prebuilt'));
    const content = JSON.parse(readFileSync(contentPath(distDir), 'utf8')) as Content;
    Object.assign(content.site.contact, { phone: '+974 0000 0000', email: 'showroom@example.com' });
    writeFileSync(contentPath(folder), JSON.stringify(content));
    await finishSite({ distDir: folder, settings: { rootUrl, keyPrefix: 'mpg' }, effort: 'quick' }, (sentence) => {
      (said[rootUrl] ??= []).push(sentence);
    });
    folders[rootUrl] = folder;
    manifests[rootUrl] = manifest.parse(JSON.parse(readFileSync(manifestPath(folder), 'utf8')));
  }
});
afterAll(() => Object.values(folders).forEach((folder) => rmSync(folder, { recursive: true })));

const files = (): string[] => manifests[first]?.files.map(({ file }) => file) ?? [];
const isText = (file: string): boolean => /\.(?:html|json|md|txt|xml|webmanifest|js|css)$/.test(file);

/** With one word for each form of the origin, so that only what is none is left to differ. */
const neutral = (origin: string, file: string): string => {
  const { host, hostname } = new URL(origin);
  const forms = [origin, host, hostname, hostname.split('.').reverse().join('.')];
  const withoutCodes = text(origin, file).replace(/<svg class="qr".*?<\/svg>/gs, '<svg class="qr"/>');
  return forms.reduce((now, form) => now.replaceAll(form, 'SITE'), withoutCodes);
};

test('nothing of the placeholder is left in any file or its compressed forms', () => {
  const left = origins.flatMap((origin) => [
    ...files().filter((file) => hasOrigin(read(origin, file))),
    ...(manifests[origin]?.files ?? []).filter(({ file, br }) => br && hasOrigin(brotliDecompressSync(read(origin, `${file}.br`)))),
    ...(manifests[origin]?.files ?? []).filter(({ file, gzip }) => gzip && hasOrigin(gunzipSync(read(origin, `${file}.gz`)))),
  ]);
  expect(left).toEqual([]);
});

test('contact data of the sample is warned of in one line where the origin is public', () => {
  expect(said[first]?.filter((line) => line.startsWith('Warning: ')).join()).toMatch(
    /^Warning: \S+site\.json: contact, phone: .* contact, email: .*\.$/,
  );
  expect(said[second]?.join()).not.toContain('Warning');
});

test('both have the same files, which differ in the origin alone', () => {
  expect(manifests[second]?.files.map(({ file }) => file)).toEqual(files());
  // The worker lists digests of the pages.
  const differing = files().filter((file) => isText(file) && file !== 'sw.js' && neutral(first, file) !== neutral(second, file));
  expect(differing).toEqual([]);
});

describe.each(origins)('%s stands', (origin) => {
  test.each<[string, string, (origin: string) => string]>([
    ['canonical addresses', 'en/faq/index.html', (root) => `<link rel="canonical" href="${root}/en/faq">`],
    ['alternates of languages', 'ar/sizes/king/index.html', (root) => `hreflang="en" href="${root}/en/sizes/king"`],
    ['structured data', 'en/sizes/king/index.html', (root) => `"url":"${root}/en/sizes/king"`],
    ['the sitemap', 'sitemap.xml', (root) => `<loc>${root}/ar/finder</loc>`],
    ['robots.txt', 'robots.txt', (root) => `Sitemap: ${root}/sitemap.xml`],
    ['markdown', 'en/sizes.md', (root) => `(${root}/en/sizes/king`],
    ['recommendations', 'api/v1/recommend/side-k90to130-hot.json', (root) => `"${root}/api/v1/matrix"`],
    ['the OpenAPI document', 'openapi.json', (root) => `"url":"${root}`],
    ['problem types', 'openapi.json', (root) => `${root}/en/errors/`],
    ['cards of tool servers', '.well-known/mcp.json', (root) => `${root}/mcp`],
    ['security.txt', '.well-known/security.txt', (root) => `Canonical: ${root}/.well-known/security.txt`],
    ['pages that show the host', 'en/finder/side/k90to130/hot/index.html', (root) => `${new URL(root).host}/<wbr>en`],
  ])('in %s', (_, file, expected) => {
    expect(text(origin, file)).toContain(expected(origin));
  });

  test('in QR codes', () => {
    const [svg = ''] = /<svg class="qr".*?<\/svg>/s.exec(text(origin, 'ar/finder/back/under60/neutral/index.html')) ?? [];
    const { data, size } = encode(`${origin}/ar/finder/back/under60/neutral`, { ecc: 'M', border: 4 });
    const drawn = new Resvg(svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'), {
      fitTo: { mode: 'width', value: size * 4 },
    }).render();
    const isDark = (x: number, y: number): boolean => (drawn.pixels[((y * 4 + 2) * size * 4 + x * 4 + 2) * 4] ?? 255) < 128;
    expect(data.map((row, y) => row.map((_, x) => isDark(x, y)))).toEqual(data);
  });

  test('under the hashes of the manifest', () => {
    const wrong = (manifests[origin]?.files ?? []).filter(({ file, hash }) => fileHash(read(origin, file)) !== hash);
    expect(wrong).toEqual([]);
  });

  test('in a service worker that keeps what the kiosk shows and all that it leads to, by digests of its bytes', () => {
    const worker = text(origin, 'sw.js');
    expect(worker).not.toMatch(/importScripts|sourceMappingURL/);
    const [list = ''] = /\[\{"url":.*?\}\]/.exec(worker) ?? [];
    const kept = JSON.parse(list) as { url: string; revision: string | null; integrity: string }[];
    const fileOf = new Map((manifests[origin]?.files ?? []).map(({ file, address }) => [address ?? `/${file}`, file]));
    const isShown = (url: string) =>
      /^\/(?:en|ar)\/(?:kiosk\.webmanifest|visitor\.json)$|^\/data\/products\/[^/]+\.json$/.test(url) || placeOf(url) === url;
    const urls = new Set(kept.map(({ url }) => url));
    expect([...urls]).toEqual(expect.arrayContaining([...fileOf.keys()].filter((url) => isShown(url) && !url.endsWith('.md'))));
    for (const { url, revision, integrity } of kept) {
      const file = fileOf.get(url) ?? url;
      expect(isShown(url) || !/\.html$|^api\//.test(file), url).toBe(true);
      const body = read(origin, file);
      const digest = createHash('sha256').update(body).digest('base64');
      expect({ revision, integrity }, url).toEqual({
        revision: url.startsWith('/_astro/') ? null : fileHash(body),
        integrity: `sha256-${digest}`,
      });
      const needed =
        isText(file) && !file.endsWith('.json') && (isScreen(url) || !placeOf(url))
          ? body.toString().match(/\/_astro\/[\w.-]+|(?<=")\/[\w-]+\.(?:png|svg)(?=")/g)
          : [];
      for (const one of needed ?? []) expect(urls, `${url} leads to ${one}`).toContain(one);
    }
  });
});
