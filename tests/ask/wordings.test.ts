import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keptModel, readWordings, trainingHash } from '#build/answer-model.ts';
import { train } from '#build/answer-training.ts';
import { examplesOf, parseWordings, type Wording } from '#build/answer-examples.ts';
import { encodeModel } from '#lib/ask/heads.ts';
import { concept } from '#lib/ask/lexicon.ts';
import { words } from '#lib/ask/text.ts';
import { readTokens } from '#lib/ask/tokens.ts';
import { askedContent } from './asked-content.ts';

const wordings = readWordings();
const held = ['earlier', 'fresh'].flatMap((name) => parseWordings(name, readFileSync(`tests/ask/${name}.jsonl`, 'utf8')));
const of = (chosen: (one: Wording) => boolean): number => wordings.filter(chosen).length;

test('there are 24,000 questions of 60 voices, a quarter of them not of this shop or not known here, an eighth Arabic in Latin letters', () => {
  expect(wordings.length).toBeGreaterThanOrEqual(24_000);
  expect(new Set(wordings.map(({ voice }) => voice)).size).toBeGreaterThanOrEqual(60);
  expect(of(({ intent }) => /^(?:none|branch|unknown)/.test([intent].flat()[0] ?? '')) / wordings.length).toBeGreaterThanOrEqual(0.24);
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

/** How much of their trigrams two texts may share. */
const mostShared = 0.8;

test('no two share four fifths of their trigrams', () => {
  const numbers = new Map<string, number>();
  const times: number[] = [];
  const texts = wordings.map(({ text }) => {
    const whole = ` ${words(text).join(' ')} `;
    const own = new Set<number>();
    for (let at = 0; at + 3 <= whole.length; at += 1) {
      const trigram = whole.slice(at, at + 3);
      const number = numbers.get(trigram) ?? numbers.size;
      numbers.set(trigram, number);
      own.add(number);
    }
    for (const number of own) times[number] = (times[number] ?? 0) + 1;
    return { text, own };
  });
  // Of two that share so much, each has one among its rarest trigrams that the other has too.
  const byRare = new Map<number, typeof texts>();
  const enough = (one: number, other: number): number => mostShared * Math.max(one, other);
  const alike = texts.flatMap((one) => {
    const { own, text } = one;
    const rare = [...own]
      .sort((first, second) => (times[first] ?? 0) - (times[second] ?? 0) || first - second)
      .slice(0, own.size - Math.ceil(mostShared * own.size) + 1);
    const near = new Set(
      rare.flatMap((number) =>
        (byRare.get(number) ?? []).filter((other) => Math.min(other.own.size, own.size) >= enough(other.own.size, own.size)),
      ),
    );
    for (const number of rare) {
      const list = byRare.get(number);
      if (list) list.push(one);
      else byRare.set(number, [one]);
    }
    const twin = [...near].find((other) => [...own].filter((number) => other.own.has(number)).length >= enough(other.own.size, own.size));
    return twin ? [`${text} | ${twin.text}`] : [];
  });
  expect(alike).toEqual([]);
});

test('no voice repeats a frame, a question but for its numbers and names of sizes, materials and positions, more than five times', () => {
  const slots = new Set('king queen double single kids latex memory spring hybrid medical side back stomach toss'.split(' ').map(concept));
  const times = new Map<string, number>();
  for (const { text, voice } of wordings) {
    const parts = readTokens(text).map(({ written, value, concept: meant }) =>
      value !== undefined || slots.has(meant ?? '') ? '#' : written,
    );
    const frame = `${voice}: ${parts.join(' ')}`;
    times.set(frame, (times.get(frame) ?? 0) + 1);
  }
  expect([...times].filter(([, number]) => number > 5)).toEqual([]);
});

test('the model was learnt from these questions, by this code', () => {
  expect(keptModel().hash, 'Run `npm run train` and commit build/answer-model.bin.').toBe(trainingHash());
});

test('the same questions always teach the same model', () => {
  const some = wordings.filter((_, index) => index % 200 === 0);
  const [first, second] = [1, 2].map(() => encodeModel('', train(examplesOf(some, askedContent))));
  expect(first?.length).toBeGreaterThan(0);
  expect(Buffer.compare(first ?? Buffer.of(), second ?? Buffer.of())).toBe(0);
});
