import type { Svg } from '../drawings/svg.ts';

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
