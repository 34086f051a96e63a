import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeProducts } from '#cli/publish/changes.ts';
import { pointTo, readManifest, writeRecord } from '#cli/publish/releases.ts';
import { neededSchema, newestSchema } from '#functions/store/migrations.ts';
import { productsOf } from '#lib/content/check.ts';
import { manifestPath } from '#lib/contract/manifest.ts';
import type { Content, ProductRecord } from '#lib/schemas/content.ts';
import { testBuild, testContent } from '../fixtures/build.ts';
import { testedContent } from '../fixtures/content.ts';
import { untilEnded, type Ended } from '../fixtures/server.ts';

/** What publish stops for, before anything is built. */

const home = mkdtempSync(join(tmpdir(), 'guidance-protect-'));
const [releases, contentDir] = [join(home, 'releases'), join(home, 'content')];
const { rootUrl, keyPrefix, ...built } = readManifest(testBuild);
const env = {
  ...{ PATH: process.env['PATH'] ?? '', GUIDANCE_ENV_FILE: '', ROOT_URL: rootUrl, KEY_PREFIX: keyPrefix, PORT: '1' },
  ...{ RELEASES_DIR: releases, DATA_DIR: join(home, 'data'), CONTENT_DIR: contentDir },
};
const publish = (...args: string[]): Promise<Ended> =>
  untilEnded(spawn(process.execPath, ['cli/guidance.ts', 'publish', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] }));

/** Every product as a real one. */
const real = productsOf(testedContent).map((product) => ({ ...product, sample: false }));
const contentWith = (products: readonly ProductRecord[]): Content => ({
  ...testedContent,
  mattresses: products.flatMap(({ kind, ...record }) => (kind === 'mattress' ? [record as Content['mattresses'][number]] : [])),
  pillows: products.flatMap(({ kind, ...record }) => (kind === 'pillow' ? [record as Content['pillows'][number]] : [])),
});

const [mattress] = testedContent.mattresses as [Content['mattresses'][number]];
const { name } = mattress;
const { queen = 0, king = 0 } = mattress.priceBySizeQAR;

/** The products with one price of the first mattress changed. */
const priced = (prices: Readonly<Record<string, number>>, more: Partial<Content['mattresses'][number]> = {}): ProductRecord[] =>
  real.map((product) => {
    if (product.id !== mattress.id || product.kind !== 'mattress') return product;
    const priceBySizeQAR = { ...product.priceBySizeQAR, ...prices };
    return { ...product, priceBySizeQAR, priceFromQAR: Math.min(...Object.values(priceBySizeQAR)), ...more };
  });

const write = (products: readonly ProductRecord[]): void => writeFileSync(join(contentDir, 'products.json'), JSON.stringify(products));

const addRelease = (id: string, products: readonly ProductRecord[], program = 'other'): string => {
  const folder = join(releases, id);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'content.json'), JSON.stringify(contentWith(products)));
  writeFileSync(manifestPath(folder), JSON.stringify({ ...built, rootUrl, keyPrefix, sources: `${program}.x` }));
  const at = '2026-11-01T10:00:00.000Z';
  writeRecord(folder, { id, at, schema: newestSchema, needed: neededSchema, before: null, commit: null, backup: null, carried: [] });
  return id;
};

const [live, later] = ['20261101-100000-0123456789ab', '20261102-100000-0123456789ab'];

