import type { Position } from '../schemas/profile.ts';
import { pillow } from './pillow-height.ts';
import { closedCurve, points, type Svg, figure, path, mirrored, element, type RenderContext, decoration, rectangle } from './svg.ts';

/**
 * People seen from above, lying, the crown of their head at (0, 0) and their feet below. One unit is one centimetre. A breadth of some
 * 50 cm and a length of 170 cm are those of an illustration, no data: no figure of the guide rests on them.
 */
export type Pose = 'side' | 'back' | 'stomach' | 'spread';

interface Figure {
  /** A leg behind the body. */
  behind?: string;
  /** Outline of the body without the head. */
  body: string;
  /** Outline of the head, and its eyelids. */
  head: string;
  hair: string;
  /** Collar, hems, the line of the back. */
  details: string;
  /** An arm upon the body. */
  arm?: string;
}

/** Right half of a body, its arms beside it. */
const armsDown =
  '5,20 5,28 20,29 26,34 28,52 29,70 31,84 30,94 25,95 23,84 22,70 18,52 18,52 16,68 19,86 19,104 15,128 13,150 14,164 8,170 4,164 4,150 3,128 1,103';
/** Right half of a body, its arms up round the pillow. */
const armsUp =
  '5,20 5,28 16,29 28,32 31,26 29,14 26,4 29,-1 35,1 37,12 39,28 38,38 28,43 20,46 18,60 17,72 20,88 18,106 15,130 14,150 16,164 11,170 6,166 4,150 3,128 1,103';

const skull = closedCurve(mirrored(points('6,-1 10,8 8,18 4,24')));
const faceUp = `${skull}M-6.5 11q2 2 4 0M2.5 11q2 2 4 0`;
const faceRight = `${closedCurve(points('-2,-1 7,1 10,8 14,13 10,15 9,22 0,25 -8,21 -11,10 -8,2'))}M4 11q2 2 4 0`;
const hairAbove = 'M-8.7 7C-8 2-4-1 0-1S8 2 8.7 7Q0 1-8.7 7z';
const hairBehind = 'M5 1C-4-2-10 3-10.5 10S-8 20-4 23C-3 16-2 10 1 9S5 4 5 1z';
const hems = 'M4 152h9M-13 152h9';

const figures: Readonly<Record<Pose, Figure>> = {
  back: {
    body: closedCurve(mirrored(points(armsDown))),
    head: faceUp,
    hair: hairAbove,
    details: `M-7 28q7 8 14 0M24 84l7-2M-31 82l7 2M-19 96q19 6 38 0${hems}`,
  },
  spread: {
    body: closedCurve(mirrored(points(armsUp))),
    head: faceUp,
    hair: hairAbove,
    details: `M-7 28q7 8 14 0M-19 96q19 6 38 0M29 12l8-1M-37 11l8 1${hems}`,
  },
  stomach: {
    body: closedCurve(mirrored(points(armsUp))),
    head: faceRight,
    hair: hairBehind,
    details: `M0 38q2 18 0 42M-19 96q19 6 38 0M29 12l8-1M-37 11l8 1${hems}`,
  },
  side: {
    behind: closedCurve(points('20,102 24,118 18,136 4,152 0,160 0,168 8,171 20,166 30,152 45,132 46,118 34,104')),
    body: closedCurve(
      points(
        '-6,20 -7,27 -17,32 -21,46 -19,62 -22,78 -22,94 -12,106 6,114 14,120 8,130 -4,144 -12,152 -12,162 -2,165 10,161 16,154 26,142 40,124 44,110 36,100 20,92 11,84 8,72 12,56 12,42 9,32 5,28 4,22',
      ),
    ),
    head: faceRight,
    hair: hairBehind,
    details: `M-9 28q8 4 15 0M-22 92q14 4 26-8M-4 143q6 2 13 14`,
    arm: closedCurve(points('-6,36 -8,44 0,54 14,60 22,56 28,42 30,30 26,26 22,30 20,40 14,48 8,44 2,36')),
  },
};

/** A person in a pose, their crown at (x, y). */
export const person = (pose: Pose, x: number, y: number): Svg => {
  const { behind, body, head, hair, details, arm } = figures[pose];
  return element(
    'g',
    { class: 'f-paper', transform: `translate(${figure(x)} ${figure(y)})` },
    ...(behind === undefined ? [] : [path(behind)]),
    path(body),
    path(head),
    path(hair, 'f-ink'),
    path(details, 's-quiet', { 'stroke-width': 1 }),
    ...(arm === undefined ? [] : [path(arm)]),
  );
};

/** The outline of a whole person as one path, to draw lines round it. */
const outline = (pose: Pose): string => figures[pose].body + figures[pose].head;

/** How far somebody broader reaches beyond the slightest, from shoulder to foot, outside and between the legs. */
const growth = (x: number, y: number): number => {
  if (y < 26) return 0;
  if (x < 6) return y > 100 ? 0.3 : 0;
  if (y < 40) return 0.7;
  if (y < 110) return 1;
  return y < 140 ? 0.8 : 0.55;
};

/** A person standing, the crown of their head at (x, y), broader by `more` on either side than one who lies. */
export const standing = (x: number, y: number, more: number): Svg => {
  const half = points(armsDown).map(([across, down]): readonly [number, number] => [
    Math.round(across + more * growth(across, down)),
    down,
  ]);
  const hip = 18.5 + more;
  return element(
    'g',
    { class: 'f-paper', transform: `translate(${String(x)} ${String(y)})` },
    path(closedCurve(mirrored(half))),
    path(skull),
    path(hairAbove, 'f-ink'),
    path(`M-7 28q7 8 14 0M${String(-hip)} 96q${String(hip)} 6 ${String(2 * hip)} 0`, 's-quiet', { 'stroke-width': 1 }),
  );
};

const width = 160;
const height = 200;
/** Lines round a sleeper. */
const rings = 2;

const mattress = (name?: string): Svg => rectangle(3, 3, width - 6, height - 6, name, 8);

/** Lines round the sleeper as round a stone in raked sand: the mattress gives. */
const ripples = (pose: Pose): Svg => {
  const shape = outline(pose);
  return Array.from({ length: rings }, (_, index) => {
    const reach = 20 * (rings - index);
    return path(shape, 's-line', { 'stroke-width': reach + 1.3 }) + path(shape, 's-shade', { 'stroke-width': reach - 1.3 });
  }).join('');
};

/** A sleeper on a mattress. Decorative: the word stands beside it. */
export const sleeper = ({ id, position }: Pick<RenderContext, 'id'> & { position: Position }): Svg => {
  const turning = position === 'combination';
  const pose = turning ? 'side' : position;
  const x = turning ? 90 : position === 'side' ? 74 : 80;
  const top = turning ? 12 : 16;
  const at = `translate(${String(x)} ${String(top)})`;
  return decoration(
    { width, height },
    element('clipPath', { id: `${id}-c` }, mattress()),
    mattress('f-shade'),
    element('g', { 'clip-path': `url(#${id}-c)` }, element('g', { transform: at }, ripples(pose))),
    pillow(80, 29),
    turning
      ? path(outline('side'), 'f-paper s-quiet', { transform: `translate(70 ${String(top)})scale(-1 1)`, 'stroke-dasharray': '2 4' })
      : '',
    person(pose, x, top),
    turning ? path('M60 190q20 6 40 0m-5-3l5 3l-4 4M65 187l-5 3l4 4') : '',
    mattress(),
  );
};
