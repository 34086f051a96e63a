import type { Svg } from '../drawings/drawing.ts';
import { decoration, path, rectangle } from '../drawings/svg.ts';
import type { OutcomeRecord } from '../schemas/content.ts';

const across = 100;
const down = 56;

/** Every firmness range as a bar on a line from 0 to 10: positions below each other, weights side by side. */
export const matrixDrawing = (outcomes: readonly OutcomeRecord[]): Svg => {
  const cells = outcomes.filter(({ thermal }) => thermal === 'neutral');
  const columns = new Set(cells.map(({ weight }) => weight)).size;
  const rows = Math.ceil(cells.length / columns);
  return decoration(
    { width: columns * across, height: rows * down },
    ...cells.map(({ firmness: { min, max } }, index) => {
      const x = (index % columns) * across + 8;
      const y = Math.floor(index / columns) * down + 36;
      const step = (across - 16) / 10;
      return (
        rectangle(x + min * step, y - 20, (max - min) * step, 20, 'f-range s-none') +
        path(`M${String(x)} ${String(y)}h${String(across - 16)}M${String(x)} ${String(y)}v-8M${String(x + across - 16)} ${String(y)}v-8`)
      );
    }),
  );
};
