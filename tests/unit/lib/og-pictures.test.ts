import { Resvg } from '@resvg/resvg-js';
import { describe, expect, test } from 'vitest';
import { pictureFont } from '#build/pictures.ts';
import { pictures } from '#lib/og/pictures.ts';
import { languages } from '#lib/schemas/text.ts';
import { testedContent } from '../../fixtures/content.ts';

const all = pictures(testedContent, pictureFont);

/** Where the letters of a picture stand that are not part of a drawing: its words come first, the name of the guide last. */
const lettersOf = (svg: string) => {
  const parts = [svg.slice(0, svg.indexOf('<svg x=')), svg.slice(svg.lastIndexOf('<text'))];
  const texts = parts.flatMap((part) => part.match(/<text.*?<\/text>/gs) ?? []).join('');
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" font-family="Readex Pro">${texts}</svg>`;
  const box = new Resvg(sheet, { font: pictureFont }).getBBox();
  return box && { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
};

describe.each(languages)('in %s', (language) => {
  const here = all.filter((picture) => picture.language === language);

  test('letters stay between the margins, whatever the text, and nothing is cut', () => {
    const outside = here
      .map(({ name, svg }) => ({ name, box: lettersOf(svg) }))
      .filter(({ box }) => !box || box.left < 60 || box.right > 1140 || box.top < 60 || box.bottom > 600);
    expect(outside).toEqual([]);
    expect(here.filter(({ svg }) => svg.includes('…')).map(({ name }) => name)).toEqual([]);
  });
});
