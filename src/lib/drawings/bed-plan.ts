import { centimetre, dimensions } from '../ui/figures.ts';
import { interpolate } from '../ui/messages.ts';
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
const width = 340;
const middle = width / 2;
const tier = 30;

const people = (bed: Plan, count: 0 | 1 | 2, top: number): Svg => {
  // On a bed too short for a grown person lies a child, and a baby has no pillow.
  const size = Math.min(1, (bed.lengthCm - 25) / 170);
  const share = bed.widthCm / Math.max(count, 1);
  const places = Array.from({ length: count }, (_, index) => middle - bed.widthCm / 2 + share * (index + 0.5));
  return places
    .map((x, index) => {
      // The second one lies curled where there is room for knees.
      const curled = index === 1 && share >= 80;
      return (
        (bed.lengthCm > 140 ? pillow(x, top + 7 + 22 * size, share) : '') +
        person(curled ? 'side' : 'back', curled ? x - 10 : x, top + 14 * size + (size < 1 ? 8 : 0), size)
      );
    })
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
  const measure = (value: number): string => line(`${String(value)} ${centimetre[language]}`, language);
  const said = (plan: Plan): string => interpolate(words.bedDimensions, { dimensions: isolated(dimensions(plan)) });
  const broadest = Math.max(bed.widthCm, overlay?.widthCm ?? 0);
  const top = overlay ? tier * 2 + 20 : tier;
  const bottom = top + Math.max(bed.lengthCm, overlay?.lengthCm ?? 0);
  const beside = broadest / 2 + 36;
  return picture(
    {
      id,
      kind: 'plan',
      width,
      height: bottom + (count === 2 ? tier + 6 : 6),
      title: overlay
        ? interpolate(words.bedComparedTitle, { bed: said(bed), other: `${overlay.label} ${said(overlay)}` })
        : interpolate(words.bedTitle, { bed: said(bed) }),
      description: count === 2 ? interpolate(words.bedForTwo, { each: bed.widthCm / 2 }) : count === 1 ? words.bedForOne : words.bedEmpty,
    },
    rectangle(middle - bed.widthCm / 2, top, bed.widthCm, bed.lengthCm, 'f-shade', 5),
    people(bed, count, top),
    across({ x: middle, y: top - 16, length: bed.widthCm, label: measure(bed.widthCm) }),
    down({ x: middle - beside, y: top + bed.lengthCm / 2, length: bed.lengthCm, label: measure(bed.lengthCm) }),
    ...(count === 2
      ? [
          path(`M${figure(middle)} ${figure(top)}v${figure(bed.lengthCm)}`, 's-quiet', { 'stroke-dasharray': '1 5', 'stroke-width': 1.2 }),
          ...[-1, 1].map((side) =>
            across({
              x: middle + (side * bed.widthCm) / 4,
              y: bottom + 20,
              length: bed.widthCm / 2,
              label: measure(bed.widthCm / 2),
              tone: 'range',
              bold: true,
            }),
          ),
        ]
      : []),
    ...(overlay
      ? [
          element('rect', {
            class: 's-sea',
            x: middle - overlay.widthCm / 2,
            y: top,
            width: overlay.widthCm,
            height: overlay.lengthCm,
            rx: 5,
            'stroke-dasharray': '6 5',
            'stroke-width': 2.4,
          }),
          across({ x: middle, y: top - 16 - tier, length: overlay.widthCm, label: measure(overlay.widthCm), tone: 'sea' }),
          down({
            x: middle + beside,
            y: top + overlay.lengthCm / 2,
            length: overlay.lengthCm,
            label: measure(overlay.lengthCm),
            tone: 'sea',
          }),
          text(middle, top - 34 - tier, line(overlay.label, language), { size: 15, tone: 'sea', bold: true, anchor: 'middle' }),
        ]
      : []),
  );
};
