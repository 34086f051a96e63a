import { figure } from './svg.ts';

type Point = readonly [x: number, y: number];

/** Control points from `x,y x,y ...`. */
export const points = (text: string): Point[] =>
  text.split(' ').map((pair) => {
    const [x = 0, y = 0] = pair.split(',').map(Number);
    return [x, y];
  });

/** The points, then their mirror image about x = 0, walked back: the outline of something symmetrical. */
export const mirrored = (half: readonly Point[]): Point[] => [...half, ...half.map(([x, y]): Point => [-x, y]).reverse()];

const middle = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2];
const steps = (start: Point, ends: readonly Point[]): string =>
  ends
    .map(([x, y], index) => {
      const [fromX, fromY] = ends[index - 1] ?? start;
      return `${figure(x - fromX)} ${figure(y - fromY)}`;
    })
    .join(' ')
    .replaceAll(' -', '-');

/**
 * One soft line round its control points (a quadratic B-spline): each step after the first costs two numbers,
 * because `t` reflects the control point before it. Whole-numbered control points keep that exact. A point given twice is a tighter turn.
 */
export const closedCurve = (control: readonly Point[]): string => {
  const [first, second] = control;
  const last = control.at(-1);
  if (!first || !second || !last) return '';
  const start = middle(last, first);
  const middles = control.map((point, index) => middle(point, control[index + 1] ?? first));
  const [entry = start, ...rest] = middles;
  const [startX, startY] = start;
  return `M${steps([0, 0], [start])}q${`${figure(first[0] - startX)} ${figure(first[1] - startY)} ${figure(entry[0] - startX)} ${figure(entry[1] - startY)}`.replaceAll(' -', '-')}t${steps(entry, rest)}z`;
};
