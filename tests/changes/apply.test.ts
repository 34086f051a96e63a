import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readContent } from '#build/content.ts';
import { changes, copyTree, touchedBy, type Tree } from './tree.ts';

/** A language that is begun: its texts are missing. */
const begun = 'language';
const isContent = (change: string): boolean => touchedBy(change).every((file) => !file.endsWith('.ts'));
const whole = changes.filter((change) => change !== begun);

let tree: Tree;
beforeAll(() => {
  tree = copyTree();
});
afterAll(() => tree.remove());

/** Reads and checks the content, and makes the contract of it, with these changes applied. */
const contractWith = async (applied: readonly string[]) => {
  for (const change of applied) tree.apply(change);
  const ended = await tree.node(['cli/guidance.ts', 'openapi']);
  for (const change of applied) tree.revert(change);
  return ended;
};

it('has each worked change of CONTRIBUTING.md', () => {
  expect(changes).toEqual(['endpoint', 'error', 'language', 'product', 'question', 'shop', 'size', 'text']);
});

it.each(whole.filter(isContent))('docs/changes/%s.diff applies, and leaves the content right', async (change) => {
  tree.apply(change);
  const { warnings } = await readContent(join(tree.directory, 'src/content')).finally(() => tree.revert(change));
  expect(warnings).toEqual(
    change === 'question'
      ? ['src/content/faq.json: the file: there are 17 questions, and the specification has 16. We would keep to that number.']
      : [],
  );
});

it('docs/changes/endpoint.diff and error.diff apply, and leave content and contract right', async () => {
  const { code, stdout, stderr } = await contractWith(whole.filter((change) => !isContent(change)));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(Object.keys((JSON.parse(stdout) as { paths: object }).paths)).toContain('/api/v1/topics');
});

it('docs/changes/language.diff names each text that is still missing', async () => {
  const { code, stderr } = await contractWith([begun]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^src\/content\/\w+\.json, line \d+, column \d+: .+, ur: it is missing\. Add it as string\.$/m);
});

it('all of them together keep to the types', async () => {
  for (const change of whole) tree.apply(change);
  const files = [...new Set(whole.flatMap(touchedBy))].filter((file) => file.endsWith('.ts'));
  writeFileSync(join(tree.directory, 'tsconfig.changes.json'), JSON.stringify({ extends: './tsconfig.json', include: [], files }));
  const compiler = resolve('node_modules/typescript-7/bin/tsc');
  const { code, stdout } = await tree.node([compiler, '--project', 'tsconfig.changes.json']);
  for (const change of whole) tree.revert(change);
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
}, 120_000);
