import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = readFileSync('SECURITY.md', 'utf8');

test('every test that SECURITY.md names is there, and every threat has one', () => {
  const tests = /`((?:\w[\w-]*\/)+[\w-]+)`/g;
  const threats = text
    .slice(text.indexOf('## Threat model'), text.indexOf('## What is not'))
    .split('\n')
    .filter((line) => /^\| (?!who wants)/.test(line));
  expect(threats.length).toBeGreaterThan(30);
  expect(threats.filter((row) => !row.split('|').at(-2)?.match(tests))).toEqual([]);
  const named = [...text.matchAll(tests)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(60);
  const missing = named.filter((name) => !existsSync(`tests/${name}.test.ts`) && !existsSync(`tests/${name}.ts`));
  expect(missing).toEqual([]);
});

test('each of the ten risks has a row', () => {
  expect([...text.matchAll(/^\| API(\d+) /gm)].map(([, number]) => Number(number))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
