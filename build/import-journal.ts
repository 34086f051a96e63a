import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Folder in that of the content in which an import gets its files ready. */
export const importFolder = (contentDir: string): string => join(contentDir, '.import');

/** Once this file is there the import counts: what is missing of it is only to be carried out. */
export const journalPath = (contentDir: string): string => join(importFolder(contentDir), 'journal.json');

/** Whether an import was cut off after it counted, so that of two files perhaps one is new. */
export const isCutOff = (contentDir: string): boolean => existsSync(journalPath(contentDir));
