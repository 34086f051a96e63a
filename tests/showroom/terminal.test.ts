import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalogueFolder, csvOf, mattressRow } from '../import/catalogue-folder.ts';
import { noLimits, shortlist, writeOf } from './events.ts';
import { runCommand, type Ended } from './run-command.ts';
import { useStore } from './setting.ts';

/** What the operator's commands show of texts that others wrote. */

const temporary = useStore();

const hostile = 'a\u001B[2J\u007F\u009B2J\u202Eb\u2067c\u{E0041}';
/** What a terminal obeys or hides. */
const obeyed = /(?!\r\n)[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/gu;
const unsafe = ({ stdout, stderr }: Ended): string[] =>
  ((stdout + stderr).match(obeyed) ?? []).filter((character) => !'\n\t'.includes(character));

const fill = async (): Promise<void> => {
  const payload = JSON.stringify(shortlist({ note: hostile }));
  await temporary.store.saveShortlist(writeOf('a', { payload, contact: { name: hostile, phone: hostile } }), noLimits);
  await temporary.store.claimEvents({ leaseSeconds: 60, limit: 1, now: new Date() });
  await temporary.store.failEvent('a', hostile, null);
};

const showroom = (args: readonly string[], isSeen = true): Promise<Ended> =>
  runCommand('showroom', args, { dataDir: temporary.dataDir }, isSeen);

test.each([
  ['list', '--json'],
  ['list'],
  ['show', 'a'],
  ['show', 'a', '--json'],
  ['export', '--csv'],
  ['export', '--csv', '--json'],
  ['erase', '--id', 'a'],
  ['export', '--csv', '--output', `nowhere/${hostile}`],
])('%j shows nothing that a terminal obeys', async (...args) => {
  await fill();
  const ended = await showroom(args);
  expect(ended.stdout + ended.stderr).not.toBe('');
  expect(unsafe(ended)).toEqual([]);
});

test('JSON keeps its values', async () => {
  await fill();
  expect(JSON.parse((await showroom(['show', 'a', '--json'])).stdout)).toMatchObject({ contact: { name: hostile }, lastError: hostile });
});

test('an export that goes to a file or a program holds the direction marks of Arabic, and no control characters', async () => {
  await temporary.store.saveShortlist(writeOf('a', { contact: { name: 'مريم\u200F\u0007', phone: '3333 4444' } }), noLimits);
  expect((await showroom(['export', '--csv'], false)).stdout).toContain(',مريم\u200F,3333 4444,');
  expect((await showroom(['export', '--csv'])).stdout).toContain(',مريم\\u200f,3333 4444,');
});

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
  expect(added.stdout).toContain('Pearl \\u202eHybrid');
  const json = await seen('added.csv', { name_en: 'Pearl \u202EHybrid' }, '--json');
  expect(unsafe(json)).toEqual([]);
  expect(JSON.parse(json.stdout)).toMatchObject({ added: [{ name: { en: 'Pearl \u202EHybrid' } }] });
  const refused = await seen('refused\u009B.csv', { tier: 'x\u202E\u{E0041}y' });
  expect([refused.code, unsafe(refused)]).toEqual([1, []]);
  await folder.remove();
});
