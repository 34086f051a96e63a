/** The accent of the site, which numbers, ranges and drawings have: one colour of the shop, and what is derived from it. */

/** The grounds that it stands on as text (`tokens.css`), light and dark. */
export const grounds = { light: ['#fbf7f0', '#f3ecdf'], dark: ['#10141f', '#1a2030'] } as const;

/** Least contrast of text with its ground (WCAG 2.2, success criterion 1.4.3). */
export const leastContrast = 4.5;

type Triple = readonly [number, number, number];

/** Red, green and blue from 0 to 1. */
const channels = (colour: string): Triple =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255) as unknown as Triple;

/** Relative luminance, 0 to 1 (WCAG 2.2). */
const luminance = (colour: string): number => {
  const [red, green, blue] = channels(colour).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  ) as unknown as Triple;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((first, second) => first - second);
  return (light + 0.05) / (dark + 0.05);
};

/** The least contrast of a colour with the grounds of a scheme, 1 to 21. */
export const contrastIn = (scheme: keyof typeof grounds, colour: string): number =>
  Math.min(...grounds[scheme].map((ground) => contrast(colour, ground)));

/** Mixed with black or white: `share` is 0 for the colour itself and 1 for the other. */
const mixed = (colour: string, other: 0 | 1, share: number): string =>
  `#${channels(colour)
    .map((value) => Math.round((value + (other - value) * share) * 255))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;

const steps = 200;

/** The nearest of the colours between it and black (light scheme) or white (dark scheme) that can be read. */
export const readableIn = (scheme: keyof typeof grounds, colour: string): string => {
  const other = scheme === 'light' ? 0 : 1;
  for (let step = 0; step < steps; step += 1) {
    const candidate = mixed(colour, other, step / steps);
    if (contrastIn(scheme, candidate) >= leastContrast) return candidate;
  }
  return mixed(colour, other, 1);
};

/** CSS that follows the style sheet of the guide: the colour, and lighter where the device is dark. Paper has the light one. */
export const brandStyles = (colour: string): string => {
  const root = (value: string): string => `:root{--range:${value}}`;
  return `\n${root(colour)}@media (prefers-color-scheme:dark){${root(readableIn('dark', colour))}}@media print{${root(colour)}}\n`;
};

/** The light colours of `tokens.css` with the accent of the shop. */
export const brandTokens = (tokensCss: string, colour: string): string => tokensCss.replace(/(--range:\s*)[^;]+/, `$1${colour}`);
