import { dimensions } from '../ui/figures.ts';
import type { Setting, Svg } from './drawing.ts';
import { pillow } from './pillow.ts';
import { picture, rectangle } from './svg.ts';
import { isolated, line, text } from './text.ts';

interface Bed {
  name: string;
  widthCm: number;
  lengthCm: number;
}

const gap = 26;

/** Beds in plan, side by side to one scale, with their names. Never mirrored. */
export const bedRow = ({ id, language, words, beds }: Setting & { beds: readonly Bed[] }): Svg => {
  const longest = Math.max(...beds.map(({ lengthCm }) => lengthCm));
  const width = beds.reduce((sum, { widthCm }) => sum + widthCm + gap, 10);
  let left = 5 + gap / 2;
  const drawn = beds.map(({ name, widthCm, lengthCm }) => {
    const top = 4 + longest - lengthCm;
    const middle = left + widthCm / 2;
    const pillows = widthCm >= 140 ? [middle - widthCm / 4, middle + widthCm / 4] : [middle];
    const bed =
      rectangle(left, top, widthCm, lengthCm, 'f-shade', 5) +
      (lengthCm > 140 ? pillows.map((x) => pillow(x, top + 28, widthCm < 80 ? 'scale(.8)' : '')).join('') : '') +
      text(middle, longest + 28, line(name, language), { size: 18, bold: true, anchor: 'middle' }) +
      text(middle, longest + 50, isolated(dimensions({ widthCm, lengthCm })), { size: 17, anchor: 'middle', tone: 'quiet' });
    left += widthCm + gap;
    return bed;
  });
  return picture(
    {
      id,
      width,
      height: longest + 60,
      title: words.bedRowTitle,
      description: beds.map((bed) => `${bed.name} ${isolated(dimensions(bed))}`).join(language === 'ar' ? '، ' : ', '),
    },
    ...drawn,
  );
};
