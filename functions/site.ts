import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { artefacts } from '#lib/artefacts.ts';
import { routes } from '#lib/routes.ts';
import type { Content } from '#lib/schemas/content.ts';
import type { AnswerModel } from '#lib/search/answer-model.ts';
import type { Settings } from '#lib/settings.ts';
import { createBodies, type Form } from './bodies.ts';
import type { Environment } from './environment.ts';
import { fileHash } from './file-hash.ts';
import {
  answerModelPath,
  builtFile,
  contentPath,
  manifest as manifestShape,
  manifestPath,
  type BuiltFile,
  type Manifest,
} from './manifest.ts';
import { rebuild, SiteError, unreadable } from './site-error.ts';

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

export interface Site extends SiteFiles {
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
