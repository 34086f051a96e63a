import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ContentError, readContent } from '#build/content.ts';
import { realContent } from '../fixtures/content.ts';

// What happens to a JSON file in an editor that knows nothing of JSON.

let directory: string;
let path: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'by-hand-'));
  await cp('src/content', directory, { recursive: true });
  path = join(directory, 'products.json');
});
afterEach(() => rm(directory, { recursive: true }));

const sentences = async (): Promise<string[]> => {
  const error: unknown = await readContent(directory).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ContentError);
  return (error as ContentError).message.split('\n');
};

/** Replaces what stands once in the file, or once at its beginning. */
const replace = async (from: string, to: string): Promise<void> => {
  const text = await readFile(path, 'utf8');
  expect(text).toContain(from);
  await writeFile(
    path,
    text.replace(from, () => to),
  );
};

describe('is read as if nothing had happened', () => {
  test.each([
    ['a byte-order mark', (text: string) => `\uFEFF${text}`],
    ['tabs', (text: string) => text.replace(/^ +/gm, (spaces) => '\t'.repeat(spaces.length / 2))],
    ['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
    ['CR', (text: string) => text.replaceAll('\n', '\r')],
    ['empty lines at the end', (text: string) => `${text}\n\n  \n`],
    ['everything on one line', (text: string) => JSON.stringify(JSON.parse(text))],
  ])('%s', async (_, change) => {
    await writeFile(path, change(await readFile(path, 'utf8')));
    expect((await readContent(directory)).content).toEqual(realContent);
  });
});

describe('is told with its line, its column and what to write instead', () => {
  test.each([
    [
      'a comma too many',
      '"trialNights": 0,\n    "sample": true',
      '"trialNights": 0,\n    "sample": true,',
      'line 27, column 3: the file: there is a comma before the closing }. Remove that comma.',
    ],
    [
      'a comma too few',
      '"tier": "budget",',
      '"tier": "budget"',
      'line 13, column 5: the file: a comma is missing before this. Put one after what stands before.',
    ],
    [
      'a colon too few',
      '"tier": "budget"',
      '"tier" "budget"',
      'line 12, column 12: the file: a colon is missing before this. Write "name": value.',
    ],
    [
      'a comment',
      '"tier": "budget",',
      '"tier": "budget", // the cheap one',
      'line 12, column 23: the file: JSON has no comments. Remove the comment.',
    ],
    [
      'a comment of the shell',
      '"tier": "budget",',
      '# cheap\n"tier": "budget",',
      'line 12, column 5: the file: JSON has no comments. Remove the comment.',
    ],
    [
      'curly quotation marks',
      '"tier": "budget"',
      '“tier”: “budget”',
      'line 12, column 5: the file: “ is a curly quotation mark. Write the straight one: ".',
    ],
    [
      'single quotation marks',
      '"tier": "budget"',
      '"tier": \'budget\'',
      'line 12, column 13: the file: texts do not stand in single quotation marks. Write the double one: ".',
    ],
    [
      'a text that is not closed',
      '"tier": "budget"',
      '"tier": "budget',
      'line 12, column 13: the file: this text is not closed on its line. End it with ", and write a line break in a text as \\n.',
    ],
    ['Arabic digits', '"single": 499', '"single": ٤٩٩', 'line 15, column 17: the file: ٤٩٩ is written in Arabic digits. Write 499.'],
    [
      'Persian digits with a decimal sign',
      '"single": 499',
      '"single": ۱٬۴۹۹٫۵',
      'line 15, column 17: the file: ۱٬۴۹۹٫۵ is written in Arabic digits. Write 1499.5.',
    ],
    ['an Arabic comma', '"single": 499,', '"single": 499،', 'line 15, column 20: the file: ، is an Arabic comma. Write the plain one: ,.'],
    [
      'a comma for decimals',
      '"max": 6.5',
      '"max": 6,5',
      'line 11, column 38: the file: 6,5 has a comma in the number. Write a point for decimals: 6.5.',
    ],
    [
      'a comma between thousands',
      '"king": 995',
      '"king": 1,995',
      'line 19, column 17: the file: 1,995 has a comma in the number. Write 1995 where thousands are meant, 1.995 where decimals are.',
    ],
    [
      'a zero before a number',
      '"heightCm": 18',
      '"heightCm": 018',
      'line 23, column 18: the file: 018 is not written as JSON writes numbers. Write it like 1299 or 0.5: no + and no 0 before it, digits on both sides of the point.',
    ],
    [
      'a capital letter',
      '"containsLatex": false',
      '"containsLatex": False',
      'line 22, column 22: the file: False is not known. Write it in small letters: false.',
    ],
    [
      'a text without quotation marks',
      '"tier": "budget"',
      '"tier": budget',
      'line 12, column 13: the file: budget stands there without quotation marks. Write "budget", or a number, true or false.',
    ],
    [
      'a tab in a text',
      'Reed Memory',
      'Reed\tMemory',
      'line 7, column 13: the file: a tab or another control character stands in a text. Remove it; a line break in a text is written \\n.',
    ],
    [
      'something after the end',
      '\n]\n',
      '\n]\n]\n',
      'line 520, column 1: the file: something stands after the end. Remove it, or look for a } or ] too many before it.',
    ],
    [
      'a member twice',
      '"tier": "budget",',
      '"tier": "budget",\n"tier": "luxury",',
      'line 13, column 1: the file: "tier" stands twice in one record, and only the last would count. Remove one of the two.',
    ],
    [
      'a number as text',
      '"heightCm": 18',
      '"heightCm": "18"',
      'line 23, column 17: reed-memory-foam, heightCm: "18" is a text. Write it without quotation marks: 18.',
    ],
    [
      'nothing at all',
      '"heightCm": 18',
      '"heightCm": null',
      'line 23, column 17: reed-memory-foam, heightCm: null is not of the right kind. Write a value of type number.',
    ],
    [
      'two records of one id',
      '"id": "plateau-medical",\n    "slug": "plateau-medical"',
      '"id": "reed-memory-foam",\n    "slug": "reed-memory-foam"',
      'line 30, column 11: reed-memory-foam, id: reed-memory-foam is already the id of another product. Give this product a name of its own.',
    ],
  ])('%s', async (_, from, to, sentence) => {
    await replace(from, to);
    expect((await sentences())[0]).toBe(`src/content/products.json, ${sentence}`);
  });

  test('bytes of Windows-1256', async () => {
    const text = await readFile(path, 'utf8');
    const bytes = Buffer.from(text.replace('مرتبة القصب', '\u0001\u0002'), 'utf8');
    // In that code page m, r, t and b are single bytes that UTF-8 knows only as parts of letters.
    const at = bytes.indexOf('\u0001\u0002');
    await writeFile(path, Buffer.concat([bytes.subarray(0, at), Buffer.from([0xe3, 0xd1, 0xca, 0xc8, 0xc9]), bytes.subarray(at + 2)]));
    expect(await sentences()).toEqual([
      'src/content/products.json, line 8, column 14: the file: it is not readable as UTF-8 text. Save it as UTF-8.',
    ]);
  });

  test('a file that ends in the middle', async () => {
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.slice(0, text.indexOf('"tier"')));
    expect(await sentences()).toEqual([
      'src/content/products.json, line 12, column 5: the file: the file ends before its last bracket is closed. Add the missing } or ] there, or put the last good copy back.',
    ]);
  });

  test('brackets without end', async () => {
    await writeFile(path, '['.repeat(200_000));
    expect(await sentences()).toEqual([expect.stringMatching(/^src\/content\/products\.json(?:, line \d+, column \d+)?: the file: /)]);
  });
});

