import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finishImport, replaceFiles } from '#cli/import/replace-files.ts';

/** Writes both files of the catalogue anew, or with `finish` ends what was cut off. */
const [contentDir = '', what] = process.argv.slice(2);
if (what === 'finish') await finishImport(contentDir);
else
  await replaceFiles(
    contentDir,
    await Promise.all(
      ['mattresses.json', 'pillows.json'].map(async (name) => {
        const before = await readFile(join(contentDir, name), 'utf8');
        return { name, before, after: `${before}\n` };
      }),
    ),
  );
