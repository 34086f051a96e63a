import { type Svg, element, figure, path } from './svg.ts';

/** Head, neck and shoulder seen from the side of the bed, the crown to the left; six units to the centimetre. */
export type HeadPose = 'side' | 'back' | 'stomach';

/** Middle of a head on its side, above where it rests. */
const middle = 47;

interface Face {
  /** Outline, the crown at (0, 0) and what rests on the pillow at y 0. Open at the neck where the neck goes on from it. */
  outline: string;
  hair: string;
  ear: string;
  /** Closed eyes, nose and mouth. */
  details: string;
}

/** Towards whoever looks at the bed. */
const facingUs: Face = {
  outline: 'M58 0c30 0 48-9 64-23q16-12 16-24t-16-24c-16-14-34-23-64-23C22-94 0-72 0-47S22 0 58 0',
  hair: 'M60-94C22-94 0-72 0-47S22 0 58 0c2-10-14-12-16-24s-12-22-6-40c4-14 20-16 24-30',
  ear: 'M62-93c0-9 12-11 17-5 4 5 7 4 9 10',
  details: 'M61-75q-5 9 0 19m0 18q-5 9 0 19m10-54q9 8 0 16m0 20q9 8 0 16m7-28c10-1 19-4 19 3q0 6-5 6m20-17q6 10 0 20',
};

/** In profile, towards the ceiling. */
const facingUp: Face = {
  outline:
    'M124-20Q94 1 54 0C20 0 0-26 0-56q1-42 34-52 15-4 24-2 5 3 9 3l19-16c4-4 10-2 10 3q0 8 4 9 5-6 9-1l1 3q5-6 8 1 2 4 6 0c6-4 14 0 16 9q2 16-8 27',
  hair: 'M32-108Q1-98 0-56C0-26 20 0 54 0q36 0 60-13-4-23-20-33l-20 2-6-24q-17-4-20-18c-2-10-12-10-16-22',
  ear: 'M70-64c-6 10-2 20 8 17 8-2 18 4 21-3 2-8-7-10-11-15q-9-9-18 1m7 4q-2 7 6 6',
  details: 'M69-90q9-3 5-11m36-8q3 5 0 10m-6 43c12-1 18-8 29-16',
};

interface Body {
  face: Face;
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
    face: facingUs,
    outline:
      'M96,h-84C120,h-72 136,h-72 150,h-80C166,h-92 160,s14 186,s4C210,s-4 260,s4 340,s10L340,m9L186,m9C172,m6 172,h-14 150,h-16C136,h-16 120,h-18 96,h-10',
    details: 'M158,h-92C146,h-70 146,h-36 158,h-14',
    arm: 'M216,s34C204,s66 206,m-84 234,m-52C216,m-52 190,m-52 180,m-40C172,m-28 182,m-15 198,m-14C230,m-10 254,m-8 268,m-18C290,m-34 288,m-94 274,s40M212,m-92C232,m-104 262,m-108 283,m-98',
  },
  back: {
    face: facingUp,
    outline:
      'M120,h-72C142,h-66 152,h-64 166,h-72C186,m-114 214,m-124 250,m-130C280,m-133 310,m-130 340,m-126L340,m9L190,m9C176,m4 166,h-22 146,h-25C134,h-26 122,h-26 112,h-24',
    details: 'M170,h-74C158,h-60 160,h-36 168,h-18M300,m-44C264,m-40 232,m-44 222,m-62C216,m-78 220,m-90 228,m-98',
  },
  stomach: {
    face: facingUs,
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
    element(
      'g',
      { transform: `translate(0 ${figure(rest)})` },
      path(face.outline, 'f-paper'),
      path(face.hair, 'f-ink'),
      path(face.ear, 'f-paper'),
      path(face.details, 's-quiet', thin),
    ),
  );
};

/** The outline of another head in dashes, behind the first. */
export const ghost = (pose: HeadPose, left: number, rest: number): Svg =>
  path(bodies[pose].face.outline, 's-quiet', { transform: `translate(${figure(left)} ${figure(rest)})`, 'stroke-dasharray': '2 4' });
