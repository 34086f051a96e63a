import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { photoCache, withPhotos } from '#build/photos.ts';
import { photosFolder, photosOf } from '#lib/domain/photos.ts';
import { clientDirectory } from '#lib/contract/manifest.ts';
import type { MadePhoto, MattressRecord } from '#lib/schemas/content.ts';
import { languages } from '#lib/schemas/text.ts';
import { testBuild, testContent } from '../fixtures/build.ts';
import { builtFiles, rootUrl } from '../fixtures/built-pages.ts';
import { record, testedContent } from '../fixtures/content.ts';

/** Photographs of the frozen content: what the build makes of them, and what pages show. */

const client = clientDirectory(testBuild);
const pictures = builtFiles.filter(({ file }) => file.startsWith(photosFolder));
const originals = readdirSync(join(testContent, 'photos')).map((file) => readFileSync(join(testContent, 'photos', file)));
const product = record<MattressRecord>(testedContent.mattresses, 'dune-hybrid');
const photos = photosOf(product, testedContent.photos);

test('no file that is served has a byte of an original, its place or anything else that the camera wrote', async () => {
  const middles = originals.map((original) => original.subarray(original.length >> 1, (original.length >> 1) + 64));
  for (const { file, media } of builtFiles) {
    const body = readFileSync(join(client, file));
    for (const found of [...middles, 'taken-at-home', 'Invented Phone'])
      expect(body.includes(found), `${file} holds ${String(found)}`).toBe(false);
    if (!media.startsWith('image/') || !file.startsWith(photosFolder)) continue;
    expect(await sharp(body).metadata(), file).not.toMatchObject(expect.objectContaining({ exif: expect.anything() as unknown }));
    expect(Object.keys(await sharp(body).metadata()), file).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:exif|icc|iptc|xmp|orientation)/)]),
    );
  }
  expect(originals.length).toBeGreaterThan(2);
});

test('each is there in at most three widths, as AVIF and WebP on a page, upright, and small', async () => {
  const heif = { format: 'heif', media: 'image/avif' };
  const webp = { format: 'webp', media: 'image/webp' };
  const jpeg = { format: 'jpeg', media: 'image/jpeg' };
  const folders = Map.groupBy(pictures, ({ file }) => file.split('/')[1]);
  expect(folders.size).toBe(originals.length);
  for (const [folder, files] of folders) {
    const widths = new Set<number>();
    for (const { file, bytes, media, cache } of files) {
      const form = file.split('.')[1] ?? '';
      const { format, width } = await sharp(join(client, file)).metadata();
      widths.add(width);
      expect({ format, media, cache }).toEqual({ ...{ avif: heif, webp, jpg: jpeg }[form], cache: 'asset' });
      expect(bytes, file).toBeLessThanOrEqual(form === 'jpg' ? 200_000 : file.endsWith('list.webp') ? 25_000 : 60_000);
    }
    expect(widths.size, folder).toBeLessThanOrEqual(3);
  }
  // Its wall is maroon at the top, where the phone that was held upright wrote it on the left.
  const { data, info } = await sharp(join(client, photosFolder, photos[0]?.folder ?? '', '640.webp'))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info.height).toBeGreaterThan(info.width);
  expect([...data.subarray(0, 3)].map((value, index) => Math.abs(value - ([0x8a, 0x15, 0x38][index] ?? 0)) < 12)).toEqual([
    true,
    true,
    true,
  ]);
});

describe.each(languages)('in %s', (language) => {
  const page = readFileSync(join(client, language, 'products', product.id, 'index.html'), 'utf8');

  test('the page of a product shows them at once but for those behind the first, with their size and a text alternative', () => {
    const shown = [...page.matchAll(/<picture>.*?<img ([^>]*)>/gs)].map(([, attributes = '']) => attributes);
    expect(shown).toHaveLength(photos.length);
    for (const [index, attributes] of shown.entries()) {
      const { width, height, alt } = photos[index] as (typeof photos)[number];
      expect(attributes).toContain(`width="${width}" height="${height}" alt="${alt[language]}"`);
      expect(attributes.includes('loading="lazy"')).toBe(index > 0);
    }
  });

  test('a shared link and schema.org have them as JPEG', () => {
    const [first, ...others] = photos.map(({ folder, width }) => `${rootUrl}/${photosFolder}${folder}/${width}.jpg`);
    expect(page).toContain(`<meta property="og:image" content="${first}">`);
    expect(page).toContain(`"image":${JSON.stringify([first, ...others])}`);
  });

  test('lists and results, and no other row, show the first', () => {
    const rows = readFileSync(join(client, language, 'products/index.html'), 'utf8')
      .split('<tr')
      .filter((row) => row.includes('data-product'));
    for (const row of rows) {
      const [, id = ''] = /data-product="([^"]+)"/.exec(row) ?? [];
      const has = [...testedContent.mattresses, ...testedContent.pillows].find((one) => one.id === id)?.photos !== undefined;
      expect(row.includes(`<img class="art" src="/${photosFolder}`), id).toBe(has);
    }
  });
});

