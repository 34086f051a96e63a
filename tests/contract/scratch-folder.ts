import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder of its own for a test file, away when the file is done. */
export const useScratchFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'guidance-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
