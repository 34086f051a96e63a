import { expect, test } from 'vitest';
import { bedRow } from '#lib/drawings/bed-row.ts';
import { realContent } from '../../../fixtures/content.ts';
import { setting } from './every-drawing.ts';

const beds = realContent.sizes.map(({ name, widthCm, lengthCm }) => ({ name: name.en, widthCm, lengthCm }));
const boxes = (svg: string) =>
  [...svg.matchAll(/<rect class="f-shade" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g)].map((match) => {
    const [x = 0, y = 0, width = 0, height = 0] = match.slice(1).map(Number);
    return { x, y, width, height };
  });

test.each(['row', 'rows'] as const)('%s: every bed at one unit a centimetre, none over another, all on the sheet', (layout) => {
  const svg = bedRow({ ...setting('en'), beds, layout });
  const drawn = boxes(svg);
  expect(drawn.map(({ width, height }) => [width, height])).toEqual(beds.map(({ widthCm, lengthCm }) => [widthCm, lengthCm]));
  const sheet = Number(/viewBox="0 0 ([\d.]+)/.exec(svg)?.[1]);
  for (const [index, bed] of drawn.entries()) {
    expect(bed.x).toBeGreaterThan(0);
    expect(bed.x + bed.width).toBeLessThan(sheet);
    const next = drawn[index + 1];
    if (next) expect(next.x >= bed.x + bed.width || next.y >= bed.y + bed.height).toBe(true);
  }
  expect(new Set(drawn.map(({ y, height }) => y + height)).size).toBe(layout === 'row' ? 1 : 3);
});

test('a name too long for its bed is broken between words', () => {
  const svg = bedRow({ ...setting('ar'), beds: [{ name: 'مرتبة مهد للرضع', widthCm: 60, lengthCm: 120 }], layout: 'row' });
  expect(svg.match(/<text /g)?.length).toBe(4);
});