describe('is told with its file and what to do', () => {
  test('an empty file', async () => {
    await writeFile(path, ' \r\n');
    expect(await sentences()).toEqual(['src/content/products.json: the file: it is empty. Put the last good copy of it back.']);
  });

  test('a file that has only null', async () => {
    await writeFile(path, 'null');
    expect(await sentences()).toEqual(['src/content/products.json: the file: null is not of the right kind. Write a value of type array.']);
  });

  test('a huge file', async () => {
    await truncate(path, 300 * 1024 ** 2);
    expect(await sentences()).toEqual([
      'src/content/products.json: the file: it has 300 MB. At most 256 MB are read: put the last good copy back.',
    ]);
  });

  test('a pipe in the place of a file, without waiting for it', async () => {
    await rm(path);
    execFileSync('mkfifo', [path]);
    expect(await sentences()).toEqual([`src/content/products.json: the file: no file stands in its place. Put the file back at ${path}.`]);
  });

  test('a file that this user may not read', async () => {
    await chmod(directory, 0o755);
    await chmod(path, 0o000);
    const read = `import { readContent } from '#build/content.ts'; await readContent(${JSON.stringify(directory)}).catch((error) => console.log(error.message))`;
    // Root may read everything: it asks as nobody.
    const nobody = process.getuid?.() === 0 ? 'process.setgid(65534); process.setuid(65534);' : '';
    const told = execFileSync(process.execPath, ['--input-type=module', '-e', read.replace('; await', `; ${nobody} await`)], {
      encoding: 'utf8',
    });
    expect(told).toBe(
      `src/content/products.json: the file: it may not be read by this user. Allow it, for instance by chmod a+r ${path}.\n`,
    );
  });
});

test('a command that reads the content ends with the sentence alone', async () => {
  await writeFile(path, '{');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['cli/guidance.ts', 'openapi'], {
    encoding: 'utf8',
    env: { ...process.env, CONTENT_DIR: directory },
  });
  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: `${(await sentences())[0]}\n` });
});
