import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp, { type ResizeOptions, type Sharp } from 'sharp';
import { listPicture, longestSide, pageWidths } from '#lib/domain/photos.ts';
import { type PhotoOrder, photoCache } from './photos.ts';
import { inTurn } from './steps.ts';

/**
 * The process that `photos.ts` starts: makes the pictures of each photograph that it is sent, and answers with its key and, where it cannot be
 * read, why. Nothing of the file itself goes into them, neither its metadata nor its colour profile.
 */

/** Most bytes of a picture: in a list and on the kiosk, on a page, for a link that is shared. */
const most = { list: 25_000, page: 60_000, link: 200_000 };

/** Of AVIF, best first; the others need more for the same look. Almost every photograph fits with the first. */
const qualities = [60, 50, 40, 30, 20, 10, 1];

/** A picture in at most so many bytes. */
const fitted = async (bytes: number, encode: (quality: number) => Sharp): Promise<Buffer> => {
  let body = Buffer.alloc(0);
  for (const quality of qualities) {
    body = await encode(quality).toBuffer();
    if (body.length <= bytes) break;
  }
  return body;
};

const makePictures = async ({ path, key }: PhotoOrder): Promise<void> => {
  const { data, info } = await sharp(path, { failOn: 'error' })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: largest, height, channels } = info;
  const partial = join(photoCache, `.${key}-${process.pid}`);
  await mkdir(partial, { recursive: true });
  const scaled = (size: ResizeOptions): Sharp => sharp(data, { raw: { width: largest, height, channels } }).resize(size);
  const write = async (file: string, limit: number, encode: (quality: number) => Sharp): Promise<void> =>
    writeFile(join(partial, file), await fitted(limit, encode));
  const asWebp = (size: ResizeOptions) => (quality: number) => scaled(size).webp({ quality: Math.ceil(quality * 1.25), effort: 2 });
  await write(listPicture.file, most.list, asWebp(listPicture));
  for (const width of pageWidths(info)) {
    await write(`${width}.webp`, most.page, asWebp({ width }));
    // The least effort: a quarter of the time for nearly the same bytes.
    await write(`${width}.avif`, most.page, (quality) => scaled({ width }).avif({ quality, effort: 1, chromaSubsampling: '4:2:0' }));
  }
  await write(`${largest}.jpg`, most.link, (quality) => scaled({ width: largest }).jpeg({ quality: quality + 20 }));
  const whole = join(photoCache, `${key}-${largest}x${height}`);
  // Another build may have made it meanwhile.
  if (existsSync(whole)) await rm(partial, { recursive: true });
  else await rename(partial, whole);
};

sharp.cache(false);
sharp.concurrency(1);
process.once('message', (orders: readonly PhotoOrder[]) => {
  void inTurn(orders, availableParallelism(), async (order) => {
    const fault = await makePictures(order).then(
      () => undefined,
      (error: unknown) => (error as Error).message.split('\n', 1)[0],
    );
    process.send?.({ key: order.key, fault });
  }).then(() => process.disconnect());
});
