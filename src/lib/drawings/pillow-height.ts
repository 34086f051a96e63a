import type { Position } from '../schemas/profile.ts';
import type { Range } from '../schemas/range.ts';
import { centimetre } from '../ui/figures.ts';
import { fill } from '../ui/fill.ts';
import { closedCurve, points } from './curve.ts';
import type { Setting, Svg } from './drawing.ts';
import { element, figure, path, picture, rectangle } from './svg.ts';
import { text } from './text.ts';

/** Units to the centimetre, the same on every page: pages can be compared by eye. */
export const unitsPerCm = 6;

const width = 360;
const mattress = 34;
const pillowLeft = 62;
const pillowWidth = 204;
const rulerLeft = 252;
const rulerTop = 17;

/** Height of the room above the mattress, in centimetres: a shoulder on its side stands twice as high as a chest. */
const room = { side: 42, back: 27, stomach: 27, combination: 42 } as const satisfies Record<Position, number>;

interface Sleeper {
  /** Closed outline of head, neck and shoulder. */
  outline: string;
  details: string;
}

// Control points are written from the head's resting point on the pillow (0 is left of the crown) and, for the body, from the mattress.
type Pose = (head: number, mattress: number) => Sleeper;

const lines = (template: string, head: number, bed: number): ReturnType<typeof points> =>
  points(template.replace(/([hm])(-?\d+)/g, (_, frame: string, y: string) => String(Math.round((frame === 'h' ? head : bed) + Number(y)))));

const lying: Pose = (head, bed) => ({
  outline: closedCurve(
    lines(
      '212,h-28 196,h-12 160,h-1 120,h-1 92,h-14 84,h-46 92,h-78 120,h-92 160,h-92 196,h-80 214,h-64 234,h-66 256,h-84 270,h-128 310,h-136 400,h-126 400,m6 300,m6 268,m2 254,h-16 236,h-28',
      head,
      bed,
    ),
  ),
  details: '',
});

const supine: Pose = (head, bed) => ({
  outline: closedCurve(
    lines(
      '226,h-72 218,h-84 212,h-98 200,h-100 194,h-104 186,h-104 178,h-122 172,h-118 162,h-106 140,h-110 110,h-104 88,h-82 82,h-48 94,h-14 130,h0 166,h-4 190,h-22 214,h-28 240,h-14 262,m4 300,m6 400,m6 400,m-120 320,m-130 276,m-112 248,h-66 234,h-66',
      head,
      bed,
    ),
  ),
  details: '',
});

const prone: Pose = (head, bed) => ({
  outline: closedCurve(
    lines(
      '212,h-28 196,h-12 160,h-1 120,h-1 92,h-14 84,h-46 92,h-78 120,h-92 160,h-92 196,h-80 214,h-68 234,h-74 256,m-112 290,m-124 400,m-118 400,m6 290,m6 262,m0 246,m-20 230,h-24',
      head,
      bed,
    ),
  ),
  details: '',
});

const poses: Readonly<Record<Position, Pose>> = { side: lying, back: supine, stomach: prone, combination: lying };

const face = (head: number): string =>
  `M150 ${figure(head - 70)}q-7 4 0 10M150 ${figure(head - 34)}q-7 4 0 10M154 ${figure(head - 48)}q14-2 16 4`;

const ruler = (bed: number): Svg => {
  const top = bed - rulerTop * unitsPerCm;
  return (
    rectangle(rulerLeft, top, 16, rulerTop * unitsPerCm, 'f-paper', 1) +
    path(`M${figure(rulerLeft + 3)} ${figure(bed - unitsPerCm)}V${figure(top + 4)}`, 's-quiet', {
      'stroke-width': 6,
      'stroke-linecap': 'butt',
      'stroke-dasharray': `1 ${String(unitsPerCm - 1)}`,
      'stroke-dashoffset': 0.5,
    })
  );
};

/** A head in its sleeping position on a pillow of that loft (cm), to scale beside a ruler. */
export const pillowHeight = ({ id, language, words, position, loft }: Setting & { position: Position; loft: Range }): Svg => {
  const bed = room[position] * unitsPerCm;
  const low = bed - loft.min * unitsPerCm;
  const high = bed - loft.max * unitsPerCm;
  const { outline } = poses[position](low, bed);
  const unit = centimetre[language];
  return picture(
    {
      id,
      width,
      height: bed + mattress,
      title: fill(words.pillowTitle, { min: loft.min, max: loft.max }),
      description: fill(words.pillowDescription, { position: words[`${position}Head`] }),
    },
    element(
      'pattern',
      { id: `${id}-h`, width: 5, height: 5, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
      path('M0 0V5', 's-range', { 'stroke-width': 2.4 }),
    ),
    element('rect', {
      class: 's-range',
      x: pillowLeft,
      y: high,
      width: pillowWidth,
      height: bed - high,
      rx: Math.min((bed - high) / 2, 36),
      fill: `url(#${id}-h)`,
    }),
    rectangle(pillowLeft, low, pillowWidth, bed - low, 'f-range s-range', Math.min((bed - low) / 2, 36)),
    path(outline, 'f-paper'),
    position === 'back' ? '' : path(face(low)),
    position === 'combination' ? path(supine(low, bed).outline, 's-line') : '',
    rectangle(-9, bed, width + 18, mattress + 9, 'f-shade'),
    ruler(bed),
    rectangle(rulerLeft, high, 16, low - high, 'f-range s-none'),
    path(`M10 ${figure(high)}H${figure(rulerLeft)}M10 ${figure(low)}H${figure(pillowLeft + 10)}`, 's-range', { 'stroke-width': 1 }),
    text(12, high - 6, String(loft.max), { size: 26, tone: 'range', bold: true }),
    text(12, low + 25, String(loft.min), { size: 26, tone: 'range', bold: true }),
    text(48, high - 6, unit, { size: 14, tone: 'range' }),
  );
};
