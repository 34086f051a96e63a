import type { Position } from '../schemas/profile.ts';
import { centimetre, dimensions } from '../words/format.ts';
import { interpolate } from '../words/messages.ts';
import { pillow } from './pillow-height.ts';
import { person } from './sleeper.ts';
import {
  type Svg,
  figure,
  path,
  text,
  textWidth,
  type RenderContext,
  element,
  picture,
  rectangle,
  isolated,
  line,
  decoration,
} from './svg.ts';

interface Dimension {
  /** Middle of the line. */
  x: number;
  y: number;
  length: number;
  label: string;
  tone?: 'ink' | 'range' | 'sea' | undefined;
  bold?: boolean;
  /** Whether it runs downwards; its letters stay upright. */
  upright?: boolean;
}

/** A dimension line, an arrowhead at either end, its letters in the middle. */
const dimension = ({ x, y, length, label, tone = 'ink', bold = false, upright = false }: Dimension): Svg => {
  // A short line has small letters; bold ones are a little wider than others.
  const size = length < 66 ? 12.5 : 15;
  const half = length / 2;
  const room = upright ? 24 : textWidth(label, size) * (bold ? 1.06 : 1) + 14;
  const arm = Math.max(half - room / 2, 5);
  const arrows = upright
    ? `M${figure(x - 3)} ${figure(y - half + 5)}l3-5l3 5m-3-5v${figure(arm)}M${figure(x - 3)} ${figure(y + half - 5)}l3 5l3-5m-3 5v${figure(-arm)}`
    : `M${figure(x - half + 5)} ${figure(y - 3)}l-5 3l5 3m-5-3h${figure(arm)}M${figure(x + half - 5)} ${figure(y - 3)}l5 3l-5 3m5-3h${figure(-arm)}`;
  return element(
    'g',
    { class: `s-${tone}` },
    path(arrows, undefined, { 'stroke-width': 1 }),
    text(x, y + 5, label, { size, tone, bold, anchor: 'middle' }),
  );
};

interface Plan {
  widthCm: number;
  lengthCm: number;
}

// One unit is one centimetre on every page.
const width = 340;
const middle = width / 2;
const tier = 30;

/** Whoever is drawn is grown, some 170 cm tall: a bed for a child stands empty, with a pillow where it is not a baby's. */
const forGrown = ({ lengthCm }: Plan): boolean => lengthCm >= 190;

const people = (bed: Plan, count: 0 | 1 | 2, centre: number, top: number, positions?: readonly Position[]): Svg => {
  const share = bed.widthCm / Math.max(count, 1);
  const places = Array.from({ length: count }, (_, index) => centre - bed.widthCm / 2 + share * (index + 0.5));
  return places
    .map((x, index) => {
      // The second one lies curled unless told otherwise, where there is room for knees.
      const position = positions?.[index] ?? (index === 1 && share >= 80 ? 'side' : 'back');
      return (
        (bed.lengthCm > 140 ? pillow(x, top + 29, share) : '') +
        (forGrown(bed) ? person(position === 'combination' ? 'spread' : position, position === 'side' ? x - 10 : x, top + 14) : '')
      );
    })
    .join('');
};

const between = (bed: Plan, centre: number, top: number): Svg =>
  path(`M${figure(centre)} ${figure(top)}v${figure(bed.lengthCm)}`, 's-quiet', { 'stroke-dasharray': '1 5', 'stroke-width': 1.2 });

/** Room for the largest bed, and for its outline. */
const side = 204;

/** A bed with people on it, its foot at the foot of the drawing: beds side by side have one scale. For a page that says its measure in words. */
export const bedFigure = (bed: Plan, count: 1 | 2): Svg => {
  const top = side - 2 - bed.lengthCm;
  return decoration(
    { width: side, height: side },
    rectangle(side / 2 - bed.widthCm / 2, top, bed.widthCm, bed.lengthCm, 'f-shade', 5),
    people(bed, count, side / 2, top),
    count === 2 ? between(bed, side / 2, top) : '',
  );
};

/**
 * A bed from above with people on it and the centimetres each has. `positions` is how two people lie, the left one first; `overlay` is
 * another region's size, in teal. Never mirrored.
 */
export const bedPlan = ({
  id,
  language,
  words,
  bed,
  people: count,
  positions,
  overlay,
}: RenderContext & {
  bed: Plan;
  people: 0 | 1 | 2;
  positions?: readonly [Position, Position];
  overlay?: Plan & { label: string };
}): Svg => {
  const measure = (value: number): string => line(`${String(value)} ${centimetre[language]}`, language);
  const measures = ({ widthCm, lengthCm }: Plan, above: number, aside: number, tone?: 'sea'): Svg[] => [
    dimension({ x: middle, y: above, length: widthCm, label: measure(widthCm), tone }),
    dimension({ x: middle + aside, y: top + lengthCm / 2, length: lengthCm, label: measure(lengthCm), upright: true, tone }),
  ];
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
      description:
        count === 0 || !forGrown(bed)
          ? words.bedEmpty
          : count === 2
            ? interpolate(words.bedForTwo, { each: bed.widthCm / 2 })
            : words.bedForOne,
    },
    rectangle(middle - bed.widthCm / 2, top, bed.widthCm, bed.lengthCm, 'f-shade', 5),
    people(bed, count, middle, top, positions),
    ...measures(bed, top - 16, -beside),
    ...(count === 2
      ? [
          between(bed, middle, top),
          ...[-1, 1].map((side) =>
            dimension({
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
          rectangle(middle - overlay.widthCm / 2, top, overlay.widthCm, overlay.lengthCm, 's-sea', 5, {
            'stroke-dasharray': '6 5',
            'stroke-width': 2.4,
          }),
          ...measures(overlay, top - 16 - tier, beside, 'sea'),
          text(middle, top - 34 - tier, line(overlay.label, language), { size: 15, tone: 'sea', bold: true, anchor: 'middle' }),
        ]
      : []),
  );
};
