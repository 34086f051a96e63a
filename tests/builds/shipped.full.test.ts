import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContent } from '#build/content.ts';
import type { Matrix } from '#lib/schemas/outcome.ts';
import type { Products } from '#lib/schemas/product.ts';
import { languages } from '#lib/schemas/text.ts';
import { startServer, type Server } from '../fixtures/server.ts';

// What ships, built and served. Nothing here says what it holds, but for the 32 outcomes of the specification.

let distDir: string;
let server: Server;
beforeAll(async () => {
  distDir = mkdtempSync(join('node_modules', '.cache', 'shipped-'));
  const make = `(await import('./cli/program/setup.mjs')).build({ quick: true, into: ${JSON.stringify(distDir)} })`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', make], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], GUIDANCE_ENV_FILE: '' },
  });
  expect(status, stdout + stderr).toBe(0);
  server = await startServer({ env: { DIST_DIR: distDir } });
}, 300_000);
afterAll(async () => {
  await server.stop();
  rmSync(distDir, { recursive: true });
});

const ask = (path: string): Promise<Response> => fetch(server.origin + path, { redirect: 'manual' });
const json = async <Body>(path: string): Promise<Body> => (await ask(path)).json() as Promise<Body>;

test('the interface has its 32 outcomes, each of which is recommended, and its catalogue, each product of which has a page', async () => {
  const { outcomes } = await json<Matrix>('/api/v1/matrix');
  expect(outcomes).toHaveLength(32);
  for (const { id, position, weight, thermal } of outcomes)
    expect(await json(`/api/v1/recommend?position=${position}&weight=${weight}&thermal=${thermal}`)).toMatchObject({
      recommendation: { id },
    });
  const { mattresses, pillows } = await json<Products>('/api/v1/products');
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
