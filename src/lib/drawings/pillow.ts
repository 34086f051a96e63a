import { closedCurve, points } from './curve.ts';
import type { Svg } from './drawing.ts';
import { figure, path } from './svg.ts';

const outline = closedCurve(points('-34,-22 -36,-20 -33,0 -36,20 -34,22 0,20 34,22 36,20 33,0 36,-20 34,-22 0,-20'));

/** A pillow from above, about 70 by 45 cm, its middle at (x, y); smaller where its sleeper has less than that. */
export const pillow = (x: number, y: number, share = 90): Svg => {
  const scale = share < 78 ? `scale(${((share - 8) / 70).toFixed(2)})` : '';
  return path(outline, 'f-paper', { transform: `translate(${figure(x)} ${figure(y)})${scale}` });
};
