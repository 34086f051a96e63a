import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  answerModelPath,
  clientDirectory,
  contentPath,
  manifest as manifestShape,
  manifestPath,
  type BuiltFile,
  type Manifest,
} from './manifest.ts';
import type { Content } from '#lib/schemas/content.ts';
import type { AnswerModel } from '#lib/search/answer-model.ts';
import { fileHash } from './build/file-hash.ts';
import type { Environment } from './environment.ts';

/** One file with its bodies, in memory. */
export interface SiteFile {
  built: BuiltFile;
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

/** The built site and the content behind it: artefacts by file name (without `.json`), everything else by address. */
export interface Site {
  manifest: Manifest;
  content: Content;
  answerModel: AnswerModel;
  artefacts: ReadonlyMap<string, SiteFile>;
  pages: ReadonlyMap<string, SiteFile>;
}

/** A build that cannot be served; its message says what to run. */
export class SiteError extends Error {
  override readonly name = 'SiteError';
}

const rebuild = 'Run npm run build.';

const readManifest = (distDir: string): Manifest => {
  let text: string;
  try {
    text = readFileSync(manifestPath(distDir), 'utf8');
  } catch {
    throw new SiteError(`There is no build in ${distDir}. ${rebuild}`);
  }
  try {
    return manifestShape.parse(JSON.parse(text));
  } catch {
    throw new SiteError(`${manifestPath(distDir)} is damaged. ${rebuild}`);
  }
};

const readBody = (distDir: string, file: string, bytes: number): Buffer => {
  let body: Buffer;
  try {
    body = readFileSync(join(clientDirectory(distDir), file));
  } catch {
    throw new SiteError(`The built file ${file} is missing. ${rebuild}`);
  }
  if (body.length !== bytes) throw new SiteError(`The built file ${file} has ${body.length} bytes instead of ${bytes}. ${rebuild}`);
  return body;
};

const readFile = (distDir: string, built: BuiltFile): SiteFile => {
  const identity = readBody(distDir, built.file, built.bytes);
  if (fileHash(identity) !== built.hash) throw new SiteError(`The built file ${built.file} was changed after the build. ${rebuild}`);
  return {
    built,
    identity,
    ...(built.br && { br: readBody(distDir, `${built.file}.br`, built.br.bytes) }),
    ...(built.gzip && { gzip: readBody(distDir, `${built.file}.gz`, built.gzip.bytes) }),
  };
};

/** A file beside the site that only functions read, with the hash that the build gave it. */
const readChecked = (path: string, hash: string): unknown => {
  let body: Buffer;
  try {
    body = readFileSync(path);
  } catch {
    throw new SiteError(`The built file ${path} is missing. ${rebuild}`);
  }
  if (fileHash(body) !== hash) throw new SiteError(`The built file ${path} was changed after the build. ${rebuild}`);
  return JSON.parse(body.toString());
};

/**
 * Reads the whole build into memory.
 * @throws SiteError when it is missing, damaged, or made for another address or key prefix
 */
export const loadSite = ({ distDir, settings }: Pick<Environment, 'distDir' | 'settings'>): Site => {
  const manifest = readManifest(distDir);
  if (manifest.rootUrl !== settings.rootUrl) {
    throw new SiteError(`The build links to ${manifest.rootUrl}, but ROOT_URL is ${settings.rootUrl}. ${rebuild}`);
  }
  if (manifest.keyPrefix !== settings.keyPrefix) {
    throw new SiteError(`The build names keys ${manifest.keyPrefix}_..., but KEY_PREFIX is ${settings.keyPrefix}. ${rebuild}`);
  }
  const files = manifest.files.map((built) => readFile(distDir, built));
  const artefacts = new Map<string, SiteFile>();
  const pages = new Map<string, SiteFile>();
  for (const file of files) {
    if (file.built.address === null) artefacts.set(file.built.file.replace(/\.json$/, ''), file);
    else pages.set(file.built.address, file);
  }
  return {
    manifest,
    content: readChecked(contentPath(distDir), manifest.content) as Content,
    answerModel: readChecked(answerModelPath(distDir), manifest.answerModel) as AnswerModel,
    artefacts,
    pages,
  };
};
