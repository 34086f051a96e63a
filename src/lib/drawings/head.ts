import { closedCurve, points } from './curve.ts';
import type { Svg } from './drawing.ts';
import { figure, group, path } from './svg.ts';

/** Head, neck and shoulder seen from the side of the bed, the crown to the left; six units to the centimetre. */
export type HeadPose = 'side' | 'back' | 'stomach';

/**
 * Control points. `h` counts from where the head rests on the pillow, `m` from the mattress, `s` from the upper shoulder:
 * so neck and shoulder follow when the pillow rises.
 */
const outlines: Readonly<Record<HeadPose, string>> = {
  side: '212,h-26 196,h-12 162,h0 122,h0 94,h-14 86,h-46 94,h-78 122,h-93 162,h-93 196,h-81 214,h-66 232,h-66 250,h-80 262,s14 300,s0 400,s8 400,m9 300,m9 258,m6 250,h-12 236,h-26',
  back: '228,h-70 220,h-84 214,h-98 202,h-100 196,h-104 188,h-104 180,h-122 174,h-118 164,h-106 142,h-110 112,h-104 90,h-82 84,h-48 96,h-14 132,h0 166,h-3 190,h-18 214,h-24 238,h-12 258,m4 300,m8 400,m8 400,m-122 320,m-132 278,m-116 250,h-68 236,h-66',
  stomach:
    '212,h-26 196,h-12 162,h0 122,h0 94,h-14 86,h-46 94,h-78 122,h-93 162,h-93 196,h-81 214,h-68 234,h-72 258,m-112 292,m-126 400,m-120 400,m8 292,m8 266,m2 250,m-14 232,h-20',
};

/** Eyelids, nose and collar, from the head's resting point. */
const details: Readonly<Record<HeadPose, (h: number, m: number, s: number) => string>> = {
  side: (h, m, s) =>
    `M146 ${figure(h - 72)}q7 5 0 11M146 ${figure(h - 32)}q7 5 0 11M152 ${figure(h - 48)}q15-2 16 4M204 ${figure(h - 72)}q13 26 0 52M246 ${figure(h - 76)}q-16 30 2 62M330 ${figure(s + 1)}q-20 ${figure((m - s) / 2)} 4 ${figure(m - s)}`,
  back: (h, m) =>
    `M162 ${figure(h - 93)}q6 5 11 1M146 ${figure(h - 52)}q-10-2-8-12q6-8 14 0M250 ${figure(h - 68)}q-8 26 2 ${figure(m - h + 68)}M330 ${figure(m - 129)}q-16 60 4 133`,
  stomach: (h, m) =>
    `M146 ${figure(h - 72)}q7 5 0 11M146 ${figure(h - 32)}q7 5 0 11M152 ${figure(h - 48)}q15-2 16 4M204 ${figure(h - 72)}q13 26 0 52M250 ${figure(m - 104)}q-16 40 2 90M330 ${figure(m - 124)}q-16 60 4 130`,
};

/** Middle of a head on its side, above where it rests. */
const middle = 46;

/** Height above the mattress that a head resting at `rest` needs, with its shoulder. */
export const headroom = (pose: HeadPose, rest: number): number => (pose === 'side' ? 2 * (rest + middle) + 16 : rest + 136);

/** A head on a pillow whose top is at `rest`, its body on a mattress at `bed`; a ghost is drawn in dashes behind another. */
export const head = (pose: HeadPose, rest: number, bed: number, ghost: boolean): Svg => {
  const axis = rest - middle;
  // On the side the spine lies level: as much shoulder above the middle of the head as below it, and a little sunk in.
  const shoulder = axis - (bed - axis) - 6;
  const from = { h: rest, m: bed, s: shoulder };
  const written = outlines[pose].replace(/([hms])(-?\d+)/g, (_, frame: 'h' | 'm' | 's', y: string) =>
    String(Math.round(from[frame] + Number(y))),
  );
  const body = path(closedCurve(points(written)), ghost ? 's-quiet' : 'f-paper', ghost ? { 'stroke-dasharray': '2 4' } : {});
  return ghost ? body : group('', body, path(details[pose](rest, bed, shoulder), 's-quiet', { 'stroke-width': 1.2 }));
};
