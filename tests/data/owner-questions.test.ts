import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ownerQuestions } from '#lib/rules/service.ts';
import { broken, realContent } from '../fixtures/content.ts';

/** Numbers of the gaps whose basis names OWN: the column before the last. */
const ownGaps = readFileSync('docs/gaps.md', 'utf8')
  .split('\n')
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  .filter((cells) => /^G\d+$/.test(cells[1] ?? '') && cells.at(-3)?.includes('OWN'))
  .map((cells) => cells[1] ?? '');

test('the owner is asked about every gap that nothing else settles, and about no other', () => {
  expect(ownGaps.length).toBeGreaterThan(30);
  expect(realContent['owner-questions'].map(({ gap }) => gap).sort()).toEqual(ownGaps.sort());
});

test('the questions of the content pass', () => {
  expect(ownerQuestions.check(realContent)).toEqual([]);
});

test('a gap that is asked about twice is a fault', () => {
  const content = broken(realContent, ({ 'owner-questions': questions }) => questions.push(...questions.slice(0, 1)));
  const [first] = realContent['owner-questions'];
  expect(ownerQuestions.check(content)).toEqual([
    { file: 'owner-questions', field: first?.gap, problem: 'this gap is asked about twice.', change: 'Remove one of the two.' },
  ]);
});