beforeAll(() => cpSync(testContent, contentDir, { recursive: true }));
beforeEach(() => {
  rmSync(releases, { recursive: true, force: true });
  pointTo(releases, 'current', addRelease(live, real));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const gone = real.slice(0, Math.ceil(real.length / 10));
const isSmaller = Math.round(queen * 0.9);

test.each<[string, ProductRecord[], string[]]>([
  [
    'a price less than half',
    priced({ cot: 300, king: Math.floor(king / 2) - 1 }),
    [`${name.en}, king: ${king} to ${Math.floor(king / 2) - 1}`],
  ],
  ['a price more than half higher', priced({ king: king * 1.5 + 1 }), [`${name.en}, king: ${king} to ${king * 1.5 + 1}`]],
  [
    'an adult size below a smaller one',
    priced({ king: isSmaller }),
    [`${name.en}: king at ${isSmaller} is below the smaller queen at ${queen}.`],
  ],
  [
    'a tenth of the products gone',
    real.filter((product) => !gone.includes(product)),
    [`${gone.length} of ${real.length} products would be gone: `, ...gone.map((product) => product.name.en)],
  ],
])('publish names %s, and stops', async (_, products, said) => {
  write(products);
  const { code, stdout, stderr } = await publish();
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  for (const words of said) expect(stderr).toContain(words);
  expect(stderr.trimEnd()).toMatch(
    new RegExp(`\nNothing was published, and what was live is still live\\. Correct the files, or .*: npm run publish -- --yes$`),
  );
});

test('products that come and go are counted before the prices', () => {
  const [all, fewer] = [contentWith(real), contentWith(real.slice(2))];
  expect(describeProducts(all, fewer)).toBe(
    `0 products new, 2 no longer sold: ${real
      .slice(0, 2)
      .map(({ name: { en } }) => en)
      .join('; ')}. No price changed.`,
  );
  expect(describeProducts(fewer, contentWith(priced({ king: king + 10 })))).toBe('2 products new, 0 no longer sold. No price changed.');
  expect(describeProducts(all, all)).toBe('No price changed.');
});

test('what was taken back is shown, and stops while the files hold all of it, whatever else changed', async () => {
  addRelease(later, priced({ king: king + 10, queen: queen + 10 }));
  const held = `The files still hold what ${later} had when it was taken back: `;
  write(priced({ king: king + 10, queen: queen + 10 }, { heightCm: 31 }));
  expect((await publish()).stderr).toContain(
    `${held}mattresses, ${mattress.id}, priceBySizeQAR, queen: ${queen} to ${queen + 10}; mattresses, ${mattress.id}, priceBySizeQAR, king: ${king} to ${king + 10}.\nNothing was`,
  );
});

test('the end of an offer is nothing to stop for', async () => {
  const before = { priceBeforeBySizeQAR: { king: king * 3 }, offerEndsOn: '2026-11-01' };
  pointTo(releases, 'current', addRelease(later, priced({}, before)));
  // The prices before it, with which something else is wrong.
  write(priced({ king: king * 3 }).slice(0, -gone.length));
  const { stderr } = await publish();
  expect(stderr).toContain(' would be gone: ');
  expect(stderr).not.toContain('more than half');
});

test('more than a tenth that waits since an import is shown, once', async () => {
  const products = Array.from({ length: real.length }, (_, row) => ({ product: `shy-${row}`, row, why: 'type', isKnown: false }));
  const waits = (since: string): void =>
    writeFileSync(join(contentDir, 'products.waiting.json'), JSON.stringify({ file: 'shop.xlsx', since, products }));
  write(real.slice(0, -gone.length));
  waits('2026-11-02T10:00:00.000Z');
  const sentence = `products wait until they are complete: shy-0 (type), `;
  expect((await publish()).stderr).toContain(`${real.length} of ${real.length * 2 - gone.length} ${sentence}`);
  waits('2026-10-31T10:00:00.000Z');
  expect((await publish()).stderr).not.toContain(sentence);
  rmSync(join(contentDir, 'products.waiting.json'));
});

test('what serves at a port that nobody wrote down is not published for another', async () => {
  const publishHere = (more: Record<string, string>): Promise<Ended> =>
    untilEnded(
      spawn(process.execPath, ['cli/guidance.ts', 'publish'], {
        env: { ...env, ROOT_URL: '', PORT: '', ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
  const said = 'PORT=4412 npm run publish, or write PORT=4412 into the settings file.';
  const manifest = JSON.stringify({ ...built, rootUrl: 'http://localhost:4412', keyPrefix });
  // A process that serves the live release; it names the folder alone.
  writeFileSync(manifestPath(join(releases, live)), manifest);
  mkdirSync(join(releases, '.serving'), { recursive: true });
  writeFileSync(join(releases, '.serving', '1.json'), JSON.stringify({ pid: 1, program: live, runs: '', build: '', fault: null }));
  expect((await publishHere({})).stderr).toContain(said);
  // Nothing was published yet: what npm start built says it.
  rmSync(releases, { recursive: true });
  mkdirSync(join(home, 'dist'), { recursive: true });
  writeFileSync(manifestPath(join(home, 'dist')), manifest);
  expect((await publishHere({ DIST_DIR: join(home, 'dist') })).stderr).toContain(said);
});

test('--due does nothing where the date asks for nothing, and refuses another program than that of the live release', async () => {
  expect(await publish('--due')).toEqual({ code: 0, stdout: `The date changes nothing in ${live}.\n`, stderr: '' });
  addRelease(live, priced({}, { priceBeforeBySizeQAR: { king: king + 100 }, offerEndsOn: '2026-11-01' }));
  expect((await publish('--due')).stderr).toBe(
    `The program here is another one than that of ${live}, which is live: npm run publish first.\n`,
  );
});
