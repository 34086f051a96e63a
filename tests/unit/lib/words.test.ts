import { expect, test } from 'vitest';
import { amountOf, price } from '#lib/words/format.ts';
import { bidiRuns, isolatedFigures } from '#lib/words/plain-text.ts';

test.each([
  ['مقاس 60×120 سم', '60×120'],
  ['الصلابة 4.5–6 من 10', '4.5–6'],
  ['طولها 2 × 1.80 متر', '2 × 1.80'],
  ['المرتبة 180*200', '180*200'],
])('two figures keep their order in "%s", with markup and without', (text, figures) => {
  expect(isolatedFigures(text)).toBe(text.replace(figures, `\u2066${figures}\u2069`));
  expect(
    bidiRuns(text)
      .filter(({ isolated }) => isolated)
      .map((run) => run.text),
  ).toEqual([figures]);
});

test('a single figure is left as it is', () => expect(isolatedFigures('الارتفاع 26 سم')).toBe('الارتفاع 26 سم'));

test.each([
  ['بصيغة بحسب RFC 9457. ثم Node 20 أو أحدث', ['RFC 9457', 'Node 20']],
  ['كل شيء بصيغة JSON. ثم سطر', ['JSON']],
  ['كينج King 180×200 سم', ['King', '180×200']],
  ['بطلب POST /api/v1/keys ثم', ['POST /api/v1/keys']],
])('Latin words and their numbers keep their order in "%s"', (text, runs) => {
  expect(
    bidiRuns(text)
      .filter(({ isolated }) => isolated)
      .map((run) => run.text),
  ).toEqual(runs);
});

test.each([
  [1499, '1,499', 'ريالاً'],
  [1500, '1,500', 'ريال'],
  [2003, '2,003', 'ريالات'],
  [2499.5, '2,499.50', 'ريال'],
  [39.95, '39.95', 'ريال'],
])('%d riyals are written alike in a table and in a sentence, and counted as Arabic counts', (amount, written, riyals) => {
  expect(amountOf(amount)).toBe(written);
  expect(price(amount, 'en')).toBe(`QAR ${written}`);
  expect(price(amount, 'ar')).toBe(`${written} ${riyals}`);
});
