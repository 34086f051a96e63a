import type { Content } from '../schemas/content.ts';

/** Most products for which everything is made that can be made of each. */
const mostOfSmall = 200;

/**
 * Whether a catalogue is large: then products share what would cost most of the build's time, a picture drawn for each and the slowest
 * compression of each page.
 */
export const isLarge = ({ mattresses, pillows }: Pick<Content, 'mattresses' | 'pillows'>): boolean =>
  mattresses.length + pillows.length > mostOfSmall;
