import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { rules } from '#lib/rules/all.ts';

/** What stands beside the rules without being one. */
const notRules = ['all.ts', 'rule.ts', 'outcome-order.ts'];

const names = rules.map(({ name }) => name);
const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => basename(file, ending));

test('every rule is checked, under the name of its file', () => {
  const files = filesIn('src/lib/rules', '.ts').filter((file) => !notRules.includes(`${file}.ts`));
  expect([...names].sort()).toEqual(files.sort());
});

test('every rule has a test of its name', () => {
  expect(filesIn('tests/data', '.test.ts')).toEqual(expect.arrayContaining(names));
});

test('every rule has a section in the data guidelines, and every section of theirs a rule', () => {
  const text = readFileSync('docs/data-guidelines.md', 'utf8');
  expect([...text.matchAll(/^### `(.+)`$/gm)].map(([, name]) => name)).toEqual(names);
});
