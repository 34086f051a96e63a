import { Resvg } from '@resvg/resvg-js';
import { describe, expect, test } from 'vitest';
import { pictureFont } from '#build/pictures.ts';
import { pictures } from '#lib/og/pictures.ts';
import { languages } from '#lib/schemas/text.ts';
import { realContent } from '../../fixtures/content.ts';

const all = pictures(realContent);

test.each(languages)('in %s every page that is shared has its picture, and each name stands once', (language) => {
  const names = all.filter((picture) => picture.language === language).map(({ name }) => name);
  const { outcomes, sizes, mattresses, pillows } = realContent;
  expect(names).toEqual(
    expect.arrayContaining([
      ...['guide', 'finder', 'two-sleepers', 'sizes', 'products', 'faq', 'about', 'privacy', 'api', 'matrix', 'search'],
      ...outcomes.map(({ id }) => id),
      ...sizes.map(({ key }) => key),
      ...realContent['regional-sizes'].map(({ id }) => id),
      ...[...mattresses, ...pillows].map(({ id }) => id),
    ]),
  );
  expect(new Set(names).size).toBe(names.length);
});

/** Where the letters of a picture stand that are not part of a drawing: its words come first, the name of the guide last. */
const lettersOf = (svg: string) => {
  const texts = [svg.slice(0, svg.indexOf('<svg x=')), svg.slice(svg.lastIndexOf('<text'))].flatMap(
    (part) => part.match(/<text.*?<\/text>/gs) ?? [],
  );
  const box = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" font-family="Readex Pro">${texts.join('')}</svg>`,
    {
      font: pictureFont,
    },
  ).getBBox();
  return box && { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
};

describe.each(languages)('pictures in %s', (language) => {
  test('letters stay between the margins, whatever the text', () => {
    const outside = all
      .filter((picture) => picture.language === language)
      .map(({ name, svg }) => ({ name, box: lettersOf(svg) }))
      .filter(({ box }) => !box || box.left < 60 || box.right > 1140 || box.top < 60 || box.bottom > 600);
    expect(outside).toEqual([]);
  });

  test('nothing is cut', () => {
    expect(all.filter((picture) => picture.language === language && picture.svg.includes('…')).map(({ name }) => name)).toEqual([]);
  });
});

test('figures of an outcome stand on its picture', () => {
  const picture = all.find(({ language, name }) => language === 'ar' && name === 'side-k90to130-hot');
  expect(picture?.svg).toContain('5.5–7');
  expect(picture?.svg).toContain('11–14');
});

test('a sample says so on its picture', () => {
  const samples = [...realContent.mattresses, ...realContent.pillows].filter(({ sample }) => sample).map(({ id }) => id);
  const texts = all.filter(({ name }) => samples.includes(name)).map(({ svg }) => svg);
  expect(texts.filter((svg) => !/sample|نموذج/.test(svg))).toEqual([]);
  expect(texts).toHaveLength(samples.length * 2);
});

test('maroon is for a range that was found for someone, not for a product', () => {
  const { svg } = all.find(({ name }) => name === 'seashell-latex') ?? { svg: 's-range' };
  expect(svg).not.toMatch(/[st]-range/);
});
