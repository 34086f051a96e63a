import type { Measure } from './translate-size.ts';

/** `fits`: no more play than the frame may have. `loose`: it goes in and leaves a gap. `too-large`: it does not go in. */
export type FrameFit = 'fits' | 'loose' | 'too-large';

/** Whether a mattress goes into a frame made for `frame`, with at most `playCm` to spare in width and in length. */
export const frameFit = (mattress: Measure, frame: Measure, playCm: number): FrameFit => {
  const spare = [frame.widthCm - mattress.widthCm, frame.lengthCm - mattress.lengthCm];
  if (spare.some((centimetres) => centimetres < 0)) return 'too-large';
  return spare.some((centimetres) => centimetres > playCm) ? 'loose' : 'fits';
};

/** `same`: cut for this mattress. `close`: an inch off, some will do. `too-small`: does not reach. `too-large`: slips and folds. */
export type SheetFit = 'same' | 'close' | 'too-small' | 'too-large';

/** Whether a fitted sheet made for one mattress fits another, give or take `stretchCm`. */
export const sheetFit = (sheet: Measure, mattress: Measure, stretchCm: number): SheetFit => {
  const differences = [sheet.widthCm - mattress.widthCm, sheet.lengthCm - mattress.lengthCm];
  if (differences.every((centimetres) => centimetres === 0)) return 'same';
  if (differences.every((centimetres) => Math.abs(centimetres) <= stretchCm)) return 'close';
  return differences.some((centimetres) => centimetres < -stretchCm) ? 'too-small' : 'too-large';
};
