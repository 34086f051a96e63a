import { centimetre, dimensions } from '../ui/figures.ts';
import { fill } from '../ui/fill.ts';
import { across, down } from './dimension.ts';
import type { Setting, Svg } from './drawing.ts';
import { person } from './person.ts';
import { pillow } from './pillow.ts';
import { element, figure, path, picture, rectangle } from './svg.ts';
import { isolated, line, text } from './text.ts';

interface Plan {
  widthCm: number;
  lengthCm: number;
}

// One unit is one centimetre on every page.
const width = 320;
const middle = width / 2;
const tier = 30;

const people = (bed: Plan, count: 0 | 1 | 2, top: number): Svg => {
  // On a bed too short for a grown person lies a child.
  const scale = Math.min(1, (bed.lengthCm - 25) / 170);
  const places = count === 2 ? [middle - bed.widthCm / 4, middle + bed.widthCm / 4] : count === 1 ? [middle] : [];
  const shrink = scale < 1 ? `scale(${scale.toFixed(2)})` : '';
  return places
    .map(
      (x, index) =>
        (bed.lengthCm > 140 ? pillow(x, top + 28 * scale, shrink) : '') +
        person(index === 1 ? 'side' : 'back', x, top + 15 * scale, undefined, shrink),
    )
    .join('');
};

/** A bed from above with people on it and the centimetres each has; `overlay` is another region's size, in teal. Never mirrored. */
export const bedPlan = ({
  id,
  language,
  words,
  bed,
  people: count,
  overlay,
}: Setting & { bed: Plan; people: 0 | 1 | 2; overlay?: Plan & { label: string } }): Svg => {
  const unit = centimetre[language];
  const measure = (value: number): string => line(`${String(value)} ${unit}`, language);
  const top = overlay ? tier * 2 + 6 : tier;
  const left = middle - bed.widthCm / 2;
  const bottom = top + bed.lengthCm;
  const height = Math.max(bottom, overlay ? top + overlay.lengthCm : 0) + (count === 2 ? tier + 4 : 6);
  const said = (plan: Plan): string => fill(words.bedDimensions, { dimensions: isolated(dimensions(plan)) });
  return picture(
    {
      id,
      width,
      height,
      title: overlay
        ? fill(words.bedComparedTitle, { bed: said(bed), other: `${overlay.label} ${said(overlay)}` })
        : fill(words.bedTitle, { bed: said(bed) }),
      description: count === 2 ? fill(words.bedForTwo, { each: bed.widthCm / 2 }) : count === 1 ? words.bedForOne : words.bedEmpty,
    },
    rectangle(left, top, bed.widthCm, bed.lengthCm, 'f-shade', 5),
    people(bed, count, top),
    count === 2
      ? path(`M${figure(middle)} ${figure(top)}v${figure(bed.lengthCm)}`, 's-quiet', { 'stroke-dasharray': '1 5', 'stroke-width': 1 })
      : '',
    across({ x: middle, y: top - 14, length: bed.widthCm, label: measure(bed.widthCm) }),
    down({ x: left - 26, y: top + bed.lengthCm / 2, length: bed.lengthCm, label: measure(bed.lengthCm) }),
    count === 2
      ? [-1, 1]
          .map((side) =>
            across({
              x: middle + (side * bed.widthCm) / 4,
              y: bottom + 18,
              length: bed.widthCm / 2,
              label: measure(bed.widthCm / 2),
              tone: 'range',
              bold: true,
              size: 16,
            }),
          )
          .join('')
      : '',
    overlay
      ? element('rect', {
          class: 's-sea',
          x: middle - overlay.widthCm / 2,
          y: top,
          width: overlay.widthCm,
          height: overlay.lengthCm,
          rx: 5,
          'stroke-dasharray': '7 5',
          'stroke-width': 2.4,
        }) +
          across({ x: middle, y: top - 14 - tier, length: overlay.widthCm, label: measure(overlay.widthCm), tone: 'sea' }) +
          down({
            x: middle + Math.max(overlay.widthCm, bed.widthCm) / 2 + 26,
            y: top + overlay.lengthCm / 2,
            length: overlay.lengthCm,
            label: measure(overlay.lengthCm),
            tone: 'sea',
          }) +
          text(middle, top - 24 - tier, line(overlay.label, language), { size: 14, tone: 'sea', bold: true, anchor: 'middle' })
      : '',
  );
};
