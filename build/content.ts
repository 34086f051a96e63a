import { constants, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { checkContent } from '#lib/content/check.ts';
import { type Fault, faultSentence, shortList } from '#lib/content/fault.ts';
import { fieldPlaces, textPlace } from '#lib/content/place.ts';
import { readJsonText } from '#lib/content/json-text.ts';
import { type Content, type ContentFile, contentFileNames } from '#lib/schemas/content.ts';

/** Faults that are told; who has mended these sees the next. */
const mostTold = 100;

/** A catalogue of 100,000 products, which is the most that the contract allows, is below half of this. */
const mostBytes = 256 * 1024 * 1024;

/** Content that must not be built; each line of the message names file, field and what to change, and the last how many more there are. */
export class ContentError extends Error {
  override readonly name = 'ContentError';

  constructor(faults: readonly (Fault | string)[]) {
    const sentences = faults.map((fault) => (typeof fault === 'string' ? fault : faultSentence(fault)));
    super(shortList(sentences, '\n', mostTold));
  }
}

type Unreadable = Pick<Fault, 'problem' | 'change' | 'place'>;

const whyUnreadable = (error: unknown, path: string): Unreadable => {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return { problem: 'it is missing.', change: `Put it back at ${path}.` };
    case 'EACCES':
    case 'EPERM':
      return { problem: 'it may not be read by this user.', change: `Allow it, for instance by chmod a+r ${path}.` };
    default:
      return { problem: `it cannot be read (${message}).`, change: `Look after ${path}.` };
  }
};

const readBytes = async (path: string): Promise<Buffer | Unreadable> => {
  try {
    // Without O_NONBLOCK a pipe in the place of a file would be waited for.
    await using file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stat = await file.stat();
    if (!stat.isFile())
      return { problem: `${stat.isDirectory() ? 'a folder' : 'no file'} stands in its place.`, change: `Put the file back at ${path}.` };
    if (stat.size > mostBytes)
      return {
        problem: `it has ${Math.round(stat.size / 1024 ** 2)} MB.`,
        change: 'At most 256 MB are read: put the last good copy back.',
      };
    return await file.readFile();
  } catch (error) {
    return whyUnreadable(error, path);
  }
};

const decode = (bytes: Buffer): string | Unreadable => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    return { problem: 'it is not readable as UTF-8 text.', change: 'Save it as UTF-8.', place: textPlace(text, text.indexOf('\uFFFD')) };
  }
};

type Read = { text: string; value: unknown } | { fault: Fault };

const readFile = async (directory: string, file: ContentFile): Promise<Read> => {
  const fault = (unreadable: Unreadable): Read => ({ fault: { file, field: 'the file', ...unreadable } });
  const bytes = await readBytes(join(directory, `${file}.json`));
  if (!Buffer.isBuffer(bytes)) return fault(bytes);
  const text = decode(bytes);
  if (typeof text !== 'string') return fault(text);
  const read = readJsonText(text);
  if ('value' in read) return { text, value: read.value };
  const { offset, ...slip } = read.slip;
  return fault({ ...slip, place: text.trim() === '' ? undefined : textPlace(text, offset) });
};

/** The faults that are told, with where they stand. */
const withPlaces = (faults: readonly Fault[], read: ReadonlyMap<ContentFile, Read>): Fault[] => {
  const places = new Map<ContentFile, ReturnType<typeof fieldPlaces>>();
  return faults.map((fault, index) => {
    const result = read.get(fault.file);
    if (index >= mostTold || !result || !('text' in result)) return fault;
    const placeOf = places.get(fault.file) ?? fieldPlaces(result.text);
    places.set(fault.file, placeOf);
    return { ...fault, place: placeOf(fault.field) };
  });
};

interface CheckedContent {
  content: Content;
  /** Sentences that do not stop the build. */
  warnings: string[];
}

/**
 * Reads every content file and checks shape and rules.
 * @throws ContentError with every fault found
 */
export const readContent = async (directory: string): Promise<CheckedContent> => {
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory())
    throw new ContentError([`There is no folder ${directory}: set CONTENT_DIR to the one that has the content.`]);
  const read = new Map(await Promise.all(contentFileNames.map(async (file) => [file, await readFile(directory, file)] as const)));
  const broken = [...read.values()].flatMap((result) => ('fault' in result ? [result.fault] : []));
  if (broken.length > 0) throw new ContentError(broken);

  const raw = Object.fromEntries([...read].map(([file, result]) => [file, 'value' in result ? result.value : undefined]));
  const checked = checkContent(raw as Record<ContentFile, unknown>);
  if ('faults' in checked) throw new ContentError(withPlaces(checked.faults, read));
  return {
    content: checked.content,
    warnings: shortList(withPlaces(checked.warnings, read).map(faultSentence), '\n', mostTold).split('\n').filter(Boolean),
  };
};
