import type { Language } from '../schemas/text.ts';
import type { Svg } from './drawing.ts';
import { element, escapeXml } from './svg.ts';

/** Colours of text: the classes `t-...`. */
type Tone = 'ink' | 'quiet' | 'range' | 'sea';

interface Style {
  size: number;
  tone?: Tone;
  anchor?: 'start' | 'middle' | 'end';
  bold?: boolean;
  /** Keeps lines behind the letters away from them. */
  halo?: boolean;
}

const arabic = /[\u0600-\u06ff]/;

/** Letters with their baseline at (x, y). `start` is left in every language: a drawing is laid out left to right. */
export const text = (x: number, y: number, content: string, { size, tone = 'ink', anchor, bold = false, halo = false }: Style): Svg =>
  element(
    'text',
    {
      class: `t-${tone}${halo ? ' halo' : ''}`,
      x,
      y,
      // Arabic letters are smaller on their body than Latin ones.
      'font-size': arabic.test(content) ? size * 1.08 : size,
      'text-anchor': anchor === 'start' ? undefined : anchor,
      'font-weight': bold ? 600 : undefined,
    },
    escapeXml(content),
  );

/** Numbers and signs that keep their order inside Arabic. */
export const isolated = (content: string): string => `\u2066${content}\u2069`;

/** Words with numbers among them, in the order of their language: an Arabic mark in front turns an Arabic line round. */
export const line = (content: string, language: Language): string => (language === 'ar' ? `\u200f${content}` : content);

/** About how wide letters run, marks of direction left out; enough to keep room for them. */
export const textWidth = (content: string, size: number): number =>
  content.replace(/[\u200e\u200f\u2066-\u2069]/g, '').length * size * 0.58;
