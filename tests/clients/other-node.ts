import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const isNode = (path: string): boolean => {
  try {
    return /^v\d/.test(execFileSync(path, ['--version'], { encoding: 'utf8' })) && realpathSync(path) !== realpathSync(process.execPath);
  } catch {
    return false;
  }
};

/** The Node of the machine, where it is another one than the project's own; where there is none, undefined. */
export const otherNode = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .map((folder) => join(folder, 'node'))
  .find(isNode);
