import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createKeys } from '#functions/plugins/bearer.ts';
import { createOwnSecret } from '#functions/store/shared.ts';
import { sha256 } from '#functions/store/values.ts';
import { settings } from '../unit/settings.ts';
import { contact, secretNote, shortlist } from './events.ts';
import { keepRequest, rowsIn } from './kept-requests.ts';
import { runCommand, type Ended } from './run-command.ts';
import { useStore } from './setting.ts';

const temporary = useStore();
const run = (name: string, args: readonly string[], input = '', isSeen = false): Promise<Ended> =>
  runCommand(name, args, { dataDir: temporary.dataDir, input }, isSeen);
const showroom = (...args: string[]): Promise<Ended> => run('showroom', args);
const keep = (id: string, changes: Parameters<typeof keepRequest>[2] = {}): void => keepRequest(temporary.dataDir, id, changes);
const stateOf = (id: string) => rowsIn(temporary.dataDir, `SELECT tries, next_at, done_at FROM requests WHERE id = '${id}'`)[0];

const givenUp = { contact: null, tries: 36, last_error: 'the webhook answered 500' };
const foreign = { flagged_because: 'origin', flagged_origin: 'https://evil.example' };
const mailed = { mail_at: '2026-11-21T06:05:02.000Z', tries: 1 };

describe('list', () => {
  test('shows the newest first, without personal data, also as JSON', async () => {
    keep('mailed', mailed);
    keep('failed', givenUp);
    keep('foreign', foreign);
    expect(await showroom('list')).toEqual({
      code: 0,
      stdout: [
        'request  received (Doha)   kind       callback      flagged  mail              webhook  tries  next try  last error                done',
        'foreign  2026-11-21 09:05  shortlist  decide first  origin                              0',
        'failed   2026-11-21 09:05  shortlist  no                                                36               the webhook answered 500',
        'mailed   2026-11-21 09:05  shortlist  yes                    2026-11-21 09:05           1',
        '',
      ].join('\n'),
      stderr: '',
    });
    const { stdout } = await showroom('list', '--json');
    expect(JSON.parse(stdout)).toMatchObject([{ id: 'foreign' }, { id: 'failed', tries: 36 }, { id: 'mailed' }]);
    expect(stdout).not.toMatch(/Maryam|3333|guest room/);
  });

  test('narrows to what is open, to today in Doha and to so many', async () => {
    keep('finished', { done_at: '2026-11-21T07:00:00.000Z' });
    keep('new', { created_at: new Date().toISOString(), next_at: '2099-01-01T21:30:00.000Z' });
    expect((await showroom('list', '--open')).stdout).not.toContain('finished');
    const { stdout } = await showroom('list', '--today');
    expect(stdout).toContain('  2099-01-02 00:30');
    expect(stdout).not.toContain('finished');
    expect((await showroom('list', '--limit', '1')).stdout).toContain('The newest 1 are shown. See more with --limit.');
  });

  test.each([
    ['of an id', ['kept1'], ''],
    ['of a beginning', ['kep'], ''],
    ['of a number in Arabic digits', ['--phone', '٣٣٣٣٤٤٤٤'], ''],
    ['of a number of standard input', ['--phone', '-'], '00974 3333 4444\n'],
    ['of a part of a name', ['--name', 'example mar'], ''],
  ])('shows all %s, as JSON too', async (_, args, input) => {
    keep('kept1');
    keep('other', { contact: JSON.stringify({ name: 'أحمد آل‌ثاني', phone: '+974 5555 0000' }) });
    const { code, stdout } = await run('showroom', ['list', ...args], input);
    expect(code).toBe(0);
    const name = `- Name: ${contact.name}\n- Phone:\n    +97433334444\n    WhatsApp: https://wa.me/97433334444\n`;
    for (const part of ['Callback request', name, secretNote, 'Tries: 0']) expect(stdout).toContain(part);
    expect(stdout).not.toContain('أحمد');
    const json: unknown = JSON.parse((await run('showroom', ['list', '--json', ...args], input)).stdout);
    expect(json).toMatchObject([{ id: 'kept1', contact, body: shortlist({ id: 's-kept1' }) }]);
  });

  test('says before the number why somebody must decide first', async () => {
    keep('foreign', foreign);
    expect((await showroom('list', 'foreign')).stdout).toMatch(
      /^Decide first: callback request\n\nDecide first\n- It was sent from a page on another website, not from the guide: https:\/\/evil.example\n- Staff must decide before anyone calls.\n\nName and number given\n- Name: Maryam/,
    );
  });
});

