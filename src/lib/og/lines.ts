import type { Language } from '../schemas/text.ts';

/** Width of a letter in parts of the font size: Readex Pro 600, a little more than its mean. */
const widthOf = (letter: string): number => {
  if (/[\u200e\u200f\u2066-\u2069]/.test(letter)) return 0;
  if (/[\u0600-\u06ff]/.test(letter)) return 0.55;
  if (/[\s.,:;'’·!()|ijlt-]/.test(letter)) return 0.36;
  return /[A-ZmwMW–×]/.test(letter) ? 0.78 : 0.62;
};

/** About how wide a line is. */
const lineWidth = (line: string, size: number): number => Array.from(line).reduce((sum, letter) => sum + widthOf(letter), 0) * size;

/** Cuts a text into lines of at most `width`, at spaces. */
const cut = (text: string, size: number, width: number): string[] => {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = [...lines.slice(-1), word].join(' ');
    if (lines.length > 0 && lineWidth(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
};

interface Room {
  width: number;
  /** Most lines. */
  lines: number;
  /** Sizes to try, the largest first. */
  sizes: readonly number[];
}

/** The largest size at which a text fits its room, and its lines; at the smallest the rest is left out. */
export const fitLines = (text: string, { width, lines: most, sizes }: Room): { size: number; lines: string[] } => {
  const tried = sizes.map((size) => ({ size, lines: cut(text, size, width) }));
  const fits = tried.find(({ size, lines }) => lines.length <= most && lines.every((line) => lineWidth(line, size) <= width));
  if (fits) return fits;
  const { size, lines } = tried.at(-1) ?? { size: 0, lines: [] };
  return { size, lines: lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1] ?? ''}…`] };
};

/** A line in the direction of its language whatever stands at its ends. */
export const directed = (line: string, language: Language): string => (language === 'ar' ? `\u2067${line}\u2069` : line);
