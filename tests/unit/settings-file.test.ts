import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { serverEntry } from '../fixtures/server.ts';

const home = mkdtempSync(join(tmpdir(), 'settings-'));
afterAll(() => rmSync(home, { recursive: true }));

/** A working directory with these files. */
const folderWith = (files: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(home, 'folder-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
};

const node = (args: readonly string[], variables: Readonly<Record<string, string>>, cwd = '.') =>
  spawnSync(process.execPath, args, { encoding: 'utf8', cwd, env: { PATH: process.env['PATH'], ...variables } });

const script = `
  import { loadSettings } from ${JSON.stringify(pathToFileURL(resolve('src/lib/settings/settings-file.mjs')).href)};
  const { file, names } = loadSettings();
  const { RELOAD_COMMAND } = process.env;
  console.log(JSON.stringify({ file, names, value: RELOAD_COMMAND }));
`;

/** What a process has after it read its settings. */
const loaded = (cwd: string, variables: Readonly<Record<string, string>> = {}): unknown => {
  const { status, stdout, stderr } = node(['--input-type=module', '--eval', script], variables, cwd);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout);
};

describe('which file is read', () => {
  const folder = folderWith({ '.env': 'RELOAD_COMMAND=default', 'shop.env': 'RELOAD_COMMAND=named' });
  const names = ['RELOAD_COMMAND'];
  test.each([
    ['.env of the working directory', {}, { file: '.env', names, value: 'default' }],
    ['the one that is named, alone', { GUIDANCE_ENV_FILE: 'shop.env' }, { file: 'shop.env', names, value: 'named' }],
    ['none where the name is empty', { GUIDANCE_ENV_FILE: '' }, { names: [] }],
    ['an empty variable wins too', { RELOAD_COMMAND: '' }, { file: '.env', names: [], value: '' }],
  ])('%s', (_, variables, expected) => expect(loaded(folder, variables)).toEqual(expected));
});

const password = `p@ss #1 $HOME "it's" 100% \\n`;

test.each([
  ['backquotes', `\`${password}\``, password],
  ['single quotes', `'p@ss #1 $HOME "100%"' # kept safe`, 'p@ss #1 $HOME "100%"'],
  ['none', 'smtp://shop:p%40ss%20%231@mail.example:587 # kept safe', 'smtp://shop:p%40ss%20%231@mail.example:587'],
])('a value in quotes arrives byte by byte: %s', (_, written, value) => {
  expect(loaded(folderWith({ '.env': `export RELOAD_COMMAND=${written}\n` }))).toMatchObject({ value });
});

describe('a file that cannot be read: one sentence', () => {
  mkdirSync(join(home, 'settings.d'));
  const missing = join(home, 'none.env');
  const missingSentence = `There is no file ${missing}, which GUIDANCE_ENV_FILE names. Write it, or leave GUIDANCE_ENV_FILE unset.\n`;
  const start = 'cli/start.mjs';
  test.each([
    [2, 'a command', ['cli/guidance.ts', 'showroom', 'list'], missing, missingSentence],
    [1, 'the service', [serverEntry], missing, missingSentence],
    [
      1,
      'npm start on a Node that reads none, which goes on with ours',
      ['--import=data:text/javascript,delete process.loadEnvFile', start],
      missing,
      missingSentence,
    ],
  ])('exit code %i of %s', (code, _, args, file, sentence) => {
    const { status, stdout, stderr } = node(args, { GUIDANCE_ENV_FILE: file });
    expect({ status, stdout, stderr }).toEqual({ status: code, stdout: '', stderr: sentence });
  });

  test.each([
    [
      'a byte order mark, as of Notepad',
      '\uFEFFPORT=4322\nHOST=127.0.0.1\n',
      'FILE begins with a byte order mark. Save it as UTF-8 without one.\n',
    ],
    [
      'a quote that is not closed',
      'KEY_PREFIX="shop\nDATA_DIR="/srv/data"\n',
      'KEY_PREFIX in FILE is longer than a line. Close its quotes where it ends, and write a backslash in single quotes or backquotes.\n',
    ],
    [
      'a backslash that Node reads as a line break',
      String.raw`DATA_DIR="C:\new"`,
      'DATA_DIR in FILE is longer than a line. Close its quotes where it ends, and write a backslash in single quotes or backquotes.\n',
    ],
  ])('%s', (_, text, sentence) => {
    const file = join(folderWith({ 'shop.env': text }), 'shop.env');
    const { status, stderr } = node(['cli/guidance.ts', 'settings'], { GUIDANCE_ENV_FILE: file });
    expect({ status, stderr }).toEqual({ status: 2, stderr: sentence.replace('FILE', file) });
  });
});
