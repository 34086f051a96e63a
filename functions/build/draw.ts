import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import { indexedPng } from './indexed-png.ts';
import { pictureFont } from './picture-font.ts';

/** Changes with what is done to the same SVG. */
const version = 1;

const render = async (svg: string, width: number, opaque: boolean): Promise<Buffer> => {
  const rendered = await renderAsync(svg, { font: pictureFont, fitTo: { mode: 'width', value: width } });
  return opaque ? indexedPng({ width: rendered.width, height: rendered.height, rgba: rendered.pixels }) : rendered.asPng();
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
