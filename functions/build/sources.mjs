import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What a build is made from. Plain JavaScript, since `npm start` asks on any Node before anything is installed. */
const inputs = ['src', 'public', 'functions', 'astro.config.mjs', 'package-lock.json', 'tsconfig.json'];

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

/**
 * Fingerprint of every source file and of the settings that prebuilt answers repeat.
 * @param {Record<string, string | undefined>} environment
 */
export const sourcesFingerprint = (environment) => {
  const { PORT = '4321', ROOT_URL = `http://localhost:${PORT || '4321'}`, KEY_PREFIX = '', CONTENT_DIR = 'src/content' } = environment;
  const hash = createHash('sha256').update(JSON.stringify([ROOT_URL, KEY_PREFIX, CONTENT_DIR]));
  for (const file of [...inputs, CONTENT_DIR].filter((path) => existsSync(path)).flatMap(filesOf))
    hash.update(file).update('\0').update(readFileSync(file));
  return hash.digest('base64url');
};
