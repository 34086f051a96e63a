import { accessSync, constants, statSync } from 'node:fs';

/** Plain JavaScript: `npm start` and `npm run build` read it on any Node from 20 up. */

/** A setting that cannot be used; its message names it and says what to change. */
export class EnvironmentError extends Error {
  /** @override */
  name = 'EnvironmentError';
}

/**
 * Why the file cannot be read. Node alone would say of each that there is none.
 * @param {string} file
 * @returns {string | undefined} a sentence; undefined where it can be read
 */
const faultOf = (file) => {
  try {
    accessSync(file, constants.R_OK);
    return statSync(file).isDirectory() ? `${file} is a folder. Put a file of settings there.` : undefined;
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOENT') return `There is no file ${file}, which GUIDANCE_ENV_FILE names. Write it, or leave GUIDANCE_ENV_FILE unset.`;
    if (code === 'EACCES') return `This user may not read the settings in ${file}. Let its group read it: chmod 640, chgrp.`;
    return `The settings in ${file} cannot be read: ${message}.`;
  }
};

/**
 * What Node takes without a word and nobody means.
 * @param {string} file
 * @param {readonly string[]} names of what came from it
 */
const slipIn = (file, names) => {
  if (names.some((name) => name.startsWith('\uFEFF'))) return `${file} begins with a byte order mark. Save it as UTF-8 without one.`;
  const several = names.find((name) => process.env[name]?.includes('\n'));
  if (several === undefined) return undefined;
  return `${several} in ${file} is longer than a line. Close its quotes where it ends, and write a backslash in single quotes or backquotes.`;
};

/**
 * Reads the settings file into `process.env`, before anything reads that: `.env` of the working directory where there is one, or the file that
 * GUIDANCE_ENV_FILE names; none where that is empty. Node parses it (docs/reference/configuration.md). What the environment has already, it keeps.
 * @returns {{ file: string | undefined, names: readonly string[] }} the file that was read, and which variables came from it
 * @throws {EnvironmentError} where a named file is missing, or a file cannot be read or reads as nobody means it
 */
export const loadSettings = () => {
  const named = process.env['GUIDANCE_ENV_FILE'];
  const file = named ?? '.env';
  const isThere = named === undefined ? statSync(file, { throwIfNoEntry: false }) !== undefined : named.trim() !== '';
  if (!isThere) return { file: undefined, names: [] };
  const fault = faultOf(file);
  if (fault !== undefined) throw new EnvironmentError(fault);
  const before = new Set(Object.keys(process.env));
  process.loadEnvFile(file);
  const names = Object.keys(process.env).filter((name) => !before.has(name));
  const slip = slipIn(file, names);
  if (slip !== undefined) throw new EnvironmentError(slip);
  return { file, names };
};
