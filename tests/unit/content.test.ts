import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ContentError, readContent } from '#build/content.ts';
import { contentFileNames } from '#lib/schemas/content.ts';

// One broken value at a time: tests/data/build-stops.test.ts. Here: how faults of several kinds are told together.

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'content-'));
  await cp('src/content', directory, { recursive: true });
});
afterEach(() => rm(directory, { recursive: true }));

const write = (file: string, value: unknown) => writeFile(join(directory, `${file}.json`), JSON.stringify(value));

const lines = async (from = directory): Promise<string[]> => {
  const error: unknown = await readContent(from).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ContentError);
  return (error as ContentError).message.split('\n');
};

test('a directory that is not there: every file is missing', async () => {
  const nowhere = join(directory, 'nowhere');
  expect(await lines(nowhere)).toEqual(
    contentFileNames.map((file) => `src/content/${file}.json: the file: it is missing. Put it back at ${join(nowhere, file)}.json.`),
  );
});

test('a file that is not UTF-8', async () => {
  await writeFile(join(directory, 'site.json'), Buffer.from('\uFEFF{}', 'utf16le'));
  expect(await lines()).toEqual(['src/content/site.json, line 1, column 1: the file: it is not readable as UTF-8 text. Save it as UTF-8.']);
});

test('a directory in the place of a file', async () => {
  await rm(join(directory, 'site.json'));
  await mkdir(join(directory, 'site.json'));
  expect(await lines()).toEqual([
    `src/content/site.json: the file: a folder stands in its place. Put the file back at ${join(directory, 'site.json')}.`,
  ]);
});

test('an empty file', async () => {
  await writeFile(join(directory, 'site.json'), '');
  expect(await lines()).toEqual(['src/content/site.json: the file: it is empty. Put the last good copy of it back.']);
});

test('files that cannot be read are told before the shapes of the others', async () => {
  await write('faq', {});
  await writeFile(join(directory, 'site.json'), '{');
  await rm(join(directory, 'topics.json'));
  expect(await lines()).toEqual([
    expect.stringMatching(/^src\/content\/topics\.json: the file: it is missing\./),
    expect.stringMatching(/^src\/content\/site\.json, line 1, column 2: the file: the file ends before its last bracket is closed\./),
  ]);
});

test('wrong shapes are told together, before the rules', async () => {
  await write('faq', {});
  await write('topics', 7);
  await write('versions', []);
  expect(await lines()).toEqual([
    'src/content/topics.json: the file: 7 is not of the right kind. Write a value of type array.',
    'src/content/faq.json: the file: {} is not of the right kind. Write a value of type array.',
  ]);
});

test('faults of several rules are told together, without the warnings', async () => {
  await write('versions', []);
  await write('outcomes', []);
  await write('topics', []);
  const told = await lines();
  expect(told).toContain('src/content/versions.json: the file: there is no version. Add the current one.');
  expect(told.filter((line) => line.startsWith('src/content/topics.json: '))).toHaveLength(12);
  expect(told.filter((line) => line.includes('has no outcome'))).toEqual([]);
});
