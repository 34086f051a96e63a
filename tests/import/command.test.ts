import { spawnSync } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { catalogueFolder, type CatalogueFolder } from './catalogue-folder.ts';
import { csvOf, mattressRow, pillowRow } from './rows.ts';

/** Kills the command before its 24th touch of the disk: the first file is then in its place, and the second is not. */
const killed = new URL('children/killed.ts', import.meta.url).href;

let folder: CatalogueFolder;

beforeEach(async () => {
  folder = await catalogueFolder();
  await writeFile(folder.pathOf('new.csv'), csvOf(mattressRow, pillowRow));
});
afterEach(() => folder.remove());

/** The command as npm runs it: in the folder of the project, told by INIT_CWD where the person stands. */
const command = (args: string[], { node = [], variables = {} }: { node?: string[]; variables?: Record<string, string> } = {}) => {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [...node, 'cli/guidance.ts', 'import', ...args], {
    encoding: 'utf8',
    env: { ...process.env, CONTENT_DIR: folder.contentDir, INIT_CWD: folder.pathOf('.'), ...variables },
  });
  return { status, signal, stdout, stderr };
};

test('shows what would change, and writes it with --apply', async () => {
  const before = await folder.texts();
  const shown = command(['new.csv']);
  expect(shown).toMatchObject({ status: 0, stderr: '' });
  expect(shown.stdout).toContain('Nothing was written. To write it, run the same again with --apply.');
  expect(await folder.texts()).toEqual(before);
  const written = JSON.parse(command(['new.csv', '--apply', '--json']).stdout) as unknown;
  expect(written).toMatchObject({ file: 'new.csv', sheet: null, changed: [], unchanged: 0, removed: [], applied: true });
});

test('a wrong file ends with 1, each fault on a line of standard error', async () => {
  await writeFile(folder.pathOf('wrong.csv'), csvOf({ ...mattressRow, tier: '', price_king: '2,999' }));
  expect(command(['wrong.csv', '--apply'])).toEqual({
    status: 1,
    signal: null,
    stdout: '',
    stderr:
      'wrong.csv: 2 faults. Nothing was written.\n' +
      'row 2, column H "tier": it is empty. Write one of budget, mid, premium, luxury.\n' +
      'row 2, column O "price_king": "2,999" could be 2999 or 2.999. Write 2999 or 2.999.\n',
  });
});

test('the template is written where the person stands', async () => {
  expect(command(['--template', 'mine.csv', '--arabic']).stdout).toBe(
    'mine.csv has 23 products. Change it, and read it with npm run import -- mine.csv\n',
  );
  expect(await readFile(folder.pathOf('mine.csv'), 'utf8')).toContain('الاسم بالعربية');
});

/** The same for a user who may do little: root, who may do everything, asks as nobody, once the project is loaded. */
const asNobody = (...args: string[]) => {
  const nobody = process.getuid?.() === 0 ? 'process.setgid(65534); process.setuid(65534);' : '';
  const script = `import { Command } from 'commander'; import { addImport } from '#cli/import/command.ts'; import { run } from '#cli/program.ts'; ${nobody}
    const program = new Command(); addImport(program, process.env); process.exitCode = await run(program, ${JSON.stringify(args)});`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { ...process.env, CONTENT_DIR: folder.contentDir, INIT_CWD: folder.pathOf('.') },
  });
  return { status, stderr };
};

test('a file that this user may not read', async () => {
  await chmod(folder.pathOf('.'), 0o755);
  await chmod(folder.pathOf('new.csv'), 0o000);
  expect(asNobody('new.csv')).toEqual({
    status: 1,
    stderr: 'new.csv: This user may not read it. Allow it, or copy it to another folder.\n',
  });
});

test('content that this user may not write stays as it is', async () => {
  await chmod(folder.pathOf('.'), 0o755);
  await chmod(folder.contentDir, 0o555);
  const before = await folder.texts();
  expect(asNobody('new.csv', '--apply')).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^The files cannot be written \(EACCES.*\)\. Make room or allow it/) as string,
  });
  expect(await folder.texts()).toEqual(before);
  await chmod(folder.contentDir, 0o755);
});

test('killed between the two files, it is told by the next command and finished by --finish', async () => {
  const before = await folder.texts();
  const cut = command(['new.csv', '--apply'], { node: ['--import', killed], variables: { KILL_AT: '24' } });
  expect(cut.signal).toBe('SIGKILL');
  const between = await folder.texts();
  expect([between[0] === before[0], between[1] === before[1]]).toEqual([false, true]);
  const refusal = expect.stringMatching(
    /^src\/content\/mattresses\.json: the file: an import was cut off, .* Run npm run import -- --finish\.\n$/,
  ) as string;
  expect(command(['new.csv'])).toMatchObject({ status: 1, stdout: '', stderr: refusal });
  expect(command(['--finish'])).toMatchObject({ status: 0, stdout: 'The import that was cut off is complete. Run npm run build.\n' });
  expect(command(['new.csv']).stdout).toContain('The catalogue says the same already.');
});

test.each([
  [[], 'Name one file, such as npm run import -- products.xlsx; --help shows what else there is.'],
  [['a.csv', 'b.csv'], 'Name one file, such as npm run import -- products.xlsx; --help shows what else there is.'],
  [['a.csv', '--template', 'b.csv'], 'Name one file, such as npm run import -- products.xlsx; --help shows what else there is.'],
  [['a.csv', '--apply', '--dry-run'], '--apply writes and --dry-run does not: give one of them.'],
  [['--finish', '--apply'], '--apply belongs to a file that is read.'],
  [['a.csv', '--arabic'], '--arabic belongs to --template.'],
  [['a.csv', '--aply'], '--aply is not an option here; --help shows them.'],
  [['a.csv', '--sheet'], '--sheet needs a value.'],
])('%j is wrong usage', (args, sentence) => {
  expect(command(args)).toMatchObject({ status: 2, stdout: '', stderr: `${sentence}\n` });
});
