import type { Svg } from '../drawings/drawing.ts';
import { decoration, path } from '../drawings/svg.ts';
import { text } from '../drawings/text.ts';
import { basePath } from '../settings.ts';
import type { OutcomeRecord } from '../schemas/content.ts';

/** A question to the interface and its answer. */
export const requestDrawing = ({ position, weight, firmness: { min, max } }: OutcomeRecord): Svg =>
  decoration(
    { width: 360, height: 250 },
    ...[`GET ${basePath}/recommend`, `  ?position=${position}`, `  &weight=${weight}`].map((line, index) =>
      text(line.startsWith(' ') ? 24 : 0, 26 + index * 32, line.trim(), { size: 21 }),
    ),
    path('M0 112h360', 's-line'),
    ...['"firmness": {', `"min": ${String(min)},`, `"max": ${String(max)}`, '}'].map((line, index) =>
      text(index === 0 || index === 3 ? 0 : 24, 148 + index * 32, line, { size: 21, tone: index === 1 || index === 2 ? 'range' : 'ink' }),
    ),
  );
