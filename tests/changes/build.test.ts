import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prebuiltDirectory } from '#lib/manifest.ts';
import { changes, copyTree, type Tree } from './tree.ts';

/** One build of every worked change but the language, which is begun only. */

let tree: Tree;
let built: string;

beforeAll(async () => {
  tree = copyTree();
  for (const change of changes) if (change !== 'language') tree.apply(change);
  const distDir = join(tree.directory, 'dist');
  const { code, stdout, stderr } = await tree.node(
    ['node_modules/astro/bin/astro.mjs', 'build', '--config', 'tests/fixtures/astro-config.ts'],
    { DIST_DIR: distDir, CACHE_DIR: join(tree.directory, 'cache') },
  );
  if (code !== 0) throw new Error(`The build failed:\n${stdout.slice(-2000)}\n${stderr.slice(-2000)}`);
  built = join(prebuiltDirectory(distDir), 'client');
}, 300_000);
afterAll(() => tree.remove());

const shown: [change: string, file: string, text: string][] = [
  ['size', 'api/v1/sizes.json', '"widthCm":220'],
  ['size', 'en/sizes/family/index.html', 'Family'],
  ['size', 'ar/sizes/family/index.html', 'عائلي'],
  ['shop', 'api/v1/products.json', '+974 4400 0000'],
  ['shop', 'en/index.html', 'Doha Sleep'],
  ['shop', 'ar/index.html', 'نوم الدوحة'],
  ['product', 'api/v1/products.json', '"id":"tide-hybrid"'],
  ['product', 'en/products/tide-hybrid/index.html', 'Tide Hybrid'],
  ['product', 'ar/products/tide-hybrid/index.html', 'مرتبة المد الهجينة'],
  ['question', 'api/v1/faq/care.json', '"id":"mattress-on-the-floor"'],
  ['question', 'en/faq/mattress-on-the-floor/index.html', 'Can I put a mattress on the floor?'],
  ['question', 'ar/faq/mattress-on-the-floor/index.html', 'هل يمكن وضع المرتبة على الأرض مباشرة؟'],
  ['question', 'en/faq/index.html', 'Can I put a mattress on the floor?'],
  ['text', 'en/sizes/index.html', 'Trust the two numbers on the label'],
  ['text', 'ar/sizes/index.html', 'فالعبرة بالرقمين على الملصق'],
  ['endpoint', 'api/v1/topics.json', '"id":"sizes"'],
  ['endpoint', 'openapi.json', '"operationId":"listTopics"'],
  ['error', 'en/errors/too-early/index.html', 'The request came too early'],
  ['error', 'ar/errors/too-early/index.html', 'وصل الطلب قبل أوانه'],
];

it.each(shown)('%s: %s has "%s"', (_change, file, text) => {
  expect(readFileSync(join(built, file), 'utf8')).toContain(text);
});
