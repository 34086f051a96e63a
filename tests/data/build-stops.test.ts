import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ContentError, readContent } from '#build/content.ts';
import type { Content, ContentFile, ProductRecord } from '#lib/schemas/content.ts';
import { realContent, record } from '../fixtures/content.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'content-'));
  await cp('src/content', directory, { recursive: true });
});
afterEach(() => rm(directory, { recursive: true }));

const pathOf = (file: ContentFile): string => join(directory, `${file}.json`);

/** What a file holds, as it is written. */
type Written = Omit<Content, 'mattresses' | 'pillows'> & { products: ProductRecord[] };

/** Writes one file anew with something in it changed, as a slip of the hand would. */
const edit = async <File extends ContentFile>(file: File, change: (value: Written[File]) => unknown): Promise<void> => {
  const value = JSON.parse(await readFile(pathOf(file), 'utf8')) as Written[File];
  change(value);
  await writeFile(pathOf(file), JSON.stringify(value));
};

/** Where in its file a fault stands is told too; tests/data/edited-by-hand.test.ts minds it, and `edit` writes one line anyway. */
const withoutPlace = (sentence: string): string => sentence.replace(/^(\S+\.json), line \d+, column \d+: /, '$1: ');

/** Sentences with which the content is refused, without places; empty where it is not. */
const sentences = async (): Promise<string[]> => {
  try {
    await readContent(directory);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ContentError);
    return (error as ContentError).message.split('\n').map(withoutPlace);
  }
};

test('the content of the project builds, without a warning', async () => {
  expect(await readContent(directory)).toEqual({ content: realContent, warnings: [] });
});

describe('the build stops for', () => {
  test('a King of 193x203 cm', async () => {
    await edit('sizes', (sizes) => Object.assign(record(sizes, 'king'), { widthCm: 193, lengthCm: 203 }));
    expect(await sentences()).toEqual([
      'src/content/sizes.json: king: 193x203 cm is the US King, which is not sold in the Gulf. Write the Gulf measure.',
    ]);
  });

  test('a firmness that is one number', async () => {
    await edit('outcomes', (outcomes) => Object.assign(record(outcomes, 'side-under60-hot'), { firmness: 6 }));
    expect(await sentences()).toEqual([
      'src/content/outcomes.json: side-under60-hot, firmness: 6 is not of the right kind. Write an object (for a range: {"min": ..., "max": ...}).',
    ]);
  });

  test('a firmness whose ends are one point', async () => {
    await edit('products', (products) => Object.assign(record(products, 'dune-hybrid'), { firmness: { min: 6, max: 6 } }));
    expect(await sentences()).toEqual([
      'src/content/products.json: dune-hybrid, firmness: min is 6 and max is 6, so this is no range. Firmness is always a range: write a min below the max.',
    ]);
  });

  test('a firmness in text', async () => {
    await edit('products', (products) => Object.assign(record(products, 'dune-hybrid'), { firmness: { min: '4.5', max: 6 } }));
    expect(await sentences()).toEqual([
      'src/content/products.json: dune-hybrid, firmness, min: "4.5" is a text. Write it without quotation marks: 4.5.',
    ]);
  });

  test('an empty Arabic name', async () => {
    await edit('sizes', (sizes) => (record(sizes, 'king').name.ar = ''));
    expect(await sentences()).toContain('src/content/sizes.json: king, name, ar: it is empty. It must be written in Arabic script.');
  });

  test('an English text where the Arabic one belongs', async () => {
    await edit('sizes', (sizes) => (record(sizes, 'king').name.ar = 'King'));
    expect(await sentences()).toEqual(['src/content/sizes.json: king, name, ar: "King". It must be written in Arabic script.']);
  });

  test('a missing Arabic name', async () => {
    await edit('sizes', (sizes) => Object.assign(record(sizes, 'king'), { name: { en: 'King' } }));
    expect(await sentences()).toEqual(['src/content/sizes.json: king, name, ar: it is missing. Add it as string.']);
  });

  test('a price for a size that we do not know', async () => {
    await edit('products', (products) => Object.assign(record(products, 'dune-hybrid'), { priceBySizeQAR: { king: 1249, emperor: 9000 } }));
    expect(await sentences()).toEqual([
      'src/content/products.json: dune-hybrid, priceBySizeQAR, emperor: emperor is not a size we know. ' +
        'Use one of cot, kids, single, super-single, double, queen, king, super-king, or add the size to sizes.json first.',
    ]);
  });

  test('a price to start from that is not the smallest', async () => {
    await edit('products', (products) => Object.assign(record(products, 'dune-hybrid'), { priceFromQAR: 1299 }));
    expect(await sentences()).toEqual([
      'src/content/products.json: dune-hybrid, priceFromQAR: 1299 is not the smallest price of priceBySizeQAR. Write 1249.',
    ]);
  });

  test('a missing file', async () => {
    await rm(pathOf('topics'));
    expect(await sentences()).toEqual([`src/content/topics.json: the file: it is missing. Put it back at ${pathOf('topics')}.`]);
  });

  test('a member that is misspelt', async () => {
    await edit('products', (products) => Object.assign(record(products, 'seashell-latex'), { colour: 'white' }));
    expect(await sentences()).toEqual([
      'src/content/products.json: seashell-latex: colour is not a member of this record. Correct the spelling or remove it.',
    ]);
  });

  test('a product of a kind that there is not, or of none', async () => {
    await edit('products', (products) => Object.assign(record(products, 'dune-hybrid'), { kind: 'sofa' }));
    expect(await sentences()).toEqual(['src/content/products.json: dune-hybrid, kind: "sofa" is not accepted. Write mattress or pillow.']);
    await edit('products', (products) => Reflect.deleteProperty(record(products, 'dune-hybrid'), 'kind'));
    expect(await sentences()).toEqual(['src/content/products.json: dune-hybrid, kind: it is missing. Write mattress or pillow.']);
  });

  test('a version with 179 days of notice', async () => {
    await edit('versions', ([version]) => Object.assign(version ?? {}, { deprecation: '2027-01-01', sunset: '2027-06-29' }));
    expect(await sentences()).toEqual([
      'src/content/versions.json: v1, sunset: only 179 days of notice lie between deprecation and sunset. At least 180 days are promised: choose a later sunset.',
    ]);
  });
});

describe('the build goes on with', () => {
  test('a byte-order mark before the JSON', async () => {
    await writeFile(pathOf('sizes'), `\uFEFF${await readFile(pathOf('sizes'), 'utf8')}`);
    expect(await readContent(directory)).toEqual({ content: realContent, warnings: [] });
  });

  test('a missing outcome, and a warning', async () => {
    await edit('outcomes', (outcomes) => outcomes.splice(outcomes.indexOf(record(outcomes, 'back-over130-hot')), 1));
    const { content, warnings } = await readContent(directory);
    expect(content.outcomes).toHaveLength(31);
    expect(warnings).toEqual([
      'src/content/outcomes.json: back-over130-hot: this combination has no outcome; GET /recommend answers 404 for it. Add the outcome unless that is meant.',
    ]);
  });
});
