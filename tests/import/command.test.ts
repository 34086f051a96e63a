import { spawnSync } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import { testedContent } from '../fixtures/content.ts';
import { runCommand } from '../showroom/run-command.ts';
import { csvOf, mattressRow, pillowRow, useCatalogue } from './catalogue-folder.ts';

const folder = useCatalogue();
beforeEach(() => writeFile(folder.pathOf('new.csv'), csvOf(mattressRow, pillowRow)));

const variables = () => ({ CONTENT_DIR: folder.contentDir, INIT_CWD: folder.pathOf('.') });

/** The command with what npm gives it: the person's own folder is in INIT_CWD. */
const command = (...args: string[]) => runCommand('import', args, { dataDir: folder.pathOf('data'), ...variables() });

/** Command lines for a user who may do little, in one process: root, who may do everything, asks as nobody, once the project is loaded. */
const asNobody = (...lines: string[][]) => {
  const nobody = process.getuid?.() === 0 ? 'process.setgid(65534); process.setuid(65534);' : '';
  const script = `import { Command } from 'commander'; import { addImport } from '#cli/import/command.ts'; import { run } from '#cli/program/program.ts'; ${nobody}
    for (const args of ${JSON.stringify(lines)}) {
      const program = new Command(); addImport(program, process.env); console.error(await run(program, args));
    }`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { ...process.env, ...variables() },
  });
  return { stdout, said: stderr.trimEnd().split('\n') };
};

test('shows what would change, and writes it with --apply', async () => {
  const before = await folder.text();
  expect(await command('new.csv')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Nothing was written. To write it, run the same again with --apply.') as string,
    stderr: '',
  });
  expect(await folder.text()).toBe(before);
  const written = JSON.parse((await command('new.csv', '--apply', '--json')).stdout) as unknown;
  expect(written).toMatchObject({ file: 'new.csv', sheet: null, changed: [], unchanged: 0, removed: [], applied: true });
});

test('a wrong file ends with 1, each error on a line of standard error', async () => {
  await writeFile(folder.pathOf('wrong.csv'), csvOf({ ...mattressRow, tier: '', price_king: '2,999' }));
  expect(await command('wrong.csv', '--apply')).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'wrong.csv: 2 errors. Nothing was written.\n' +
      'row 2, column H "tier": it is empty. Write one of budget, mid, premium, luxury.\n' +
      'row 2, column O "price_king": "2,999" could be 2999 or 2.999. Write 2999 or 2.999.\n',
  });
});

test('the template is written where the person stands', async () => {
  expect((await command('--template', 'mine.csv', '--arabic')).stdout).toBe(
    `mine.csv has ${testedContent.mattresses.length + testedContent.pillows.length} products. Change it, and read it with npm run import -- mine.csv\n`,
  );
  expect(await readFile(folder.pathOf('mine.csv'), 'utf8')).toContain('الاسم بالعربية');
});

test('a file that this user may not read, and content that it may not write', async () => {
  await chmod(folder.pathOf('.'), 0o755);
  await writeFile(folder.pathOf('closed.csv'), csvOf(mattressRow));
  await chmod(folder.pathOf('closed.csv'), 0o000);
  await chmod(folder.contentDir, 0o555);
  const before = await folder.text();
  const { stdout, said } = asNobody(['new.csv', '--apply'], ['closed.csv']);
  await chmod(folder.contentDir, 0o755);
  const unwritable = expect.stringMatching(/^The file cannot be written \(EACCES.*\)\. Make room or allow it/) as string;
  const unreadable = 'closed.csv: This user may not read it. Allow it, or copy it to another folder.';
  expect({ stdout, said }).toEqual({ stdout: '', said: [unwritable, '1', unreadable, '1'] });
  expect(await folder.text()).toBe(before);
});

const oneFile = 'Name one file, such as npm run import -- products.xlsx; --help shows what else there is.';
test.each([
  [[], oneFile],
  [['a.csv', '--template', 'b.csv'], oneFile],
  [['a.csv', '--apply', '--dry-run'], '--apply writes and --dry-run does not: give one of them.'],
  [['a.csv', '--aply'], '--aply is not an option here; --help shows them.'],
])('%j is wrong usage', async (args, sentence) => {
  expect(await command(...args)).toEqual({ code: 2, stdout: '', stderr: `${sentence}\n` });
});
