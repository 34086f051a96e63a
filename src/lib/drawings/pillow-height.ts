import type { Range } from '../schemas/outcome.ts';
import type { Position } from '../schemas/profile.ts';
import { centimetre } from '../words/format.ts';
import { interpolate } from '../words/messages.ts';
import { artwork } from './artwork.ts';
import { ghost, head, headroom, type HeadPose } from './head.ts';
import { element, type Svg, figure, path, type RenderContext, hatch, picture, rectangle, line, text } from './svg.ts';

/** A pillow from above, about 70 by 45 cm, its middle at (x, y); smaller where its sleeper has less than that. */
export const pillow = (x: number, y: number, share = 90): Svg => {
  const scale = share < 78 ? `scale(${((share - 8) / 70).toFixed(2)})` : '';
  return element('g', { transform: `translate(${figure(x)} ${figure(y)})${scale}` }, artwork('pillow'));
};

/** One scale for every outcome: pages can be compared by eye. */
const unit = 6;

const width = 396;
const mattress = 30;
const ruler = { left: 50, width: 15 };
const left = 98;
const breadth = 192;
/** Where the crown of the head lies. */
const crown = left + 10;
/** The ruler is this high, and higher for a pillow that is. */
const rulerHeight = 17;
/** A head sinks so far into its pillow, and no further. */
const sinking = 3;

/** Height of the room above the mattress in centimetres: a shoulder on its side stands twice as high as a chest. */
const room = { side: 42, back: 31, stomach: 27, combination: 42 } as const satisfies Record<Position, number>;

const poses = { side: 'side', back: 'back', stomach: 'stomach', combination: 'side' } as const satisfies Record<Position, HeadPose>;

/** A ruler that stands on the mattress beside the pillow, a tick a centimetre. */
const measure = (bed: number, tall: number, language: RenderContext['language']): Svg => {
  const top = bed - tall * unit;
  const edge = ruler.left + ruler.width;
  return (
    rectangle(ruler.left, top, ruler.width, tall * unit, 'f-paper', 1) +
    path(`M${figure(edge - 3)} ${figure(bed - unit)}V${figure(top + 4)}`, 's-quiet', {
      'stroke-width': 6,
      'stroke-linecap': 'butt',
      'stroke-dasharray': `1 ${String(unit - 1)}`,
      'stroke-dashoffset': 0.5,
    }) +
    [5, 10, 15].map((value) => text(edge + 4, bed - value * unit + 4.5, String(value), { size: 13, tone: 'quiet', halo: true })).join('') +
    text(ruler.left + ruler.width / 2, bed + 19, centimetre[language], { size: 13, tone: 'quiet', anchor: 'middle' })
  );
};

/** A height with its number at the left of the ruler, and a line from there over the pillow: the two numbers spread so that they never touch. */
const level = (value: number, y: number, label: number, language: RenderContext['language']): Svg =>
  path(`M${figure(left + breadth)} ${figure(y)}H46L40 ${figure(label)}h-4`, 's-range', { 'stroke-width': 1 }) +
  text(34, label + 8, line(String(value), language), { size: 24, tone: 'range', bold: true, anchor: 'end' });

/** A head in its sleeping position on a pillow of that loft (cm), to scale beside a ruler. Maroon is the range alone. */
export const pillowHeight = ({ id, language, words, position, loft }: RenderContext & { position: Position; loft: Range }): Svg => {
  const pose = poses[position];
  const resting = Math.max(loft.min, loft.max - sinking) * unit;
  const bed = Math.max(room[position] * unit, headroom(pose, resting));
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
    hatch(id, 's-line'),
    rectangle(left, high, breadth, bed - high, undefined, Math.min((bed - high) / 2, 36), { fill: `url(#${id}-h)` }),
    level(loft.max, high, highLabel, language),
    ...(loft.min < loft.max ? [level(loft.min, low, lowLabel, language)] : []),
    ...(position === 'combination' ? [ghost('back', crown, bed - resting)] : []),
    head(pose, crown, bed - resting, bed),
    rectangle(-9, bed, width + 18, mattress + 9, 'f-shade'),
    measure(bed, Math.max(rulerHeight, loft.max + 2), language),
    rectangle(ruler.left, high, ruler.width, low - high, 'f-range s-range'),
  );
};
