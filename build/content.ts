import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { checkContent } from '#lib/content/check.ts';
import { type Fault, faultSentence, shortList } from '#lib/rules/fault.ts';
import { fieldPlaces, textPlace } from '#lib/content/place.ts';
import { readJsonText } from '#lib/content/json-text.ts';
import { type Content, type ContentFile, contentFileNames } from '#lib/schemas/content.ts';
import { soldOn } from '#lib/domain/sold.ts';
import { dohaDay } from '#lib/words/doha-time.ts';
import { unsaidChanges } from './data-changes.ts';

/** Faults that are told; who has mended these sees the next. */
const mostTold = 100;

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
    case 'EISDIR':
      return { problem: 'a folder stands in its place.', change: `Put the file back at ${path}.` };
    case 'EACCES':
    case 'EPERM':
      return { problem: 'it may not be read by this user.', change: `Allow it, for instance by chmod a+r ${path}.` };
    default:
      return { problem: `it cannot be read (${message}).`, change: `Look after ${path}.` };
  }
};

const readBytes = (path: string): Promise<Buffer | Unreadable> => readFile(path).catch((error: unknown) => whyUnreadable(error, path));

const decode = (bytes: Buffer): string | Unreadable => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    return { problem: 'it is not readable as UTF-8 text.', change: 'Save it as UTF-8.', place: textPlace(text, text.indexOf('\uFFFD')) };
  }
};

/** What ships: a folder of a shop's own is laid over it. */
export const shippedContent = 'src/content';

/** The path of a content file as sentences name it. */
const pathOf = (directory: string, file: ContentFile): string => {
  const path = join(directory, `${file}.json`);
  const near = relative('.', path);
  return near.startsWith('..') ? path : near;
};

/**
 * The file of a shop's folder where it has one, else the shipped one: an upgrade brings what the shop has not taken over.
 * @param directory CONTENT_DIR
 */
export const contentFilePath = (directory: string, file: ContentFile, shipped = shippedContent): string => {
  const own = pathOf(directory, file);
  return existsSync(own) ? own : pathOf(shipped, file);
};

interface Part {
  path: string;
  text: string;
  value: unknown;
}

/** A content file as the check sees it, and what it was put together from: the shop's part first. */
type Read = { parts: Part[]; value: unknown } | { fault: Fault };

const readPart = async (path: string, file: ContentFile): Promise<Part | { fault: Fault }> => {
  const fault = (unreadable: Unreadable) => ({ fault: { file, path, field: 'the file', ...unreadable } });
  const bytes = await readBytes(path);
  if (!Buffer.isBuffer(bytes)) return fault(bytes);
  const text = decode(bytes);
  if (typeof text !== 'string') return fault(text);
  const read = readJsonText(text);
  if ('value' in read) return { path, text, value: read.value };
  const { offset, ...slip } = read.slip;
  return fault({ ...slip, place: text.trim() === '' ? undefined : textPlace(text, offset) });
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Messages of a shop replace the shipped ones of the same key; every other file replaces the shipped one whole. */
const readContentFile = async (directory: string, shippedDirectory: string, file: ContentFile): Promise<Read> => {
  const path = contentFilePath(directory, file, shippedDirectory);
  const own = await readPart(path, file);
  if ('fault' in own) return own;
  const isMerged = file.startsWith('messages/') && resolve(path) !== resolve(shippedDirectory, `${file}.json`);
  if (!isMerged) return { parts: [own], value: own.value };
  const shipped = await readPart(pathOf(shippedDirectory, file), file);
  if ('fault' in shipped) return shipped;
  if (!isRecord(own.value) || !isRecord(shipped.value)) return { parts: [own], value: own.value };
  return { parts: [own, shipped], value: { ...shipped.value, ...own.value } };
};

/** Messages of a shop that nothing asks for: a slip of the pen, or one that an upgrade took away. */
const strangers = (file: ContentFile, read: Read): Fault[] => {
  if (!('parts' in read) || read.parts.length < 2) return [];
  const [own, shipped] = read.parts.map(({ value }) => Object.keys(value as object));
  return (own ?? [])
    .filter((key) => shipped?.includes(key) !== true)
    .map((key) => ({
      file,
      field: key,
      problem: 'there is no such message, so nobody sees it.',
      change: 'Correct the key, or remove it.',
      warning: true,
    }));
};

/** The faults that are told, with the file and the place where they stand. */
const withPlaces = (faults: readonly Fault[], read: ReadonlyMap<ContentFile, Read>): Fault[] => {
  const places = new Map<string, ReturnType<typeof fieldPlaces>>();
  return faults.map((fault, index) => {
    const result = read.get(fault.file);
    if (!result || !('parts' in result)) return fault;
    const { parts } = result;
    const [key = ''] = fault.field.split(', ');
    const part = parts.find(({ value }) => parts.length === 1 || (isRecord(value) && key in value)) ?? parts[0];
    if (!part || index >= mostTold) return { ...fault, path: part?.path };
    const placeOf = places.get(part.path) ?? fieldPlaces(part.text);
    places.set(part.path, placeOf);
    return { ...fault, path: part.path, place: placeOf(fault.field) };
  });
};

interface CheckedContent {
  content: Content;
  /** Sentences that do not stop the build. */
  warnings: string[];
}

/**
 * Reads every content file, those that the folder has not from what ships, and checks shape and rules.
 * @param directory CONTENT_DIR
 * @param shipped what it is laid over
 * @throws ContentError with every fault found
 */
export const readContent = async (directory: string, shipped = shippedContent): Promise<CheckedContent> => {
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory())
    throw new ContentError([`There is no folder ${directory}: set CONTENT_DIR to the one that has the content.`]);
  const read = new Map(
    await Promise.all(contentFileNames.map(async (file) => [file, await readContentFile(directory, shipped, file)] as const)),
  );
  const broken = [...read.values()].flatMap((result) => ('fault' in result ? [result.fault] : []));
  if (broken.length > 0) throw new ContentError(broken);

  const raw = Object.fromEntries([...read].map(([file, result]) => [file, 'value' in result ? result.value : undefined]));
  const checked = checkContent(raw as Record<ContentFile, unknown>);
  if ('faults' in checked) throw new ContentError(withPlaces(checked.faults, read));
  const unseen = [...read].flatMap(([file, result]) => strangers(file, result));
  // What a shop writes into its own folder is no version of the data that ships.
  const unsaid = directory === shipped ? unsaidChanges(checked.content, new Date()) : [];
  return {
    content: checked.content,
    warnings: shortList(withPlaces([...unseen, ...checked.warnings, ...unsaid], read).map(faultSentence), '\n', mostTold)
      .split('\n')
      .filter(Boolean),
  };
};

/**
 * The content as it is sold today: what is built.
 * @param directory CONTENT_DIR, or the content file of a release, which was checked when that was built
 * @throws as `readContent`
 */
export const readSoldContent = async (directory: string, shipped = shippedContent): Promise<CheckedContent> => {
  const isFile = statSync(directory, { throwIfNoEntry: false })?.isFile() === true;
  const { content, warnings } = isFile
    ? { content: JSON.parse(await readFile(directory, 'utf8')) as Content, warnings: [] }
    : await readContent(directory, shipped);
  return { content: soldOn(content, dohaDay(new Date())), warnings };
};
