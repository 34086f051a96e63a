import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keptModel, readWordings, trainingHash } from '#build/answer-model.ts';
import { parseWordings, type Wording } from '#lib/ask/wordings.ts';
import { words } from '#lib/ask/text.ts';

const wordings = readWordings();
const held = ['earlier', 'fresh'].flatMap((name) => parseWordings(name, readFileSync(`tests/ask/${name}.jsonl`, 'utf8')));
const of = (chosen: (one: Wording) => boolean): number => wordings.filter(chosen).length;

test('there are 24,000 questions of 60 voices, a quarter of them not of this shop, an eighth Arabic in Latin letters', () => {
  expect(wordings.length).toBeGreaterThanOrEqual(24_000);
  expect(new Set(wordings.map(({ voice }) => voice)).size).toBeGreaterThanOrEqual(60);
  expect(of(({ intent }) => intent === 'none') / wordings.length).toBeGreaterThanOrEqual(0.24);
  expect(of(({ language }) => language === 'arabizi') / wordings.length).toBeGreaterThanOrEqual(1 / 8);
});

test('every answer that is taught is asked for in both languages', () => {
  const asked = new Set(wordings.flatMap(({ intent }) => [intent].flat()).filter((intent) => intent.startsWith('faq/')));
  for (const id of asked)
    for (const language of ['en', 'ar'] as const)
      expect(
        of((one) => one.language === language && [one.intent].flat().includes(id)),
        id,
      ).toBeGreaterThanOrEqual(50);
});

/** A text without order and repetition; of longer ones also without any one word. */
const forms = (text: string): string[] => {
  const said = [...new Set(words(text))].sort();
  return [said, ...(said.length < 4 ? [] : said.map((_, at) => said.toSpliced(at, 1)))].map((form) => form.join(' '));
};

test('no two are alike but for a word, and none of those that judge stands among those that are learnt from', () => {
  const seen = new Map<string, string>();
  const twice = wordings.flatMap(({ text }) => {
    const own = forms(text);
    const other = own.map((form) => seen.get(form)).find((found) => found !== undefined);
    for (const form of own) seen.set(form, text);
    return other === undefined ? [] : [`${text} | ${other}`];
  });
  expect(twice).toEqual([]);
  expect(held.map(({ text }) => text).filter((text) => forms(text).some((form) => seen.has(form)))).toEqual([]);
});

test('the model was learnt from these questions, by this code', () => {
  expect(keptModel().hash, 'Run `npm run train` and commit build/answer-model.bin.').toBe(trainingHash());
});
