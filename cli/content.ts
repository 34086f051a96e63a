import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { shippedContent } from '#build/content.ts';
import { type ContentFile, contentFileNames } from '#lib/schemas/content.ts';
import { CommandFailure } from './program/program.ts';

/** What no shop leaves as it ships: its products, and its name, numbers and hours. */
const usual: readonly ContentFile[] = ['products', 'site'];

/** Messages are taken key by key, so that a copy would only keep what an upgrade mends. */
const copied = contentFileNames.filter((file) => !file.startsWith('messages/'));

const fileOf = (name: string): ContentFile => {
  const file = copied.find((one) => one === name.replace(/\.json$/, ''));
  if (file !== undefined) return file;
  throw new CommandFailure(
    name.startsWith('messages/')
      ? `${name} is not copied: write only the messages that you change into a file of that name in your folder.`
      : `There is no content file ${name}. The files are: ${copied.join(', ')}.`,
  );
};

/** What an import writes beside the shipped products where no folder is set. */
const ofImport = ['products.json', 'own-types.json', 'products.columns.json', 'products.waiting.json'];

/** What stands for a shop that has not said where its content is: a folder of the project that git does not look at. */
const ownFolder = 'content';

/**
 * Copies shipped content files into the shop's own folder, where they take the place of the shipped ones; none that is there is written over.
 * @param names files without `.json`; the usual two where there are none
 * @param contentDir CONTENT_DIR
 * @returns what was done, and which setting makes the folder count
 * @throws CommandFailure
 */
export const takeContent = async (names: readonly string[], contentDir: string): Promise<string> => {
  const files = names.length > 0 ? names.map(fileOf) : usual;
  const isSet = resolve(contentDir) !== resolve(shippedContent);
  const folder = isSet ? contentDir : ownFolder;
  try {
    await mkdir(folder, { recursive: true });
    const lines: string[] = [];
    // Her answers to the import, and what it read, come along: they would count no longer.
    if (!isSet && existsSync(join(shippedContent, 'products.columns.json')))
      for (const file of ofImport.filter((name) => existsSync(join(shippedContent, name)) && !existsSync(join(folder, name)))) {
        await copyFile(join(shippedContent, file), join(folder, file), constants.COPYFILE_EXCL);
        lines.push(`${join(folder, file)}: copied, as your import left it.`);
      }
    for (const file of files) {
      const path = join(folder, `${file}.json`);
      const isThere = existsSync(path);
      if (!isThere) await copyFile(join(shippedContent, `${file}.json`), path, constants.COPYFILE_EXCL);
      lines.push(`${path}: ${isThere ? 'was there already and stays as it is.' : 'copied from what ships.'}`);
    }
    return [
      ...lines,
      ...(isSet
        ? []
        : [
            `Write this line into the settings (the file .env here; make it where there is none), so that the folder counts: CONTENT_DIR=${folder}`,
          ]),
      ...(files.includes('site')
        ? ['Name, telephone, address, opening hours and several showrooms: docs/guides/retailer.md has an example of each.']
        : []),
      'Every other file is the shipped one, and an upgrade brings its changes. Keep a copy of this folder: nobody else has it.',
    ].join('\n');
  } catch (error) {
    throw new CommandFailure(`${folder} cannot be written (${(error as Error).message}).`);
  }
};
