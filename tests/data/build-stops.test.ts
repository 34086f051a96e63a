import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ContentError, readContent } from '#build/content.ts';
import { soldOn } from '#lib/domain/sold.ts';
import { checkContent, productsOf } from '#lib/content/check.ts';
import { type Content, type ContentFile, type ProductRecord } from '#lib/schemas/content.ts';
import { testContent } from '../fixtures/build.ts';
import { record, testedContent } from '../fixtures/content.ts';

// What happens to JSON files in an editor that knows nothing of JSON. What the rules say: rules-*.test.ts.

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'content-'));
  await cp(testContent, directory, { recursive: true });
});
afterEach(() => rm(directory, { recursive: true }));

const pathOf = (file: ContentFile): string => join(directory, `${file}.json`);
const products = () => pathOf('products');
const textOf = (file: ContentFile): Promise<string> => readFile(pathOf(file), 'utf8');

/** As it stands after the folder. */
const near = (sentence: string): string => sentence.replaceAll(`${relative('.', directory)}/`, '').replaceAll(`${directory}/`, '');

/** The sentences with which the content is refused. */
const sentences = async (from = directory): Promise<string[]> => {
  const error: unknown = await readContent(from).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ContentError);
  return (error as ContentError).message.split('\n').map(near);
};

test.each([
  ['a byte-order mark', (text: string) => `\uFEFF${text}`],
  ['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
  ['everything on one line', (text: string) => JSON.stringify(JSON.parse(text))],
])('%s is read as if nothing had happened', async (_, change) => {
  await writeFile(products(), change(await textOf('products')));
  expect(soldOn((await readContent(directory)).content, '2026-11-26')).toEqual({ ...testedContent, photos: {} });
});

test('a missing outcome warns, and the build goes on', async () => {
  const outcomes = testedContent.outcomes.filter(({ id }) => id !== 'back-over130-hot');
  await writeFile(pathOf('outcomes'), JSON.stringify(outcomes));
  const { content, warnings } = await readContent(directory);
  expect(content.outcomes).toHaveLength(31);
  expect(warnings.map(near)).toContain(
    'outcomes.json: back-over130-hot: this combination has no outcome; GET /recommend answers 404 for it. Add the outcome unless that is meant.',
  );
});

describe('a slip is told with its line, its column and what to write instead', () => {
  const tier = '"tier": "budget"';
  const noComments = 'the file: JSON has no comments. Remove the comment.';

  test.each([
    [`${tier},`, tier, '13:5', 'the file: a comma is missing before this. Put one after what stands before.'],
    [`${tier},`, `${tier}, // the cheap one`, '12:23', noComments],
    [tier, '“tier”: “budget”', '12:5', 'the file: “ is a curly quotation mark. Write the straight one: ".'],
    [
      tier,
      '"tier": "budget',
      '12:13',
      'the file: this text is not closed on its line. End it with ", and write a line break in a text as \\n.',
    ],
    ['"single": 499', '"single": ٤٩٩', '15:17', 'the file: ٤٩٩ is written in Arabic digits. Write 499.'],
    [
      `${tier},`,
      `${tier},\n"tier": "luxury",`,
      '13:1',
      'the file: "tier" stands twice in one record, and only the last would count. Remove one of the two.',
    ],
    ['"heightCm": 18', '"heightCm": "18"', '23:17', 'reed-memory-foam, heightCm: "18" is a text. Write it without quotation marks: 18.'],
    [
      '"id": "plateau-medical",\n    "slug": "plateau-medical"',
      '"id": "reed-memory-foam",\n    "slug": "reed-memory-foam"',
      '30:11',
      'reed-memory-foam, id: reed-memory-foam is already the id of another product. Give this product a name of its own.',
    ],
  ])('%j as %j', async (from, to, place, sentence) => {
    const text = await textOf('products');
    expect(text).toContain(from);
    await writeFile(
      products(),
      text.replace(from, () => to),
    );
    const [line, column] = place.split(':');
    expect((await sentences())[0]).toBe(`products.json, line ${line}, column ${column}: ${sentence}`);
  });

  test('a file that ends in the middle', async () => {
    const text = await textOf('products');
    await writeFile(products(), text.slice(0, text.indexOf('"tier"')));
    expect(await sentences()).toEqual([
      'products.json, line 12, column 5: the file: the file ends before its last bracket is closed. Add the missing } or ] there, or put the last good copy back.',
    ]);
  });
});

/** What a file holds, as it is written. */
type Written = Omit<Content, 'mattresses' | 'pillows'> & { products: ProductRecord[] };

const king = ({ sizes }: Written) => record(sizes, 'king');
const hybrid = ({ products: all }: Written) => record(all, 'dune-hybrid');

/** What a schema does not take; where it stands in its file is told above, and a changed file is written on one line here. */
test.each<[file: ContentFile, change: (written: Written) => unknown, ...told: string[]]>([
  [
    'outcomes',
    ({ outcomes }) => Object.assign(record(outcomes, 'side-under60-hot'), { firmness: 6 }),
    'side-under60-hot, firmness: 6 is not of the right kind. Write an object (for a range: {"min": ..., "max": ...}).',
  ],
  [
    'sizes',
    (written) => (king(written).name.ar = ''),
    'king, name, ar: it is empty. It must be at least 1 character.',
    'king, name, ar: it is empty. It must be written in Arabic script.',
  ],
  ['sizes', (written) => Reflect.deleteProperty(king(written).name, 'ar'), 'king, name, ar: it is missing. Add it as string.'],
  [
    'products',
    (written) => Object.assign(hybrid(written), { colour: 'white' }),
    'dune-hybrid: colour is not a member of this record. Correct the spelling or remove it.',
  ],
  ['products', (written) => Reflect.deleteProperty(hybrid(written), 'kind'), 'dune-hybrid, kind: it is missing. Write mattress or pillow.'],
])('in %s.json %s is refused: %s', async (file, change, ...told) => {
  const written = { [file]: JSON.parse(await textOf(file)) as unknown } as unknown as Written;
  change(written);
  await writeFile(pathOf(file), JSON.stringify(written[file]));
  const withoutPlace = (await sentences()).map((sentence) => sentence.replace(/, line \d+, column \d+: /, ': '));
  expect(withoutPlace).toEqual(told.map((sentence) => `${file}.json: ${sentence}`));
});

test('an empty file, one in another encoding and a folder that is not there are told with what to do', async () => {
  await writeFile(products(), ' \r\n');
  expect(await sentences()).toEqual(['products.json: the file: it is empty. Put the last good copy of it back.']);
  await cp(join(testContent, 'products.json'), products());
  await writeFile(products(), Buffer.from((await textOf('products')).replace('Reed', 'R\u00E9ed'), 'latin1'));
  expect(await sentences()).toEqual([expect.stringMatching(/line 7, .* it is not readable as UTF-8 text\. Save it as UTF-8\.$/)]);
  const nowhere = join(directory, 'nowhere');
  expect(await sentences(nowhere)).toEqual(['There is no folder nowhere: set CONTENT_DIR to the one that has the content.']);
});

test('a command that reads the content ends with the sentence alone', async () => {
  await writeFile(products(), '{');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['cli/guidance.ts', 'openapi'], {
    encoding: 'utf8',
    env: { ...process.env, CONTENT_DIR: directory },
  });
  expect({ status, stdout, stderr: near(stderr) }).toEqual({ status: 1, stdout: '', stderr: `${(await sentences())[0]}\n` });
});

// What ships, whoever edited it last: it passes the check, and nothing here says what it holds.

test('the shipped content passes the check that the build makes', async () => {
  const { content } = await readContent('src/content');
  expect(checkContent({ ...content, products: productsOf(content) })).toMatchObject({ content });
});
