import type { Range } from '../schemas/outcome.ts';
import type { Position } from '../schemas/profile.ts';
import { centimetre } from '../ui/format.ts';
import { interpolate } from '../ui/messages.ts';
import { head, headroom, type HeadPose } from './sleeper.ts';
import { closedCurve, points, type Svg, figure, path, type RenderContext, hatch, picture, rectangle, line, text } from './svg.ts';

const outline = closedCurve(points('-34,-22 -36,-20 -33,0 -36,20 -34,22 0,20 34,22 36,20 33,0 36,-20 34,-22 0,-20'));

/** A pillow from above, about 70 by 45 cm, its middle at (x, y); smaller where its sleeper has less than that. */
export const pillow = (x: number, y: number, share = 90): Svg => {
  const scale = share < 78 ? `scale(${((share - 8) / 70).toFixed(2)})` : '';
  return path(outline, 'f-paper', { transform: `translate(${figure(x)} ${figure(y)})${scale}` });
};

/** One scale for every outcome: pages can be compared by eye. */
const unit = 6;

const width = 360;
const mattress = 30;
const left = 74;
const breadth = 192;
const stand = { left: 250, width: 15 };
/** The ruler is this high, and higher for a pillow that is. */
const rulerHeight = 17;
/** A head sinks so far into what is hatched, and no further. */
const sinking = 3;

/** Height of the room above the mattress in centimetres: a shoulder on its side stands twice as high as a chest. */
const room = { side: 42, back: 31, stomach: 27, combination: 42 } as const satisfies Record<Position, number>;

const heads = {
  side: ['side'],
  back: ['back'],
  stomach: ['stomach'],
  combination: ['back', 'side'],
} as const satisfies Record<Position, readonly HeadPose[]>;

/** A ruler that stands on the mattress at the neck, a tick a centimetre. */
const ruler = (bed: number, tall: number, language: RenderContext['language']): Svg => {
  const top = bed - tall * unit;
  const edge = stand.left + stand.width;
  return (
    rectangle(stand.left, top, stand.width, tall * unit, 'f-paper', 1) +
    path(`M${figure(stand.left + 3)} ${figure(bed - unit)}V${figure(top + 4)}`, 's-quiet', {
      'stroke-width': 6,
      'stroke-linecap': 'butt',
      'stroke-dasharray': `1 ${String(unit - 1)}`,
      'stroke-dashoffset': 0.5,
    }) +
    [5, 10, 15].map((value) => text(edge + 5, bed - value * unit + 4.5, String(value), { size: 13, tone: 'quiet' })).join('') +
    text(stand.left + stand.width / 2, bed + 19, centimetre[language], { size: 13, tone: 'quiet', anchor: 'middle' })
  );
};

/** A height with its number at the left: the two leaders spread so that the numbers never touch. */
const leader = (value: number, level: number, label: number, language: RenderContext['language']): Svg =>
  path(`M${figure(left + 14)} ${figure(level)}H64L56 ${figure(label)}h-4`, 's-range', { 'stroke-width': 1 }) +
  text(48, label + 8, line(String(value), language), { size: 24, tone: 'range', bold: true, anchor: 'end' });

/** A head in its sleeping position on a pillow of that loft (cm), to scale beside a ruler. */
export const pillowHeight = ({ id, language, words, position, loft }: RenderContext & { position: Position; loft: Range }): Svg => {
  const resting = Math.max(loft.min, loft.max - sinking);
  const bed = Math.max(room[position] * unit, headroom(heads[position].at(-1) ?? 'back', resting * unit));
  const [low, high] = [bed - loft.min * unit, bed - loft.max * unit];
  const lowLabel = Math.min(low + 9, bed - 13);
  const highLabel = Math.min(high - 9, lowLabel - 26);
  return picture(
    {
      id,
      kind: 'profile',
      width,
      height: bed + mattress,
      title: interpolate(words.pillowTitle, { min: loft.min, max: loft.max }),
      description: interpolate(words.pillowDescription, { position: words[`${position}Head`] }),
    },
    hatch(id, 's-range'),
    rectangle(left, high, breadth, bed - high, 's-range', Math.min((bed - high) / 2, 36), { fill: `url(#${id}-h)` }),
    rectangle(left, low, breadth, bed - low, 'f-range s-range', Math.min((bed - low) / 2, 36)),
    ...heads[position].map((pose, index) => head(pose, bed - resting * unit, bed, index < heads[position].length - 1)),
    rectangle(-9, bed, width + 18, mattress + 9, 'f-shade'),
    ruler(bed, Math.max(rulerHeight, loft.max + 2), language),
    rectangle(stand.left, high, stand.width, low - high, 'f-range s-range'),
    leader(loft.max, high, highLabel, language),
    ...(loft.min < loft.max ? [leader(loft.min, low, lowLabel, language)] : []),
  );
};
