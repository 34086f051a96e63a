import { LRUCache } from 'lru-cache';
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { artefacts } from '#lib/contract/prerendered.ts';
import { routes } from '#lib/contract/routes.ts';
import type { Environment } from '#lib/environment.ts';
import {
  answerModelPath,
  type BuiltFile,
  builtFile,
  clientDirectory,
  contentPath,
  fileHash,
  manifest as manifestShape,
  type Manifest,
  manifestPath,
} from '#lib/manifest.ts';
import type { Content } from '#lib/schemas/content.ts';
import type { AnswerModel } from '#lib/search/answer-model.ts';
import type { Settings } from '#lib/settings.ts';

/** A build that cannot be served; its message says what to run. */
export class SiteError extends Error {
  override readonly name = 'SiteError';
}

/** What mends every build. */
const rebuild = 'Run npm run build.';

/** Why a built file was not read: gone, or not ours to read. A process without descriptors left is no fault of the build. */
export const unreadable = (path: string, error: unknown): unknown => {
  const { code = 'unknown' } = error as NodeJS.ErrnoException;
  if (code === 'EMFILE' || code === 'ENFILE') return error;
  if (code === 'ENOENT' || code === 'ENOTDIR') return new SiteError(`The built file ${path} is missing. ${rebuild}`);
  return new SiteError(`The built file ${path} cannot be read (${code}). Give this user the right to read it.`);
};

/** A form in which the build left a file. */
type Form = 'identity' | 'br' | 'gzip';

/** The bodies of a build. A body is compared with the manifest before it is handed out. */
interface Bodies {
  /** @throws SiteError when the file is gone, or is not the one that was built */
  read: (built: BuiltFile, form: Form) => Buffer;
  /**
   * Reads and compares every form of a file, and keeps what stays in memory.
   * @throws SiteError as `read` does
   */
  check: (built: BuiltFile) => void;
}

/** Bytes of unpacked pages that are held. */
const roomBytes = 8 * 2 ** 20;

const extensions = { identity: '', br: '.br', gzip: '.gz' } as const;

const changed = (file: string): SiteError => new SiteError(`The built file ${file} was changed after the build. ${rebuild}`);

const bytesOf = (built: BuiltFile, form: Form): number => (form === 'identity' ? built.bytes : (built[form]?.bytes ?? 0));

/**
 * Pages are asked for packed by every browser, so only their packed forms are held, and the plain one is unpacked for those who want it:
 * less than half the memory, and a build that is replaced under a running service does it no harm. JSON answers are held in every form.
 */
const isUnpacked = ({ address, gzip }: BuiltFile): boolean => address !== null && gzip !== undefined;

const createBodies = (distDir: string): Bodies => {
  const folder = clientDirectory(distDir);
  const kept = new Map<BuiltFile, Partial<Record<Form, Buffer>>>();
  const unpacked = new LRUCache<string, Buffer>({ maxSize: roomBytes, sizeCalculation: (body: Buffer) => body.length || 1 });
  let scratch = Buffer.allocUnsafeSlow(2 ** 16);

  /** The bytes of a file, in memory that the next call writes over. */
  const scan = (file: string, bytes: number): Buffer => {
    let descriptor: number;
    try {
      descriptor = openSync(join(folder, file), 'r');
    } catch (error) {
      throw unreadable(file, error);
    }
    try {
      const { size } = fstatSync(descriptor);
      if (size !== bytes) throw new SiteError(`The built file ${file} has ${size} bytes instead of ${bytes}. ${rebuild}`);
      if (scratch.length < bytes) scratch = Buffer.allocUnsafeSlow(bytes);
      for (let read = 0, got = 1; read < bytes && got > 0; read += got) got = readSync(descriptor, scratch, read, bytes - read, null);
      return scratch.subarray(0, bytes);
    } finally {
      closeSync(descriptor);
    }
  };

  const compared = (built: BuiltFile, body: Buffer, form: Form = 'identity'): Buffer => {
    const hash = form === 'identity' ? built.hash : built[form]?.hash;
    if (fileHash(body) !== hash) throw changed(`${built.file}${extensions[form]}`);
    return body;
  };

  const keep = (built: BuiltFile, form: Form): Buffer => {
    const known = kept.get(built)?.[form];
    if (known) return known;
    const bytes = compared(built, scan(`${built.file}${extensions[form]}`, bytesOf(built, form)), form);
    const body = Buffer.allocUnsafeSlow(bytes.length);
    bytes.copy(body);
    kept.set(built, { ...kept.get(built), [form]: body });
    return body;
  };

  const unpack = (built: BuiltFile): Buffer => {
    let body = unpacked.get(built.file);
    if (body === undefined) {
      try {
        body = gunzipSync(keep(built, 'gzip'));
      } catch (error) {
        throw error instanceof SiteError ? error : changed(`${built.file}.gz`);
      }
      unpacked.set(built.file, compared(built, body));
    }
    return body;
  };

  return {
    read: (built, form) => (form === 'identity' && isUnpacked(built) ? unpack(built) : keep(built, form)),
    check: (built) => {
      if (isUnpacked(built)) compared(built, scan(built.file, built.bytes));
      else keep(built, 'identity');
      if (built.br) keep(built, 'br');
      if (built.gzip) keep(built, 'gzip');
    },
  };
};

