import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, fstatSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

/** What a build is made from. Plain JavaScript, since `npm start` asks on any Node before anything is installed. */
const inputs = ['src', 'public', 'functions', 'build', 'client', 'LICENSE', 'astro.config.mjs', 'package-lock.json', 'tsconfig.json'];

/**
 * @param {string} path
 * @returns {string[]}
 */
const filesOf = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesOf(join(path, name)))
    : [path];

/** @param {string} file @param {string} path */
const isBelow = (file, path) => file === path || file.startsWith(path + sep);

/** Changes with what is made of the same photograph (`photo-process.ts`). */
const recipe = 1;
/** How much of each end of a photograph is looked at. */
const endBytes = 16_384;

/**
 * Tells a photograph from every other without reading all of it: by its size and both its ends. What is packed ends otherwise wherever it was
 * changed.
 * @param {string} path
 */
export const photoKey = (path) => {
  const file = openSync(path, 'r');
  const { size } = fstatSync(file);
  const [start, end] = [Buffer.alloc(endBytes), Buffer.alloc(endBytes)];
  readSync(file, start, 0, endBytes, 0);
  readSync(file, end, 0, endBytes, Math.max(0, size - endBytes));
  closeSync(file);
  return createHash('sha256').update(`${recipe} ${size} `).update(start).update(end).digest('hex').slice(0, 24);
};

const isPhoto = /[\\/]photos[\\/]/;

/**
 * An origin that is none is refused by whoever reads the environment.
 * @param {Record<string, string | undefined>} environment
 */
const originOf = ({ PORT, ROOT_URL }) => {
  const address = ROOT_URL?.trim() || `http://localhost:${PORT?.trim() || '4321'}`;
  return URL.canParse(address) ? new URL(address).origin : undefined;
};

const shippedContent = join('src', 'content');

/**
 * Fingerprint of every source file and of the settings that prebuilt responses repeat, but for the origin, which comes into them last: of the
 * program, a point, and of the content.
 * @param {Record<string, string | undefined>} environment
 */
export const sourcesFingerprint = ({ KEY_PREFIX = '', CONTENT_DIR = shippedContent }) => {
  const [program, content] = [createHash('sha256').update(KEY_PREFIX), createHash('sha256').update(CONTENT_DIR)];
  for (const file of [...inputs, CONTENT_DIR].filter((path) => existsSync(path)).flatMap(filesOf)) {
    const hash = inputs.some((path) => isBelow(file, path)) && !isBelow(file, shippedContent) ? program : content;
    hash
      .update(file)
      .update('\0')
      .update(isPhoto.test(file) ? photoKey(file) : readFileSync(file));
  }
  return `${program.digest('base64url')}.${content.digest('base64url')}`;
};

/** @param {string} path */
const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
};

/**
 * What has to be done before these sources can be served: nothing, to put another origin into what is prebuilt, or all of it.
 * @param {string} distDir
 * @param {Record<string, string | undefined>} environment
 * @returns {'nothing' | 'finish' | 'all'}
 */
export const missingWork = (distDir, environment) => {
  const sources = sourcesFingerprint(environment);
  if (readJson(join(distDir, 'prebuilt/site.json')).sources !== sources) return 'all';
  const manifest = readJson(join(distDir, 'manifest.json'));
  return manifest.sources === sources && manifest.rootUrl === originOf(environment) ? 'nothing' : 'finish';
};
