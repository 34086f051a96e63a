import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { rules } from '#lib/rules/all.ts';

const names = rules.map(({ name }) => name);

test('every rule of a file is checked', async () => {
  const files = readdirSync('src/lib/rules').filter((file) => !['all.ts', 'rule.ts'].includes(file));
  const exported = await Promise.all(files.map((file) => import(`../../src/lib/rules/${file}`) as Promise<Record<string, unknown>>));
  const named = exported
    .flatMap((module) => Object.values(module))
    .flatMap((value) => (value instanceof Object && 'check' in value ? [value] : []));
  expect(new Set(named)).toEqual(new Set(rules));
});

test('every rule has a test of its name', () => {
  const tests = readdirSync('tests/data').map((file) => basename(file, '.test.ts'));
  expect(tests).toEqual(expect.arrayContaining(names));
});

test('every rule has a section in the data guidelines, and every section of theirs a rule', () => {
  const text = readFileSync('docs/data-guidelines.md', 'utf8');
  expect([...text.matchAll(/^### `(.+)`$/gm)].map(([, name]) => name)).toEqual(names);
});
