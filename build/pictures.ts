import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { favicons, icons } from '#lib/og/drawings.ts';
import { type Picture, pictureStyles } from '#lib/og/picture.ts';
import { pictures } from '#lib/og/pictures.ts';
import type { Content } from '#lib/schemas/content.ts';
import { languages } from '#lib/schemas/text.ts';
import { draw } from './draw.ts';
import { ico } from './ico.ts';
import { inTurn } from './in-turn.ts';
import type { Progress } from './steps.ts';

const styleSheet = (name: string): Promise<string> =>
  readFile(fileURLToPath(new URL(`../src/lib/ui/styles/${name}.css`, import.meta.url)), 'utf8');

/** Drawings of earlier builds, by what they are drawn from: content that did not change is not drawn again. */
const cache = 'node_modules/.cache/pictures';

/** One drawing at a time: each has a thread, and Astro wants the other core. */
const atOnce = 1;

const styled = async (content: Content): Promise<Picture[]> => {
  const styles = pictureStyles(await styleSheet('tokens'), await styleSheet('drawings'));
  return pictures(content).map((picture) => ({ ...picture, svg: picture.svg.replace('>', `><style>${styles}</style>`) }));
};

const picture = (svg: string): Promise<Buffer> => draw(cache, svg, { width: 1200, opaque: true });

/** Draws every picture into the cache. */
export const drawPictures = async (content: Content): Promise<void> =>
  inTurn(await styled(content), atOnce, async ({ svg }) => {
    await picture(svg);
  });

/** The pictures that stand for shared pages, `/og/<language>/<name>.png`; how many there are. */
export const writePictures = async (directory: string, content: Content, progress: Progress): Promise<number> => {
  await Promise.all(languages.map((language) => mkdir(join(directory, 'og', language), { recursive: true })));
  const all = await styled(content);
  let done = 0;
  await inTurn(all, atOnce, async ({ language, name, svg }) => {
    await writeFile(join(directory, 'og', language, `${name}.png`), await picture(svg));
    progress((done += 1), all.length);
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
