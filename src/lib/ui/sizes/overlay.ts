import type { Measure } from '../../domain/translate-size.ts';

interface Rectangle {
  class: string;
  x: number;
  y: number;
  width: number;
  height: number;
  rx: number;
}

interface Overlay {
  viewBox: string;
  rectangles: Rectangle[];
}

/** Room for the largest beds on sale; one unit is one centimetre. */
const room = 224;

/** Beds laid over one another, head to head: ours solid, theirs dashed. Drawn by the page and by its script. */
export const overlay = (theirs: Measure, ours: readonly Measure[]): Overlay => {
  const side = Math.max(room, theirs.widthCm + 8, theirs.lengthCm + 8);
  const rectangle = (name: string, { widthCm, lengthCm }: Measure): Rectangle => ({
    class: name,
    x: (side - widthCm) / 2,
    y: 4,
    width: widthCm,
    height: lengthCm,
    rx: 5,
  });
  return {
    viewBox: `0 0 ${side} ${side}`,
    rectangles: [...ours.map((measure) => rectangle('f-shade', measure)).reverse(), rectangle('s-sea', theirs)],
  };
};
