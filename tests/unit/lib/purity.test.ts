import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sourceFiles = readdirSync('src/lib', { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(?:ts|astro)$/.test(file));

/** What a file imports, statically, for types, for its effects or when it runs. */
const importsOf = (file: string): string[] =>
  [...readFileSync(join('src/lib', file), 'utf8').matchAll(/\b(?:from|import)(?:\s+|\s*\(\s*)(['"])([^'"]+)\1/g)].map(
    ([, , name]) => name ?? '',
  );

test('src/lib has its files, and the imports are seen', () => {
  expect(sourceFiles).toEqual(expect.arrayContaining(['problem.ts', 'schemas/text.ts', 'ui/Page.astro']));
  expect(importsOf('content.ts')).toEqual(expect.arrayContaining(['astro:content', './schemas/content.ts']));
});

test.each(sourceFiles)('%s is pure', (file) => {
  const imports = importsOf(file);
  expect(imports.filter((name) => /^node:|^(?:fs|path|crypto|http|os|url|process|buffer|stream|util)(?:\/|$)/.test(name))).toEqual([]);
  expect(imports.filter((name) => /functions\/|^#functions/.test(name))).toEqual([]);
  if (file !== 'content.ts' && file !== 'deployment.ts' && !file.endsWith('.astro'))
    expect(imports.filter((name) => /^astro(?::|\/|$)/.test(name))).toEqual([]);
});

const layers: readonly [string, RegExp][] = [
  ['schemas', /^(?:zod|\.{1,2}\/[\w-]+\.ts|\.\.\/\.\.\/content\/messages\/[\w-]+\.json)$/],
  ['search', /^(?:minisearch(?:\/SearchableMap)?|\.{1,2}\/(?:slots\/)?[\w-]+\.ts|(?:\.\.\/){1,2}(?:domain|schemas)\/[\w-]+\.ts)$/],
];

test.each(layers)('src/lib/%s imports only what its layer may', (folder, allowed) => {
  for (const file of sourceFiles.filter((name) => name.startsWith(`${folder}/`)))
    expect(importsOf(file).filter((name) => !allowed.test(name))).toEqual([]);
});
