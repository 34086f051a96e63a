import { fork } from 'node:child_process';
import { closeSync, copyFileSync, existsSync, linkSync, mkdirSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { photosFolder } from '#lib/domain/photos.ts';
import type { Fault } from '#lib/rules/fault.ts';
import type { Content } from '#lib/schemas/content.ts';
import { contentFilePath, ContentError, shippedContent } from './content.ts';
import { photoKey } from './sources.mjs';
import { createStep, type Progress } from './steps.ts';

/**
 * Photographs of products: the pictures of each are made once, kept by what its file holds, and linked wherever they are needed. Who has no
 * photographs loads nothing for them.
 */

/** Pictures, a folder a photograph. An install leaves it alone; where it was removed, the next build makes them again. */
export const photoCache = '.cache/photos';

/** A photograph whose pictures are to be made, and what its folder begins with. */
export interface PhotoOrder {
  path: string;
  key: string;
}

type Unusable = Pick<Fault, 'problem' | 'change'>;

const startOf = (path: string): string => {
  const [file, start] = [openSync(path, 'r'), Buffer.alloc(12)];
  readSync(file, start);
  closeSync(file);
  return start.toString('latin1');
};

/** What the first bytes of a file say against it. */
const whyUnusable = (path: string): Unusable | undefined => {
  if (!existsSync(path)) return { problem: `there is no file ${path}.`, change: 'Put it there, or correct the name.' };
  const start = startOf(path);
  if (/^(?:\xff\xd8\xff|\x89PNG|RIFF....WEBP)/s.test(start)) return undefined;
  return /^....ftyp(?:he|mif1|msf1)/s.test(start)
    ? {
        problem: `${path} is HEIC, a form of Apple that browsers do not show.`,
        change:
          'Save it as JPEG: open it in Photos or Preview and export it, or choose Most Compatible in the settings of the iPhone’s camera.',
      }
    : { problem: `${path} is no photo in JPEG, PNG or WebP.`, change: 'Save it as JPEG.' };
};

/** Folders of photographs whose pictures are there, by their key. */
const keptFolders = (): Map<string, string> =>
  new Map((existsSync(photoCache) ? readdirSync(photoCache) : []).map((folder) => [folder.replace(/-\d+x\d+$/, ''), folder]));

/** Makes pictures in a process of its own, whose memory ends with it; gives why those of a key cannot be made. */
const makePictures = (orders: readonly PhotoOrder[], progress: Progress): Promise<Map<string, string>> =>
  new Promise((resolve, reject) => {
    const faults = new Map<string, string>();
    let done = 0;
    const child = fork(fileURLToPath(new URL('./photo-process.ts', import.meta.url)), [], { execArgv: [] })
      .on('message', ({ key, fault }: { key: string; fault?: string }) => {
        if (fault !== undefined) faults.set(key, fault);
        progress((done += 1), orders.length);
      })
      .once('error', reject)
      .once('exit', () =>
        done === orders.length ? resolve(faults) : reject(new Error('The photos could not be made; the reason stands above.')),
      );
    child.send(orders);
  });

/** A second name of a file, or a copy where there can be none. */
export const linkFile = (from: string, to: string): void => {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
};

/** Puts the pictures of a site from one folder into another that lacks them. */
export const linkPhotos = ({ photos }: Pick<Content, 'photos'>, from: string, to: string): void => {
  for (const { folder } of Object.values(photos)) {
    if (existsSync(join(to, folder))) continue;
    mkdirSync(join(to, folder), { recursive: true });
    for (const file of readdirSync(join(from, folder))) linkFile(join(from, folder, file), join(to, folder, file));
  }
};

/**
 * The content with what was made of the photographs that it names, from the folder `photos` of the shop or of what ships; what is not there yet
 * is made.
 * @param contentDir CONTENT_DIR, or the content file of a release
 * @throws ContentError for those that are missing or cannot be read
 */
export const withPhotos = async (content: Content, contentDir: string, say: (sentence: string) => void): Promise<Content> => {
  const named = [...content.mattresses, ...content.pillows, ...content.discontinued].flatMap(({ id, photos = [] }) =>
    photos.map(({ file }, index) => {
      const [own, shipped] = [join(contentDir, photosFolder, file), join(shippedContent, photosFolder, file)];
      return { file, field: `${id}, photos, entry ${index + 1}`, path: existsSync(own) || !existsSync(shipped) ? own : shipped };
    }),
  );
  if (named.length === 0) return content;
  if (Object.keys(content.photos).length > 0) {
    // The content of a release: its pictures are there, whatever became of the files.
    linkPhotos(content, join(dirname(contentDir), 'client', photosFolder), photoCache);
    return content;
  }
  const stopAt = (why: (path: string) => Unusable | undefined): void => {
    const faults = named.flatMap(({ field, path }): Fault[] => {
      const unusable = why(path);
      return unusable ? [{ file: 'products', path: contentFilePath(contentDir, 'products'), field, ...unusable }] : [];
    });
    if (faults.length > 0) throw new ContentError(faults);
  };
  stopAt(whyUnusable);
  const keys = new Map(named.map(({ path }) => [path, photoKey(path)]));
  const paths = new Map([...keys].map(([path, key]) => [key, path]));
  const made = keptFolders();
  const orders = [...paths].filter(([key]) => !made.has(key)).map(([key, path]) => ({ key, path }));
  if (orders.length > 0)
    await createStep(say)('photos', async (progress) => {
      const broken = await makePictures(orders, progress);
      stopAt((path) => {
        const problem = broken.get(keys.get(path) ?? '');
        return problem === undefined ? undefined : { problem: `${path} cannot be read (${problem}).`, change: 'Export it anew as JPEG.' };
      });
      return `${orders.length} photo${orders.length === 1 ? '' : 's'} made`;
    });
  const folders = keptFolders();
  return {
    ...content,
    photos: Object.fromEntries(
      named.map(({ file, path }) => {
        const folder = folders.get(keys.get(path) ?? '') ?? '';
        const [width = 0, height = 0] = folder
          .slice(folder.lastIndexOf('-') + 1)
          .split('x')
          .map(Number);
        return [file, { folder, width, height }];
      }),
    ),
  };
};

/** A picture by its address below that of all, where nothing is built yet. */
export const photoAt = (address: string): Buffer | undefined => {
  const file = join(photoCache, address);
  return /^\/[\w-]+\/\w+\.\w+$/.test(address) && existsSync(file) ? readFileSync(file) : undefined;
};
