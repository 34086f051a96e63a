import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const [flushes, warmUp] = [300, 20];
const bytes = Buffer.alloc(16_384);

/** Milliseconds of each wait for the disk after 16 KB were appended to a file in a folder: what a COMMIT cannot do without. */
export const flushCosts = (directory: string): number[] => {
  const path = join(directory, 'flush');
  const file = openSync(path, 'w');
  const costs: number[] = [];
  for (let count = 0; count < flushes; count += 1) {
    writeSync(file, bytes);
    const startedAt = performance.now();
    fdatasyncSync(file);
    if (count >= warmUp) costs.push(performance.now() - startedAt);
  }
  closeSync(file);
  rmSync(path);
  return costs;
};
