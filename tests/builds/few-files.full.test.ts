import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContent } from '#build/content.ts';
import type { Matrix } from '#lib/schemas/outcome.ts';
import type { Products } from '#lib/schemas/product.ts';
import { languages } from '#lib/schemas/text.ts';
import { startServer, type Server, untilEnded } from '../fixtures/server.ts';

/** What ships, with a size and an optional field of a product added to a copy of the project as CONTRIBUTING.md says, built and served. */

const copy = mkdtempSync(join(tmpdir(), 'few-files-'));
let server: Server;
const changed: Record<'size' | 'field', string[]> = { size: [], field: [] };

/** Writes a file of the copy anew, as an editor would. */
const edit = (change: keyof typeof changed, file: string, write: (text: string) => string): void => {
  const text = readFileSync(`${copy}/${file}`, 'utf8');
  expect(write(text), file).not.toBe(text);
  writeFileSync(`${copy}/${file}`, write(text));
  changed[change].push(file);
};

type Entry = Record<string, unknown>;
const json = (write: (data: never) => void) => (text: string) => {
  const data = JSON.parse(text) as never;
  write(data);
  return `${JSON.stringify(data, null, 2)}\n`;
};
/** Puts an entry behind the one that it is like. */
const insert = (entries: Entry[], like: string, own: Entry): void => {
  const at = entries.findIndex(({ key }) => key === like);
  entries.splice(at + 1, 0, { ...entries[at], ...own });
};

const run = (...parameters: string[]) =>
  untilEnded(
    spawn(process.execPath, parameters, {
      cwd: copy,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], GUIDANCE_ENV_FILE: '' },
    }),
  );

const page = (address: string): string => readFileSync(`${copy}/dist/client${address}/index.html`, 'utf8');
const body = (file: string): string => readFileSync(`${copy}/dist/client/${file}.json`, 'utf8');

beforeAll(async () => {
  // The whole project but its history, builds and packages.
  const left = ['.git', 'dist', 'node_modules', 'data', 'releases', 'backups', 'tests'];
  for (const name of readdirSync('.').filter((entry) => !left.includes(entry))) cpSync(name, `${copy}/${name}`, { recursive: true });
  symlinkSync(resolve('node_modules'), `${copy}/node_modules`);

  const name = { en: 'Majlis Bed', ar: 'سرير المجلس' };
  const measure = { widthCm: 130, lengthCm: 200, alternateDimensions: [] };
  edit(
    'size',
    'src/content/sizes.json',
    json((sizes: Entry[]) => insert(sizes, 'super-single', { key: 'majlis', name, ...measure })),
  );
  const otherNames = { en: ['majlis'], ar: ['مجلس'] };
  edit(
    'size',
    'src/content/size-guide.json',
    json(({ sizes }: { sizes: Entry[] }) => insert(sizes, 'super-single', { key: 'majlis', otherNames })),
  );

  const field = "  turnable: z.boolean().optional().meta({ description: 'Whether both sides can be slept on.' }),\n";
  edit('field', 'src/lib/schemas/product.ts', (text) => text.replace(/^ {2}trialNights:/m, `${field}$&`));
  edit(
    'field',
    'src/content/products.json',
    json((products: Entry[]) => Object.assign(products[0] ?? {}, { turnable: true })),
  );
  const words = { turnable: { en: 'Both sides', ar: 'الوجهان' }, turned: { en: 'can be slept on', ar: 'صالحان للنوم' } };
  edit(
    'field',
    'src/content/messages/products.json',
    json((messages: Entry) => Object.assign(messages, words)),
  );
  const fact = '  ...(mattress.turnable ? [{ name: messages.turnable, value: messages.turned }] : []),\n';
  edit('field', 'src/lib/ui/products/MattressPage.astro', (text) => text.replace(/^ {2}\{ name: messages\.trial,/m, `${fact}$&`));

  const { code, stdout, stderr } = await run('--input-type=module', '-e', "(await import('./cli/program/setup.mjs')).build()");
  expect(code, stdout + stderr).toBe(0);
  server = await startServer({ env: { DIST_DIR: `${copy}/dist` } });
}, 300_000);
afterAll(async () => {
  await server.stop();
  rmSync(copy, { recursive: true, force: true });
});

test('a size is an entry and its words', () => {
  expect(changed.size).toHaveLength(2);
  expect(body('api/v1/sizes')).toContain('"majlis"');
  for (const [language, name] of [
    ['en', 'Majlis Bed'],
    ['ar', 'سرير المجلس'],
  ] as const) {
    expect(page(`/${language}/sizes`)).toContain(name);
    expect(page(`/${language}/sizes/majlis`)).toContain(name);
  }
});

test.each(['How wide is a majlis bed?', 'كم مقاس سرير المجلس؟'])('a question finds it by its name: %s', async (question) => {
  const { stdout } = await run('cli/guidance.ts', 'ask', question);
  expect(stdout).toContain('"size/majlis"');
});

test('an optional field of a product is its schema, its value, its words and the page that shows it', () => {
  expect(changed.field).toHaveLength(4);
  expect(body('api/v1/products')).toContain('"turnable":true');
  expect(body('openapi')).toContain('Whether both sides can be slept on.');
  const [{ id = '' } = {}] = JSON.parse(readFileSync(`${copy}/src/content/products.json`, 'utf8')) as { id?: string }[];
  expect(page(`/en/products/${id}`)).toContain('can be slept on');
  expect(page(`/ar/products/${id}`)).toContain('صالحان للنوم');
});

test('the types of the copy fit', async () => {
  await run('cli/guidance.ts', 'client-types');
  const { code, stdout } = await run('node_modules/typescript-7/bin/tsc', '--project', 'tsconfig.json');
  expect(code, stdout).toBe(0);
}, 120_000);

const ask = (path: string): Promise<Response> => fetch(server.origin + path, { redirect: 'manual' });
const fetched = async <Body>(path: string): Promise<Body> => (await ask(path)).json() as Promise<Body>;

test('the interface has its 32 outcomes, each of which is recommended, and its catalogue, each product of which has a page', async () => {
  const { outcomes } = await fetched<Matrix>('/api/v1/matrix');
  expect(outcomes).toHaveLength(32);
  for (const { id, position, weight, thermal } of outcomes)
    expect(await fetched(`/api/v1/recommend?position=${position}&weight=${weight}&thermal=${thermal}`)).toMatchObject({
      recommendation: { id },
    });
  const { mattresses, pillows } = await fetched<Products>('/api/v1/products');
  for (const { id } of [...mattresses, ...pillows])
    for (const language of languages) expect([id, (await ask(`/${language}/products/${id}`)).status]).toEqual([id, 200]);
});

test('every answered question, size and way into the guide is there, in both languages', async () => {
  const { content } = await readContent('src/content');
  const places = ['', '/finder', '/two-sleepers', '/sizes', '/products', '/faq', '/matrix', '/search', '/about', '/privacy', '/kiosk'];
  const records = [...content.faq.map(({ id }) => `/faq/${id}`), ...content.sizes.map(({ key }) => `/sizes/${key}`)];
  for (const language of languages)
    for (const place of [...places, ...records]) expect([place, (await ask(`/${language}${place}`)).status]).toEqual([place, 200]);
  for (const path of [
    '/en/api',
    '/openapi.json',
    '/sitemap.xml',
    '/llms.txt',
    '/data/datapackage.json',
    '/embed.js',
    '/api/v1/faq?q=king',
    '/readyz',
  ])
    expect([path, (await ask(path)).status]).toEqual([path, 200]);
});