test('the kiosk keeps one of at most 25 KB a product', () => {
  const worker = readFileSync(join(client, 'sw.js'), 'utf8');
  const kept = pictures.filter(({ address }) => worker.includes(`"${address}"`));
  expect(kept.map(({ file }) => file)).toContain(`${photosFolder}${photos[0]?.folder}/list.webp`);
  expect(new Set(kept.map(({ file }) => file.split('/')[1])).size).toBe(kept.length);
  for (const { bytes } of kept) expect(bytes).toBeLessThanOrEqual(25_000);
});

describe('a photograph of a phone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guidance-photos-'));
  const made: MadePhoto[] = [];
  const said: string[] = [];
  mkdirSync(join(folder, 'photos'));
  const large = { width: 4032, height: 3024, channels: 3, background: '#8a1538' } as const;
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const make = async (file: string): Promise<MadePhoto> => {
    const alt = { en: 'A bed', ar: 'سرير' };
    const { photos: found } = await withPhotos(
      { ...testedContent, photos: {}, pillows: [], mattresses: [{ ...product, photos: [{ file, alt }] }] },
      folder,
      (sentence) => said.push(sentence),
    );
    const photo = found[file] as MadePhoto;
    made.push(photo);
    return photo;
  };
  afterAll(() => {
    rmSync(folder, { recursive: true });
    for (const photo of made) rmSync(join(photoCache, photo.folder), { recursive: true, force: true });
  });

  test.each([
    ['jpeg', { noise }],
    ['png', {}],
    ['webp', {}],
  ] as const)('of 12 megapixels as %s is taken, noise within its bytes too, and made once', async (form, more) => {
    const file = `large.${form}`;
    await sharp({ create: { ...large, ...more } })
      .withMetadata({ orientation: 6 })
      .toFormat(form)
      .toFile(join(folder, 'photos', file));
    const photo = await make(file);
    expect(photo).toMatchObject({ width: 750, height: 1000 });
    for (const name of readdirSync(join(photoCache, photo.folder)))
      expect(statSync(join(photoCache, photo.folder, name)).size, name).toBeLessThanOrEqual(
        name.startsWith('list') ? 25_000 : name.endsWith('jpg') ? 200_000 : 60_000,
      );
    expect(said.splice(0)).toEqual([expect.stringMatching(/^1 photo made in /)]);
    expect(await make(file)).toEqual(photo);
    expect(said).toEqual([]);
  });

  test('of a release is taken from it, once the file and what was made of it are gone', async () => {
    const [first] = photos;
    const folder = join(photoCache, first?.folder ?? '');
    rmSync(folder, { recursive: true });
    expect(await withPhotos(testedContent, join(testBuild, 'content.json'), (sentence) => said.push(sentence))).toEqual(testedContent);
    expect([readdirSync(folder).length, said]).toEqual([6, []]);
  });

  test.each([
    ['none.jpg', undefined, /: dune-hybrid, photos, entry 1: there is no file .*none\.jpg\. Put it there, or correct the name\.$/],
    ['phone.heic', '\0\0\0\x18ftypheic\0\0\0\0', /phone\.heic is HEIC, .* Save it as JPEG: /],
    ['list.jpg', 'name,price\n', /list\.jpg is no photo in JPEG, PNG or WebP\. Save it as JPEG\.$/],
    ['cut-off.jpg', '\xff\xd8\xff\xe0 and no more', /cut-off\.jpg cannot be read \(.*\)\. Export it anew as JPEG\.$/],
  ])('that cannot be used stops the build with a sentence: %s', async (file, bytes, sentence) => {
    if (bytes !== undefined) writeFileSync(join(folder, 'photos', file), bytes, 'latin1');
    await expect(make(file)).rejects.toThrow(sentence);
  });
});
