import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { rules } from '#lib/rules/all.ts';

const documents = [...globSync('*.md'), ...globSync('docs/**/*.md'), 'tests/README.md'];
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** What is named in code marks: a path below a folder of the project, without placeholders. */
const path = /`((?:src|functions|build|cli|client|deploy|docs|tests|public)\/[\w./-]*)`/g;
/** Relative targets of links. */
const link = /\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g;
const script = /npm run (?:--silent )?([\w:-]+)/g;

/** A suite is named without its endings. */
const isThere = (name: string): boolean => ['', '.ts', '.test.ts', '.astro'].some((ending) => existsSync(name + ending));

const named = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

test.each(documents)('%s names only paths, links and scripts that exist', (document) => {
  const text = readFileSync(document, 'utf8');
  expect({
    paths: named(text, path).filter((name) => !isThere(name)),
    links: named(text, link).filter((name) => !existsSync(join(dirname(document), name))),
    scripts: named(text, script).filter((name) => !(name in scripts)),
  }).toEqual({ paths: [], links: [], scripts: [] });
});

test('every rule of the data is checked, tested and explained', async () => {
  const files = globSync('src/lib/rules/*.ts')
    .map((file) => basename(file, '.ts'))
    .filter((name) => !['all', 'rule'].includes(name));
  const modules = await Promise.all(files.map((file) => import(`../../src/lib/rules/${file}.ts`) as Promise<Record<string, unknown>>));
  const exported = modules.flatMap((module) => Object.entries(module)).filter(([, value]) => value instanceof Object && 'check' in value);
  expect(new Set(exported.map(([, rule]) => rule))).toEqual(new Set(rules));
  const tests = globSync('tests/data/*.test.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
  expect(exported.map(([name]) => name).filter((name) => !new RegExp(`testRule\\(${name},|${name}\\.check\\(`).test(tests))).toEqual([]);
  const sections = [...readFileSync('docs/reference/data-rules.md', 'utf8').matchAll(/^### `(.+)`$/gm)].map(([, name]) => name);
  expect(sections).toEqual(rules.map(({ name }) => name));
});
