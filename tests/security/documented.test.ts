import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = readFileSync('SECURITY.md', 'utf8');
const proofs = text.slice(text.indexOf('## OWASP'));

test('every proof that SECURITY.md names is there', () => {
  const named = [...proofs.matchAll(/`((?:\w[\w-]*\/)+[\w-]+)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(25);
  const missing = named.filter((name) => !existsSync(`tests/${name}.test.ts`) && !existsSync(`tests/${name}.ts`));
  expect(missing).toEqual([]);
});

test('each of the ten risks has a row', () => {
  expect([...proofs.matchAll(/^\| API(\d+) /gm)].map(([, number]) => Number(number))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
