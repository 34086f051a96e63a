import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalogueFolder, csvOf, mattressRow } from '../import/catalogue-folder.ts';
import { runCommand, type Ended } from './run-command.ts';

/** What a terminal obeys or hides. */
const obeyed = /(?!\r\n)[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/gu;
const unsafe = ({ stdout, stderr }: Ended): string[] =>
  ((stdout + stderr).match(obeyed) ?? []).filter((character) => !'\n\t'.includes(character));

test('the report of an import, and what it refuses', async () => {
  const folder = await catalogueFolder();
  const seen = async (name: string, row: Record<string, string>, ...args: string[]): Promise<Ended> => {
    await writeFile(folder.pathOf(name), csvOf({ ...mattressRow, ...row }));
    return runCommand('import', [folder.pathOf(name), ...args], {
      dataDir: join(folder.contentDir, 'data'),
      CONTENT_DIR: folder.contentDir,
    });
  };
  const added = await seen('added.csv', { name_en: 'Pearl \u202EHybrid' });
  expect([added.code, unsafe(added)]).toEqual([0, []]);
  expect(added.stdout).toContain('Pearl Hybrid');
  const json = await seen('added.csv', { name_en: 'Pearl \u202EHybrid' }, '--json');
  expect(unsafe(json)).toEqual([]);
  expect(JSON.parse(json.stdout)).toMatchObject({ products: [{ name: { en: 'Pearl Hybrid' } }] });
  const refused = await seen('refused\u009B.csv', { price_king: 'x\u202E\u{E0041}y' });
  expect([refused.code, unsafe(refused)]).toEqual([1, []]);
  await folder.remove();
});
