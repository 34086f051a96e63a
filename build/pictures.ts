import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import { brandTokens } from '#lib/domain/brand.ts';
import { favicons, icons, type Picture, pictureStyles } from '#lib/og/picture.ts';
import type { Content } from '#lib/schemas/content.ts';
import { languages } from '#lib/schemas/text.ts';
import { inTurn } from './steps.ts';

const require = createRequire(import.meta.url);

/** Drawings import their files as text (`?raw`), which Vite gives and Node does not. */
registerHooks({
  load: (url, context, next) => {
    if (!url.endsWith('.svg?raw')) return next(url, context);
    const text = readFileSync(fileURLToPath(url.replace('?raw', '')), 'utf8');
    return { format: 'module', source: `export default ${JSON.stringify(text)}`, shortCircuit: true };
  },
});

/**
 * Whole faces, Arabic and Latin together: a face of one script loses letters beside a ligature such as لا.
 * Text is set in nothing else, so that a picture is the same on every machine.
 */
export const pictureFont = {
  loadSystemFonts: false,
  fontFiles: [
    require.resolve('@expo-google-fonts/readex-pro/400Regular/ReadexPro_400Regular.ttf'),
    require.resolve('@expo-google-fonts/readex-pro/600SemiBold/ReadexPro_600SemiBold.ttf'),
  ],
  defaultFontFamily: 'Readex Pro',
};

/** PNG pictures of 16 to 256 pixels as one ICO file: a directory of 16 bytes a picture, then the pictures as they are. */
const ico = (pictures: readonly { size: number; png: Buffer }[]): Buffer => {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  pictures.forEach(({ size, png }, index) => {
    const at = 6 + 16 * index;
    // 256 is written as 0.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
};

/** Changes with what is done to the same SVG. */
const version = 4;

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
const draw = async (cache: string, svg: string, { width, opaque }: { width: number; opaque: boolean }): Promise<Buffer> => {
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

const styleSheet = (name: string): Promise<string> =>
  readFile(fileURLToPath(new URL(`../src/lib/ui/styles/${name}.css`, import.meta.url)), 'utf8');

/** Drawings of earlier builds, by what they are drawn from: content that did not change is not drawn again. */
const cache = 'node_modules/.cache/pictures';

/** One drawing at a time: each has a thread, and Astro wants the other core. */
const atOnce = 1;

const styled = async (content: Content): Promise<Picture[]> => {
  const { pictures } = await import('#lib/og/pictures.ts');
  const tokens = await styleSheet('tokens');
  const { brand } = content.site;
  const styles = pictureStyles(brand ? brandTokens(tokens, brand.colour) : tokens, await styleSheet('drawings'));
  return pictures(content, pictureFont).map((picture) => ({ ...picture, svg: picture.svg.replace('>', `><style>${styles}</style>`) }));
};

/** The pictures that stand for shared pages, `/og/<language>/<name>.png`; how many there are. */
export const writePictures = async (directory: string, content: Content): Promise<number> => {
  await Promise.all(languages.map((language) => mkdir(join(directory, 'og', language), { recursive: true })));
  const all = await styled(content);
  await inTurn(all, atOnce, async ({ language, name, svg }) => {
    await writeFile(join(directory, 'og', language, `${name}.png`), await draw(cache, svg, { width: 1200, opaque: true }));
  });
  return all.length;
};

/** The icons, drawn from `favicon.svg` of the public folder. */
export const writeIcons = async (directory: string): Promise<void> => {
  const icon = await readFile(join(directory, 'favicon.svg'), 'utf8');
  const drawn = ({ svg, size }: { svg: string; size: number }) => draw(cache, svg, { width: size, opaque: false });
  await inTurn(icons(icon), atOnce, async (one) => writeFile(join(directory, `${one.name}.png`), await drawn(one)));
  const small = await Promise.all(favicons(icon).map(async (one) => ({ size: one.size, png: await drawn(one) })));
  await writeFile(join(directory, 'favicon.ico'), ico(small));
};
