import { artwork } from './artwork.ts';
import { type Svg, element, figure, path } from './svg.ts';

/** Head, neck and shoulder seen from the side of the bed, the crown to the left; six units to the centimetre. */
export type HeadPose = 'side' | 'back' | 'stomach';

/** Middle of a head on its side, above where it rests. */
const middle = 47;

interface Body {
  /** Towards whoever looks at the bed, or the ceiling in profile: its crown at (0, 0), what rests on the pillow at y 0. Open at the neck where that goes on from it. */
  face: 'face-us' | 'face-up';
  /** Neck, shoulder and trunk to the edge of the sheet. */
  outline: string;
  /** A collar, a sleeve. */
  details: string;
  /** An arm before the body. */
  arm?: string;
}

/**
 * Coordinates `x,y`: `h` counts from where the head rests on the pillow, `m` from the mattress, `s` from the upper shoulder, so that neck
 * and shoulder follow when the pillow rises.
 */
const bodies: Readonly<Record<HeadPose, Body>> = {
  side: {
    face: 'face-us',
    outline:
      'M96,h-84C120,h-72 136,h-72 150,h-80C166,h-92 160,s14 186,s4C210,s-4 260,s4 340,s10L340,m9L186,m9C172,m6 172,h-14 150,h-16C136,h-16 120,h-18 96,h-10',
    details: 'M158,h-92C146,h-70 146,h-36 158,h-14',
    arm: 'M216,s34C204,s66 206,m-84 234,m-52C216,m-52 190,m-52 180,m-40C172,m-28 182,m-15 198,m-14C230,m-10 254,m-8 268,m-18C290,m-34 288,m-94 274,s40M212,m-92C232,m-104 262,m-108 283,m-98',
  },
  back: {
    face: 'face-up',
    outline:
      'M120,h-72C142,h-66 152,h-64 166,h-72C186,m-114 214,m-124 250,m-130C280,m-133 310,m-130 340,m-126L340,m9L190,m9C176,m4 166,h-22 146,h-25C134,h-26 122,h-26 112,h-24',
    details: 'M170,h-74C158,h-60 160,h-36 168,h-18M300,m-44C264,m-40 232,m-44 222,m-62C216,m-78 220,m-90 228,m-98',
  },
  stomach: {
    face: 'face-us',
    outline:
      'M96,h-86C124,h-80 140,h-84 158,m-98C184,m-124 216,m-132 256,m-130C290,m-128 316,m-124 340,m-122L340,m9L190,m9C170,m0 150,h-10 96,h-14',
    details: 'M160,m-100C148,m-76 150,m-44 164,m-20',
    arm: 'M262,m-96C236,m-100 214,m-84 200,m-56C180,m-44 158,m-38 140,m-36C126,m-42 106,m-40 102,m-26C100,m-12 112,m-4 128,m-3C164,m1 210,m1 240,m-6C262,m-12 272,m-30 278,m-48M214,m-76C226,m-66 236,m-58 250,m-56',
  },
};

/** Height above the mattress that a head resting at `rest` needs, with its shoulder. */
export const headroom = (pose: HeadPose, rest: number): number => (pose === 'side' ? 2 * (rest + middle) + 16 : rest + 136);

/** A head on a pillow whose top is at `rest`, its crown at `left`, its body on a mattress at `bed`. */
export const head = (pose: HeadPose, left: number, rest: number, bed: number): Svg => {
  const { face, outline, details, arm } = bodies[pose];
  const axis = rest - middle;
  // On the side the spine lies level: as much shoulder above the middle of the head as below it, and a little sunk in.
  const from = { h: rest, m: bed, s: axis - (bed - axis) - 6 };
  const placed = (points: string): string =>
    points.replace(/,([hms])(-?\d+)/g, (_, frame: 'h' | 'm' | 's', y: string) => ` ${String(Math.round(from[frame] + Number(y)))}`);
  const thin = { 'stroke-width': 1.2 };
  return element(
    'g',
    { transform: `translate(${figure(left)})` },
    path(placed(outline), 'f-paper'),
    path(placed(details), 's-quiet', thin),
    ...(arm === undefined ? [] : [path(placed(arm), 'f-paper')]),
    element('g', { transform: `translate(0 ${figure(rest)})` }, artwork(face)),
  );
};

/** The outline of another head, the first path of its file, in dashes behind the first. */
export const ghost = (pose: HeadPose, left: number, rest: number): Svg =>
  path(/ d="([^"]*)"/.exec(artwork(bodies[pose].face))?.[1] ?? '', 's-quiet', {
    transform: `translate(${figure(left)} ${figure(rest)})`,
    'stroke-dasharray': '2 4',
  });
