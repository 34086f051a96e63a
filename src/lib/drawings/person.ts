import { closedCurve, mirrored, openCurve, points } from './curve.ts';
import type { Svg } from './drawing.ts';
import { element, path } from './svg.ts';

/**
 * People seen from above, lying, their head at the top. One unit is one centimetre. A breadth of about 50 cm and a length of about
 * 170 cm are those of an illustration, no data: nothing is computed from them.
 */
export type Pose = 'side' | 'back' | 'stomach' | 'spread';

interface Figure {
  /** Outline of the body without the head. */
  body: string;
  /** Outline of the head. */
  head: string;
  /** Lines upon the body. */
  details: string;
  /** An arm upon the body. */
  arm?: string;
}

const backHalf =
  '5,20 5,28 20,29 26,34 28,52 29,70 31,84 30,94 25,95 23,84 22,70 18,52 18,52 16,68 19,86 19,104 15,128 13,150 14,164 8,170 4,164 4,150 3,128 1,96';

const armsUpHalf =
  '5,20 5,28 16,29 28,32 31,26 29,14 26,4 29,-1 35,1 37,12 39,28 38,38 28,43 20,46 18,60 17,72 20,88 18,106 15,130 14,150 16,164 11,170 6,166 4,150 3,128 1,98';

const figures: Readonly<Record<Pose, Figure>> = {
  back: {
    body: closedCurve(mirrored(points(backHalf))),
    head: closedCurve(mirrored(points('6,-1 10,8 8,18 4,24'))),
    details: '',
  },
  side: {
    body: closedCurve(
      points(
        '-6,20 -7,27 -17,32 -20,46 -18,62 -20,78 -21,94 -12,104 2,112 8,118 2,130 -8,148 -14,158 -12,166 0,166 8,160 14,146 26,126 32,112 28,102 16,94 10,86 8,72 12,56 12,42 9,32 5,28 4,22',
      ),
    ),
    head: closedCurve(points('-2,-1 7,1 10,8 14,13 10,15 9,22 0,25 -8,21 -11,10 -8,2')),
    details: '',
    arm: closedCurve(points('-6,36 -8,44 0,54 14,60 22,56 28,42 30,30 26,26 22,30 20,40 14,48 8,44 2,36')),
  },
  spread: {
    body: closedCurve(mirrored(points(armsUpHalf))),
    head: closedCurve(mirrored(points('6,-1 10,8 8,18 4,24'))),
    details: '',
  },
  stomach: {
    body: closedCurve(mirrored(points(armsUpHalf))),
    head: closedCurve(points('-2,-1 7,1 10,8 14,13 10,15 9,22 0,25 -8,21 -11,10 -8,2')),
    details: openCurve(points('0,36 1,50 -1,66 0,80')),
  },
};

/** A person in a pose with their crown at (x, y); `name` is the class of the line. */
export const person = (pose: Pose, x: number, y: number, name = 'f-paper', transform = ''): Svg => {
  const { body, head, details, arm } = figures[pose];
  return element(
    'g',
    { class: name, transform: `translate(${String(x)} ${String(y)})${transform}` },
    path(body),
    details === '' ? '' : path(details),
    path(head),
    arm === undefined ? '' : path(arm),
  );
};

/** The outline of a whole person as one path, to draw lines round it. */
export const outline = (pose: Pose): string => figures[pose].body + figures[pose].head;

/** A person standing, `breadth` times as broad as the one lying. */
export const standing = (breadth: number): Svg =>
  element(
    'g',
    { class: 'f-paper', transform: 'translate(80 8)' },
    path(closedCurve(mirrored(points(backHalf).map(([x, y]) => [Math.round(x * (y > 24 ? breadth : 1)), y])))),
    path(figures.back.head),
  );
