import { firmnessAxis } from '../drawings/firmness-scale.ts';
import { type Svg, decoration, path, rectangle, text } from '../drawings/svg.ts';
import type { OutcomeRecord } from '../schemas/content.ts';
import { basePath } from '../settings/settings.ts';

const across = 100;
const down = 56;

/** Every firmness range as a bar on a line from 1 to 10: positions below each other, weights side by side. */
export const matrixDrawing = (outcomes: readonly OutcomeRecord[]): Svg => {
  const cells = outcomes.filter(({ thermal }) => thermal === 'neutral');
  const columns = new Set(cells.map(({ weight }) => weight)).size;
  const rows = Math.ceil(cells.length / columns);
  return decoration(
    { width: columns * across, height: rows * down },
    ...cells.map(({ firmness: { min, max } }, index) => {
      const x = (index % columns) * across + 8;
      const y = Math.floor(index / columns) * down + 36;
      const step = (across - 16) / (firmnessAxis.max - firmnessAxis.min);
      return (
        rectangle(x + (min - firmnessAxis.min) * step, y - 20, (max - min) * step, 20, 'f-range s-none') +
        path(`M${String(x)} ${String(y)}h${String(across - 16)}M${String(x)} ${String(y)}v-8M${String(x + across - 16)} ${String(y)}v-8`)
      );
    }),
  );
};

/** A question to the interface and its answer. */
export const requestDrawing = ({
  position,
  weight,
  firmness: { min, max },
}: Pick<OutcomeRecord, 'position' | 'weight' | 'firmness'>): Svg =>
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

/** A picture of the guide for a home screen, a tab or a task bar. */
export interface Icon {
  /** `/<name>.png`. */
  name: string;
  /** Pixels of a side. */
  size: number;
  svg: Svg;
}

/** The icon on a square of its own paper, with room around it: what stands outside the inner four fifths may be cut off. */
const onSquare = (icon: Svg, part: number): Svg => {
  const inset = (32 * (1 - part)) / 2;
  const inner = icon.replace(
    '<svg',
    `<svg x="${String(inset)}" y="${String(inset)}" width="${String(32 * part)}" height="${String(32 * part)}"`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#fbf7f0" d="M0 0h32v32H0z"/>${inner}</svg>`;
};

/** Sizes inside `favicon.ico`. */
export const favicons = (icon: Svg): Icon[] => [16, 32, 48].map((size) => ({ name: `favicon-${String(size)}`, size, svg: icon }));

/** Every icon that is a file of its own, drawn from `public/favicon.svg`. */
export const icons = (icon: Svg): Icon[] => [
  { name: 'apple-touch-icon', size: 180, svg: onSquare(icon, 0.9) },
  { name: 'icon-192', size: 192, svg: icon },
  { name: 'icon-512', size: 512, svg: icon },
  { name: 'icon-maskable-512', size: 512, svg: onSquare(icon, 0.75) },
];
