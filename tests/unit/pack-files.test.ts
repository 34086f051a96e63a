import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packFiles } from '#build/pack-files.ts';
import { packFile } from '#build/pack.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'pack-files-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

const setting = () => ({ from: directory, to: directory, rootUrl: 'https://guidance.example', operations: new Map<string, string>() });
const text = (file: string): string => `<p>${file}: King 180×200</p>\n`.repeat(100);

test('threads pack as one does, in the order of the orders', async () => {
  const files = Array.from({ length: 100 }, (_, index) => `page-${index}.html`);
  for (const file of files) writeFileSync(join(directory, file), text(file));
  const seen: number[] = [];
  const orders = files.map((file) => ({ file, effort: 'quick' as const }));
  const packed = await packFiles(setting(), orders, (done) => seen.push(done));
  expect(packed).toEqual(orders.map((order) => packFile(setting(), order)));
  expect(seen.at(-1)).toBe(files.length);
  expect(brotliDecompressSync(readFileSync(join(directory, 'page-7.html.br'))).toString()).toBe(text('page-7.html'));
});

test('a file that cannot be packed ends the build', async () => {
  const orders = [{ file: 'missing.html', effort: 'best' as const }];
  await expect(packFiles(setting(), orders, () => undefined)).rejects.toThrow('missing.html');
});