/** One file, read when it is asked for. */
export interface SiteFile {
  built: BuiltFile;
  /** @throws SiteError when the file is gone, or is not the one that was built */
  body: (form: Form) => Buffer;
}

/** The content behind a site, and what was learnt from it. */
export interface SiteContent {
  content: Content;
  answerModel: AnswerModel;
}

/** JSON responses by file name (without `.json`), everything else by address. */
export interface SiteFiles {
  artefacts: ReadonlyMap<string, SiteFile>;
  pages: ReadonlyMap<string, SiteFile>;
}

interface Site extends SiteFiles {
  manifest: Manifest;
  /** @throws SiteError when a file of it is gone or was changed */
  readContent: () => SiteContent;
  /**
   * Checks the manifest, and reads and compares every file, a little at a time, so that requests are answered in between.
   * @throws SiteError for the first file that is gone, cut off or changed
   */
  check: () => Promise<void>;
}

/** The site where nothing is built: JSON responses made from the content, and no pages. */
export const memorySite = (content: Content, settings: Settings): SiteFiles => {
  const files = artefacts(content, settings).map(({ file, operationId, body: value }): [string, SiteFile] => {
    const body = Buffer.from(JSON.stringify(value));
    const route = routes.find((candidate) => candidate.operationId === operationId);
    const { media = 'application/json' } = route?.success[0] ?? {};
    const built = { file: `${file}.json`, address: null, media, cache: route?.cache ?? 'none', bytes: body.length, hash: fileHash(body) };
    return [file, { built, body: () => body }];
  });
  return { artefacts: new Map(files), pages: new Map() };
};

/** Longest that requests wait for the check, in milliseconds. */
const sliceMs = 5;

const damaged = (distDir: string): SiteError => new SiteError(`${manifestPath(distDir)} is damaged. ${rebuild}`);

/** The manifest, of which no more is known than that it can be worked with: `check` asks for the rest. */
const readManifest = (distDir: string): Manifest => {
  let text: string;
  try {
    text = readFileSync(manifestPath(distDir), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new SiteError(`There is no build in ${distDir}. ${rebuild}`);
    throw unreadable(manifestPath(distDir), error);
  }
  try {
    const manifest = JSON.parse(text) as Manifest;
    if (typeof manifest.sources === 'string' && manifest.files.every(({ file }) => typeof file === 'string')) return manifest;
  } catch {
    // Said below.
  }
  throw damaged(distDir);
};

/** A file beside the site that only functions read, with the hash that the build gave it. */
const readChecked = (path: string, hash: string): unknown => {
  let body: Buffer;
  try {
    body = readFileSync(path);
  } catch (error) {
    throw unreadable(path, error);
  }
  if (fileHash(body) !== hash) throw new SiteError(`The built file ${path} was changed after the build. ${rebuild}`);
  return JSON.parse(body.toString());
};

/**
 * Opens the build: its manifest is read now, and each file when it is first asked for or checked.
 * @throws SiteError when it is missing, damaged, or made for another address or key prefix
 */
export const openSite = ({ distDir, settings }: Pick<Environment, 'distDir' | 'settings'>): Site => {
  const manifest = readManifest(distDir);
  if (manifest.rootUrl !== settings.rootUrl) {
    throw new SiteError(`The build links to ${manifest.rootUrl}, but ROOT_URL is ${settings.rootUrl}. ${rebuild}`);
  }
  if (manifest.keyPrefix !== settings.keyPrefix) {
    throw new SiteError(`The build names keys ${manifest.keyPrefix}_..., but KEY_PREFIX is ${settings.keyPrefix}. ${rebuild}`);
  }
  const bodies = createBodies(distDir);
  const artefacts = new Map<string, SiteFile>();
  const pages = new Map<string, SiteFile>();
  for (const built of manifest.files) {
    const file = { built, body: (form: Form) => bodies.read(built, form) };
    if (built.address === null) artefacts.set(built.file.replace(/\.json$/, ''), file);
    else pages.set(built.address, file);
  }
  return {
    manifest,
    artefacts,
    pages,
    readContent: () => ({
      content: readChecked(contentPath(distDir), manifest.content) as Content,
      answerModel: readChecked(answerModelPath(distDir), manifest.answerModel) as AnswerModel,
    }),
    check: async () => {
      let since = performance.now();
      if (!manifestShape.safeParse({ ...manifest, files: [] }).success) throw damaged(distDir);
      for (const built of manifest.files) {
        if (!builtFile.safeParse(built).success) throw damaged(distDir);
        bodies.check(built);
        if (performance.now() - since < sliceMs) continue;
        await setImmediate();
        since = performance.now();
      }
    },
  };
};