test('an id is shown short, taken by any beginning that no other has, and whole in JSON', async () => {
  const [first, second] = ['0123456789abcdef0123456789abcdef', '01234567ffffffffffffffffffffffff'];
  keep(first);
  keep(second);
  expect((await showroom('list')).stdout).toContain('\n01234567  ');
  const several = { code: 1, stdout: '', stderr: 'Several ids begin so. Write more of the id; list --json has it whole.\n' };
  const nobody = {
    code: 1,
    stdout: '',
    stderr: 'There is no such request. Take its id from the message or from npm run showroom -- list.\n',
  };
  for (const command of [['list'], ['retry'], ['erase', '--id']]) {
    expect(await showroom(...command, '01234567')).toEqual(several);
    expect(await showroom(...command, 'nothing')).toEqual(nobody);
  }
  expect(await showroom('list', '--name', 'Zed')).toEqual({ code: 1, stdout: '', stderr: 'Nothing is kept that matches.\n' });
  expect((await showroom('erase', '--id', '01234567f', '--yes')).stdout).toContain('Removed: 1 requests');
});

describe('retry', () => {
  const mail = { SHOWROOM_SMTP_URL: 'smtp://127.0.0.1:1', SHOWROOM_EMAIL: 'showroom@shop.example' };
  const withMail = (...args: string[]): Promise<Ended> =>
    runCommand('showroom', ['retry', ...args], { dataDir: temporary.dataDir, ...mail });

  test('makes due what did not arrive everywhere and is not done', async () => {
    keep('failed', givenUp);
    keep('mailed', mailed);
    keep('finished', { done_at: '2026-11-21T07:00:00.000Z' });
    const due = '1 request is due again. The service sends what is due within a second or so.\n';
    expect(await withMail('failed')).toEqual({ code: 0, stdout: due, stderr: '' });
    expect(stateOf('failed')).toMatchObject({ tries: 0, next_at: expect.any(String) as string });
    for (const id of ['mailed', 'finished'])
      expect(await withMail(id)).toEqual({ code: 1, stdout: '', stderr: 'It has arrived, or is marked as done.\n' });
    keep('other', givenUp);
    expect((await withMail('--all')).stdout).toContain('due again.');
    expect(stateOf('other')?.['next_at']).not.toBeNull();
    expect(stateOf('finished')?.['next_at']).toBeNull();
  });
});

describe('export', () => {
  test('is CSV that no spreadsheet runs, without control characters', async () => {
    keep('a', {
      body: JSON.stringify(shortlist({ id: 's1', note: '=HYPERLINK("http://evil.example")\nsecond' })),
      contact: JSON.stringify({ name: '@cmd, مريم\u0007', phone: '+974 3333 4444' }),
      ...foreign,
    });
    const { code, stdout } = await showroom('export', '--csv');
    expect(code).toBe(0);
    for (const part of ["'=HYPERLINK", "'@cmd", 'مريم', '3333 4444', 'origin']) expect(stdout).toContain(part);
    expect(stdout).not.toContain('\u0007');
  });

  test('writes a file that only its owner reads, and overwrites none', async () => {
    keep('a');
    const file = join(temporary.dataDir, 'out.csv');
    expect((await showroom('export', '--csv', '--output', file)).stdout).toBe(`1 requests are in ${file}.\n`);
    expect((await readFile(file, 'utf8')).startsWith('\uFEFF')).toBe(true);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await writeFile(file, 'mine');
    expect((await showroom('export', '--csv', '--output', file)).stderr).toBe(`${file} exists. Name another file.\n`);
    expect(await readFile(file, 'utf8')).toBe('mine');
  });
});

