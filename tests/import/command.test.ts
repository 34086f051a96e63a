import { spawnSync } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { columnsOf } from '#lib/import/columns.ts';
import { realContent } from '../fixtures/content.ts';
import { catalogueFolder, csvOf, mattressRow, pillowRow, type CatalogueFolder } from './catalogue-folder.ts';

let folder: CatalogueFolder;

beforeEach(async () => {
  folder = await catalogueFolder();
  await writeFile(folder.pathOf('new.csv'), csvOf(mattressRow, pillowRow));
});
afterEach(() => folder.remove());

const run = (args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, CONTENT_DIR: folder.contentDir, INIT_CWD: folder.pathOf('.') },
  });
  return { status, stdout, stderr };
};

/** The command as npm runs it: in the folder of the project, with the person's own folder in INIT_CWD. */
const command = (...args: string[]) => run(['cli/guidance.ts', 'import', ...args]);

/** The same for a user who may do little: root, who may do everything, asks as nobody, once the project is loaded. */
const asNobody = (...args: string[]) => {
  const nobody = process.getuid?.() === 0 ? 'process.setgid(65534); process.setuid(65534);' : '';
  const script = `import { Command } from 'commander'; import { addImport } from '#cli/import/command.ts'; import { run } from '#cli/program.ts'; ${nobody}
    const program = new Command(); addImport(program, process.env); process.exitCode = await run(program, ${JSON.stringify(args)});`;
  return run(['--input-type=module', '-e', script]);
};

test('shows what would change, and writes it with --apply', async () => {
  const before = await folder.text();
  expect(command('new.csv')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('Nothing was written. To write it, run the same again with --apply.') as string,
    stderr: '',
  });
  expect(await folder.text()).toBe(before);
  const written = JSON.parse(command('new.csv', '--apply', '--json').stdout) as unknown;
  expect(written).toMatchObject({ file: 'new.csv', sheet: null, changed: [], unchanged: 0, removed: [], applied: true });
});

test('a wrong file ends with 1, each error on a line of standard error', async () => {
  await writeFile(folder.pathOf('wrong.csv'), csvOf({ ...mattressRow, tier: '', price_king: '2,999' }));
  expect(command('wrong.csv', '--apply')).toEqual({
    status: 1,
    stdout: '',
    stderr:
      'wrong.csv: 2 errors. Nothing was written.\n' +
      'row 2, column H "tier": it is empty. Write one of budget, mid, premium, luxury.\n' +
      'row 2, column O "price_king": "2,999" could be 2999 or 2.999. Write 2999 or 2.999.\n',
  });
});

test('the template is written where the person stands', async () => {
  expect(command('--template', 'mine.csv', '--arabic').stdout).toBe(
    'mine.csv has 23 products. Change it, and read it with npm run import -- mine.csv\n',
  );
  expect(await readFile(folder.pathOf('mine.csv'), 'utf8')).toContain('الاسم بالعربية');
});

test('a file that this user may not read, and content that it may not write', async () => {
  await chmod(folder.pathOf('.'), 0o755);
  await chmod(folder.contentDir, 0o555);
  const before = await folder.text();
  const unwritable = expect.stringMatching(/^The file cannot be written \(EACCES.*\)\. Make room or allow it/) as string;
  expect(asNobody('new.csv', '--apply')).toEqual({ status: 1, stdout: '', stderr: unwritable });
  await chmod(folder.pathOf('new.csv'), 0o000);
  const unreadable = 'new.csv: This user may not read it. Allow it, or copy it to another folder.\n';
  expect(asNobody('new.csv')).toEqual({ status: 1, stdout: '', stderr: unreadable });
  expect(await folder.text()).toBe(before);
  await chmod(folder.contentDir, 0o755);
});

const oneFile = 'Name one file, such as npm run import -- products.xlsx; --help shows what else there is.';
test.each([
  [[], oneFile],
  [['a.csv', 'b.csv'], oneFile],
  [['a.csv', '--template', 'b.csv'], oneFile],
  [['a.csv', '--apply', '--dry-run'], '--apply writes and --dry-run does not: give one of them.'],
  [['--template', 'a.csv', '--apply'], '--apply belongs to a file that is read.'],
  [['a.csv', '--arabic'], '--arabic belongs to --template.'],
  [['a.csv', '--aply'], '--aply is not an option here; --help shows them.'],
  [['a.csv', '--sheet'], '--sheet needs a value.'],
])('%j is wrong usage', (args, sentence) => {
  expect(command(...args)).toEqual({ status: 2, stdout: '', stderr: `${sentence}\n` });
});

test('the page for retailers names every column in both languages, and every size', async () => {
  const page = await readFile('docs/import.md', 'utf8');
  for (const { name, ar } of columnsOf(realContent.sizes).filter((column) => !column.name.startsWith('price_')))
    for (const header of [`\`${name}\``, ar]) expect(page).toContain(header);
  expect(page).toContain(`The sizes are those of \`sizes.json\`: ${realContent.sizes.map(({ key }) => key).join(', ')}.`);
});
