import { LRUCache } from 'lru-cache';
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { prebuiltFiles } from '#lib/contract/openapi.ts';
import { photosFolder } from '#lib/domain/photos.ts';
import { isDeskPath } from '#lib/contract/desk.ts';
import { routes } from '#lib/contract/routes.ts';
import type { Environment } from '#lib/settings/environment.ts';
import type { Content } from '#lib/schemas/content.ts';
import { decodeModel, type Model } from '#lib/ask/heads.ts';
import type { Settings } from '#lib/settings/settings.ts';
import { once } from '#lib/words/once.ts';
import {
  answerModelPath,
  type BuiltFile,
  clientDirectory,
  contentPath,
  fileHash,
  type Manifest,
  manifest as manifestShape,
  manifestPath,
} from '#lib/contract/manifest.ts';

/** A build that cannot be served; its message says what to run. */
export class SiteError extends Error {
  override readonly name = 'SiteError';
}

/** What mends every build. */
const rebuild = 'Run npm run build.';
/** A setting that was forgotten is as likely as one that was changed, and `npm run build` alone reaches no release. */
const correct = (name: string, before = ''): string =>
  `Correct ${name}, or build for it: ${before}npm run publish, or ${before}npm run build where nothing was ever published.`;

/** Why a built file was not read: gone, or not ours to read. A process without descriptors left is no fault of the build. */
export const unreadable = (path: string, error: unknown): unknown => {
  const { code = 'unknown' } = error as NodeJS.ErrnoException;
  if (code === 'EMFILE' || code === 'ENFILE') return error;
  if (code === 'ENOENT' || code === 'ENOTDIR') return new SiteError(`The built file ${path} is missing. ${rebuild}`);
  return new SiteError(`The built file ${path} cannot be read (${code}). Give this user the right to read it.`);
};

/** A form in which the build left a file. */
type Form = 'identity' | 'br' | 'gzip';

/** Bytes of files that are held, which is all of a catalogue of some hundreds, and of pages unpacked. */
const [heldBytes, unpackedBytes] = [24 * 2 ** 20, 8 * 2 ** 20];

/** One file of the site. */
export interface SiteFile {
  built: BuiltFile;
  body: (form: Form) => Buffer;
}

/** The content behind a site, and what was learnt from it. */
interface SiteContent {
  content: Content;
  /** Unpacked when it is first asked for. */
  answerModel: () => Model;
}

/** JSON responses by file name (without `.json`), everything else by address. */
export interface SiteFiles {
  responses: ReadonlyMap<string, SiteFile>;
  pages: ReadonlyMap<string, SiteFile>;
}

/** The same where nobody is to see the desk: it is built with the rest, whoever serves it. */
export const withoutDesk = ({ responses, pages }: SiteFiles): SiteFiles => ({
  responses,
  pages: new Map([...pages].filter(([address]) => !isDeskPath(address))),
});

export interface Site extends SiteFiles {
  manifest: Manifest;
  /**
   * Reads and checks every file that was not asked for yet, a few milliseconds at a time with a pause between, so that no request waits for it.
   * @throws SiteError for the first one that is gone or was changed
   */
  readAll: (pauseMs: number) => Promise<void>;
  /** @throws SiteError when a file of it is gone or was changed */
  readContent: () => SiteContent;
}

/** Unpacked into one piece: the end of the file says how long it becomes (RFC 1952, ISIZE). */
const modelIn = (file: Buffer): Model => decodeModel(gunzipSync(file, { chunkSize: file.readUInt32LE(file.length - 4) + 1 })).model;

/** The answer model in a file. */
export const readModel = (path: string): Model => modelIn(readFileSync(path));

/** The site where nothing is built: JSON responses made from the content, and no pages. */
export const memorySite = (content: Content, settings: Settings): SiteFiles => {
  const files = prebuiltFiles(content, settings).map(({ file, operationId, body: value }): [string, SiteFile] => {
    const body = Buffer.from(JSON.stringify(value));
    const route = routes.find((candidate) => candidate.operationId === operationId);
    const { media = 'application/json' } = route?.success[0] ?? {};
    const built = { file: `${file}.json`, address: null, media, cache: route?.cache ?? 'none', bytes: body.length, hash: fileHash(body) };
    return [file, { built, body: () => body }];
  });
  return { responses: new Map(files), pages: new Map() };
};

const readManifest = (distDir: string): Manifest => {
  const path = manifestPath(distDir);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new SiteError(`There is no build in ${distDir}. ${rebuild}`);
    throw unreadable(path, error);
  }
  try {
    return manifestShape.parse(JSON.parse(text));
  } catch {
    throw new SiteError(`${path} is damaged. ${rebuild}`);
  }
};

interface Expected {
  /** As the build gave it. */
  hash: string;
  bytes?: number;
}

let scratch = Buffer.allocUnsafeSlow(2 ** 20);

/** The bytes of a file, until the next one is read: a start reads thousands of them and holds few. */
const readFor = (path: string): Buffer => {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (size > scratch.length) scratch = Buffer.allocUnsafeSlow(size);
    return scratch.subarray(0, readSync(file, scratch, 0, size, 0));
  } finally {
    closeSync(file);
  }
};