describe('what strangers wrote', () => {
  const hostile = 'a\u001B[2J\u007F\u009B2J\u202Eb\u2067c\u{E0041}';
  /** What a terminal obeys or hides. */
  const obeyed = /(?!\r\n)[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/gu;

  test.each([
    ['list'],
    ['list', '--json'],
    ['list', 'a'],
    ['list', 'a', '--json'],
    ['export', '--csv'],
    ['export', '--csv', '--json'],
    ['erase', '--id', 'a'],
    ['export', '--csv', '--output', `nowhere/${hostile}`],
  ])('%j shows a terminal nothing that it obeys', async (...args) => {
    const person = JSON.stringify({ name: hostile, phone: hostile });
    keep('a', { body: JSON.stringify(shortlist({ note: hostile })), contact: person, last_error: hostile });
    const { stdout, stderr } = await run('showroom', args, '', true);
    expect(stdout + stderr).not.toBe('');
    expect(((stdout + stderr).match(obeyed) ?? []).filter((character) => !'\n\t'.includes(character))).toEqual([]);
    if (args.includes('a') && args.includes('--json')) expect(JSON.parse(stdout)).toMatchObject([{ contact: { name: hostile } }]);
  });
});

describe('wrong usage', () => {
  test.each([
    [['lst'], /^Begin with one of list, retry, export, erase, test; --help explains them\.\n$/],
    [['list', 'a', 'b'], /^Write it as list <id>\.\n$/],
    [['list', 'a', '--name', 'b'], /^Name one of an id, --phone <number> and --name <name>\.\n$/],
    [['list', '--phone', 'x'], /^--phone must be a phone number of 5 to 20 digits/],
    [['list', '--name', '!'], /^--name must be a name, or a part of one\.\n$/],
    [['list', '--limit', '0'], /^--limit must be a whole number from 1 on, such as 500\.\n$/],
    [['retry'], /^Name one request, or add --all/],
    [['retry', 'a', '--all'], /^Name one request, or add --all/],
    [['erase'], /^Name one of --phone <number>, --name <name> and --id <id>\.\n$/],
  ])('%j', async (args, sentence) => {
    const { code, stdout, stderr } = await showroom(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(sentence);
  });

  test('a bad variable, which is not repeated', async () => {
    const { code, stderr } = await runCommand('showroom', ['list'], { dataDir: temporary.dataDir, SHOWROOM_SMTP_URL: 'secret-thing' });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^SHOWROOM_SMTP_URL must be an address such as .*\n$/);
    expect(stderr).not.toContain('secret-thing');
  });
});

describe('keys revoke', () => {
  const issue = (mode: 'live' | 'test'): string => createKeys({ settings, secret: createOwnSecret(), isRevoked: () => false }).issue(mode);
  const revoked = (): Promise<string[]> => temporary.store.revokedKeys();

  test.each(['live', 'test'] as const)('takes a %s key, also of standard input, and never prints it', async (mode) => {
    const key = issue(mode);
    expect(await run('keys', ['revoke', key])).toEqual({ code: 0, stdout: 'The key is revoked.\n', stderr: '' });
    expect(JSON.parse((await run('keys', ['revoke', '-', '--json'], `${key}\n`)).stdout)).toEqual({ revoked: true, sha256: sha256(key) });
    expect(await revoked()).toEqual([sha256(key)]);
  });

  test('refuses the sandbox key and what is no key, and repeats neither', async () => {
    const key = issue('live');
    for (const text of ['mpg_test_sandbox', 'hunter2', key.slice(0, -1), `${key}x`, `shop${key}`, `--${key}`, `-${key}`]) {
      const { code, stdout, stderr } = await run('keys', ['revoke', text]);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(/^[^\n]+\n$/);
      for (const secret of ['hunter2', key.slice(10, 30)]) expect(stderr).not.toContain(secret);
    }
    expect(await revoked()).toEqual([]);
  });
});
