import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { favicons, icons } from '#lib/og/icons.ts';
import { pictures } from '#lib/og/pictures.ts';
import { pictureStyles } from '#lib/og/styles.ts';
import type { Content } from '#lib/schemas/content.ts';
import { languages } from '#lib/schemas/text.ts';
import { draw } from './draw.ts';
import { ico } from './ico.ts';
import { inTurn } from './in-turn.ts';
import type { Progress } from './steps.ts';

const styleSheet = (name: string): Promise<string> =>
  readFile(fileURLToPath(new URL(`../../src/lib/ui/styles/${name}.css`, import.meta.url)), 'utf8');

/** Drawings that run at a time: as many as the threads that draw. */
const atOnce = 4;

/** The pictures that stand for shared pages, `/og/<language>/<name>.png`; how many there are. */
export const writePictures = async (directory: string, cache: string, content: Content, progress: Progress): Promise<number> => {
  const styles = pictureStyles(await styleSheet('tokens'), await styleSheet('drawings'));
  await Promise.all(languages.map((language) => mkdir(join(directory, 'og', language), { recursive: true })));
  const all = pictures(content);
  let done = 0;
  await inTurn(all, atOnce, async ({ language, name, svg }) => {
    const png = await draw(cache, svg.replace('>', `><style>${styles}</style>`), { width: 1200, opaque: true });
    await writeFile(join(directory, 'og', language, `${name}.png`), png);
    progress((done += 1), all.length);
  });
  return all.length;
};

/** The icons, drawn from `favicon.svg` of the public folder. */
export const writeIcons = async (directory: string, cache: string): Promise<void> => {
  const icon = await readFile(join(directory, 'favicon.svg'), 'utf8');
  const drawn = ({ svg, size }: { svg: string; size: number }) => draw(cache, svg, { width: size, opaque: false });
  await inTurn(icons(icon), atOnce, async (one) => writeFile(join(directory, `${one.name}.png`), await drawn(one)));
  const small = await Promise.all(favicons(icon).map(async (one) => ({ size: one.size, png: await drawn(one) })));
  await writeFile(join(directory, 'favicon.ico'), ico(small));
};