/** A built file, compared with what the build left. */
const readChecked = (folder: string, file: string, { hash, bytes }: Expected): Buffer => {
  let body: Buffer;
  try {
    body = readFor(join(folder, file));
  } catch (error) {
    throw unreadable(file, error);
  }
  if (bytes !== undefined && body.length !== bytes)
    throw new SiteError(`The built file ${file} has ${body.length} bytes instead of ${bytes}. ${rebuild}`);
  if (fileHash(body) !== hash) throw new SiteError(`The built file ${file} was changed after the build. ${rebuild}`);
  return body;
};

/** Bytes on their own: a small file is read into memory that it shares with others, which would be held with it. */
const apart = (body: Buffer): Buffer => {
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
};

type Forms = Partial<Record<Form, Buffer>>;

/** Files of a build, which are read and checked as soon as somebody asks for them. Both throw a SiteError where one is gone or was changed. */
interface FileReader {
  /** Holds what there is room for. */
  check: (built: BuiltFile) => void;
  body: (built: BuiltFile, form: Form) => Buffer;
}

/**
 * Reads files of a build. Pages are asked for packed by every browser, so only their packed forms are held, and the plain one is unpacked for
 * those who want it: less than half the memory. JSON responses are held in every form, photographs and pictures of shared links in none. What is
 * not held is read, and checked, when it is sent.
 */
const createFileReader = (distDir: string): FileReader => {
  const folder = clientDirectory(distDir);
  const held = new LRUCache<string, Forms>({
    maxSize: heldBytes,
    sizeCalculation: (forms) => Object.values(forms).reduce((bytes, body) => bytes + body.length, 1),
  });
  const unpacked = new LRUCache<string, Buffer>({ maxSize: unpackedBytes, sizeCalculation: (body) => body.length || 1 });
  const readForms = ({ file, address, br, gzip, ...plain }: BuiltFile, copy: (body: Buffer) => Buffer): Forms => {
    const forms: Forms = {};
    const body = readChecked(folder, file, plain);
    if (address === null || !gzip) forms.identity = copy(body);
    if (br) forms.br = copy(readChecked(folder, `${file}.br`, br));
    if (gzip) forms.gzip = copy(readChecked(folder, `${file}.gz`, gzip));
    return forms;
  };
  const isPicture = ({ file }: BuiltFile): boolean => file.startsWith(photosFolder) || file.startsWith('og/');
  const read = (built: BuiltFile): Forms => {
    const found = held.get(built.file);
    if (found) return found;
    const forms = readForms(built, apart);
    if (!isPicture(built)) held.set(built.file, forms);
    return forms;
  };
  const unpack = (file: string, forms: Forms): Buffer => {
    const body = unpacked.get(file) ?? gunzipSync(forms.gzip as Buffer);
    unpacked.set(file, body);
    return body;
  };
  return {
    check: (built) => {
      // Copies that nobody holds would be 40 MB more at the peak of a large catalogue.
      if (isPicture(built) || held.calculatedSize > heldBytes - scratch.length) readForms(built, (body) => body);
      else read(built);
    },
    body: (built, form) => {
      const forms = read(built);
      return forms[form] ?? unpack(built.file, forms);
    },
  };
};

/** How long files are read in one go, in milliseconds. */
const sliceMs = 5;

const readInSlices = async (files: readonly BuiltFile[], { check }: FileReader, pauseMs: number): Promise<void> => {
  let [sliceEnd, fault] = [performance.now() + sliceMs, undefined as unknown];
  for (const file of files) {
    try {
      check(file);
    } catch (error) {
      fault ??= error;
    }
    if (performance.now() < sliceEnd) continue;
    await sleep(pauseMs);
    sliceEnd = performance.now() + sliceMs;
  }
  if (fault !== undefined) throw fault as Error;
};

/**
 * Opens the build: each file of it is read and checked when it is first asked for.
 * @throws SiteError when there is none, or it was made for another address or key prefix
 */
export const openSite = ({ distDir, settings }: Pick<Environment, 'distDir' | 'settings'>): Site => {
  const manifest = readManifest(distDir);
  if (manifest.rootUrl !== settings.rootUrl) {
    const [, port] = /^http:\/\/localhost:(\d+)$/.exec(settings.rootUrl) ?? [];
    const how = correct('ROOT_URL', port && `PORT=${port} `);
    throw new SiteError(`The build links to ${manifest.rootUrl}, but ROOT_URL is ${settings.rootUrl}. ${how}`);
  }
  if (manifest.keyPrefix !== settings.keyPrefix) {
    throw new SiteError(
      `The build names keys ${manifest.keyPrefix}_..., but KEY_PREFIX is ${settings.keyPrefix}. ${correct('KEY_PREFIX')}`,
    );
  }
  const reader = createFileReader(distDir);
  const responses = new Map<string, SiteFile>();
  const pages = new Map<string, SiteFile>();
  for (const built of manifest.files) {
    const file: SiteFile = { built, body: (form) => reader.body(built, form) };
    if (built.address === null) responses.set(built.file.replace(/\.json$/, ''), file);
    else pages.set(built.address, file);
  }
  return {
    manifest,
    responses,
    pages,
    readAll: (pauseMs) => readInSlices(manifest.files, reader, pauseMs),
    readContent: () => {
      const content = JSON.parse(readChecked('', contentPath(distDir), { hash: manifest.content }).toString()) as Content;
      const model = apart(readChecked('', answerModelPath(distDir), { hash: manifest.answerModel }));
      return { content, answerModel: once(() => modelIn(model)) };
    },
  };
};
