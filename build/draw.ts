import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import { pictureFont } from './picture-font.ts';

/** Changes with what is done to the same SVG. */
const version = 3;

/** A palette would halve the size for six times the time, and of these only robots that preview links ask. */
const render = async (svg: string, width: number, opaque: boolean): Promise<Buffer> => {
  const rendered = await renderAsync(svg, { font: pictureFont, fitTo: { mode: 'width', value: width } });
  if (!opaque) return rendered.asPng();
  const { width: pixels, height } = rendered;
  return sharp(rendered.pixels, { raw: { width: pixels, height, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 6 })
    .toBuffer();
};

/** Draws an SVG as PNG of this width, or takes the drawing of an earlier build from `cache`. */
export const draw = async (cache: string, svg: string, { width, opaque }: { width: number; opaque: boolean }): Promise<Buffer> => {
  const key = createHash('sha256')
    .update(JSON.stringify([version, width, opaque, svg]))
    .digest('base64url');
  const file = join(cache, `${key}.png`);
  try {
    return await readFile(file);
  } catch {
    const png = await render(svg, width, opaque);
    await mkdir(cache, { recursive: true });
    // Another build may look for it at the same time: it finds all of it or nothing.
    const partial = `${file}.${String(process.pid)}`;
    await writeFile(partial, png);
    await rename(partial, file);
    return png;
  }
};
