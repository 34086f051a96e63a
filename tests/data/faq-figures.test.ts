import { describe, expect, test } from 'vitest';
import type { Range } from '#lib/schemas/outcome.ts';
import { testedContent, record } from '../fixtures/content.ts';

const { faq, outcomes, sizes } = testedContent;
const answer = (id: string) => record(faq, id).answer;
const shown = (key: string): string => `${record(sizes, key).widthCm}×${record(sizes, key).lengthCm}`;

describe('the answer about Gulf sizes gives the measures of the size list', () => {
  test.each([
    ['single', 'A single is', 'المفرد فهو'],
    ['super-single', 'a super single', 'والمفرد ونصف'],
    ['double', 'a double', 'والمزدوج'],
    ['queen', 'a queen', 'والكوين'],
    ['king', 'a king is', 'الكينج في قطر'],
    ['super-king', 'a super king', 'والسوبر كينج'],
    ['cot', 'A baby cot usually takes', 'ومقاس مرتبة المهد عادةً'],
    ['kids', 'a toddler bed', 'ومرتبة سرير الطفل الصغير'],
  ])('%s', (key, en, ar) => {
    expect(answer('qatar-mattress-sizes').en).toContain(`${en} ${shown(key)}`);
    expect(answer('qatar-mattress-sizes').ar).toContain(`${ar} ${shown(key)}`);
  });
});

describe('a measure in any answer', () => {
  const measures = (text: string): string[] => [...new Set([...text.matchAll(/\d+×\d+/g)].map(([measure]) => measure))].sort();
  const gulf = sizes.flatMap((size) => [size, ...size.alternateDimensions]).map(({ widthCm, lengthCm }) => `${widthCm}×${lengthCm}`);
  const american = ['193×203', '152×203'];

  test.each(faq.map(({ id }) => id))('of %s is one of the size list, and the same in both languages', (id) => {
    const { en, ar } = answer(id);
    expect(measures(ar)).toEqual(measures(en));
    const foreign = measures(en).filter((measure) => !gulf.includes(measure));
    expect(foreign).toEqual(id === 'qatar-king-vs-us-uk-king' ? [...american].sort() : []);
  });
});

test('the answer for couples halves the widths of the size list', () => {
  const { en, ar } = answer('best-size-for-couples-and-families');
  const width = (key: string) => record(sizes, key).widthCm;
  expect(en).toContain(`a queen, ${shown('queen')} cm`);
  expect(en).toContain(`That is ${width('queen') / 2} cm each.`);
  expect(en).toContain(`A double of ${width('double')} cm leaves ${width('double') / 2} cm each`);
  expect(en).toContain(`a king of ${width('king')} cm gives ${width('king') / 2} cm`);
  expect(en).toContain(`a super king of ${width('super-king')} cm gives ${width('super-king') / 2} cm`);
  expect(ar).toContain(`الكوين ${shown('queen')} سم، ففيه ${width('queen') / 2} سم لكل منكما`);
  expect(ar).toContain(`المزدوج بعرض ${width('double')} سم فلا يترك إلا ${width('double') / 2} سم`);
  expect(ar).toContain(`الكينج بعرض ${width('king')} سم يكون نصيب الشخص ${width('king') / 2} سم`);
  expect(ar).toContain(`السوبر كينج بعرض ${width('super-king')} سم يكون ${width('super-king') / 2} سم`);
});

test('two singles side by side are a king, as the answer for two tastes says', () => {
  expect(2 * record(sizes, 'single').widthCm).toBe(record(sizes, 'king').widthCm);
  const { en, ar } = answer('couples-different-weights');
  expect(en).toContain(`two singles of ${shown('single')} cm side by side: together they make exactly a Qatar king, ${shown('king')} cm`);
  expect(ar).toContain(`فمرتبتان مفردتان ${shown('single')} سم متجاورتان تساويان تماماً الكينج القطري ${shown('king')} سم`);
});

const range = ({ min, max }: Range) => ({ en: `${min} to ${max}`, ar: `${min} إلى ${max}` });
const outcome = (position: string) => record(outcomes, `${position}-k60to90-neutral`);

describe('the answer about firmness gives the figures of the matrix, from 60 to below 90 kg', () => {
  test.each([
    ['side', 'on your side', 'للنوم على الجانب'],
    ['combination', 'if you change position', 'عند تغيير الوضعية أثناء النوم'],
    ['back', 'on your back', 'للنوم على الظهر'],
    ['stomach', 'on your stomach', 'للنوم على البطن'],
  ])('%s', (position, en, ar) => {
    const figures = range(outcome(position).firmness);
    expect(answer('how-firm-should-my-mattress-be').en).toContain(`${figures.en} ${en}`);
    expect(answer('how-firm-should-my-mattress-be').ar).toContain(`من ${figures.ar} ${ar}`);
  });
});

describe('the answer about pillows gives the lofts of the matrix, from 60 to below 90 kg', () => {
  test.each([
    ['side', 'cm on your side', 'سم للنوم على الجانب'],
    ['combination', 'cm with adjustable filling if you change position', 'سم بحشوة قابلة للتعديل عند تغيير الوضعية أثناء النوم'],
    ['back', 'cm on your back', 'سم للنوم على الظهر'],
    ['stomach', 'cm or no pillow on your stomach', 'سم أو بلا وسادة للنوم على البطن'],
  ])('%s', (position, en, ar) => {
    const figures = range(outcome(position).pillowLoftCm);
    expect(answer('pillow-height-and-type').en).toContain(`${figures.en} ${en}`);
    expect(answer('pillow-height-and-type').ar).toContain(`${figures.ar} ${ar}`);
  });
});

test('the answer about back pain gives the firmness of the matrix for the back', () => {
  const figures = range(outcome('back').firmness);
  expect(answer('back-pain-mattress').en).toContain(`${figures.en} out of 10`);
  expect(answer('back-pain-mattress').ar).toContain(`من ${figures.ar} من 10`);
});

test('the answer for couples meets where the ranges of side and back overlap', () => {
  const [side, back] = [outcome('side').firmness, outcome('back').firmness];
  const meeting = range({ min: back.min, max: side.max });
  const { en, ar } = answer('couples-different-weights');
  expect(en).toContain(`the side sleeper's ${range(side).en} and the back sleeper's ${range(back).en} meet at ${meeting.en}.`);
  expect(ar).toContain(`على الجانب (من ${range(side).ar}) والآخر على الظهر (من ${range(back).ar})، فالنطاق المشترك من ${meeting.ar}.`);
});
