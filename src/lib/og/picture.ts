import { type Svg, element, escapeXml, figure, path, rectangle } from '../drawings/svg.ts';
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

/** The largest size at which a text fits on `most` lines of a width, sizes tried from the largest, and its lines; at the smallest the rest is left out. */
const fitLines = (text: string, width: number, most: number, sizes: readonly number[]): { size: number; lines: string[] } => {
  const tried = sizes.map((size) => ({ size, lines: cut(text, size, width) }));
  const fits = tried.find(({ size, lines }) => lines.length <= most && lines.every((line) => lineWidth(line, size) <= width));
  if (fits) return fits;
  const { size, lines } = tried.at(-1) ?? { size: 0, lines: [] };
  return { size, lines: lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1] ?? ''}…`] };
};

/** A line in the direction of its language whatever stands at its ends. */
export const directed = (line: string, language: Language): string => (language === 'ar' ? `\u2067${line}\u2069` : line);

/**
 * The style sheet of a picture: the rules of the drawings with the colours of the light tokens in place of `var()`, which drawers of SVG
 * other than browsers do not know.
 */
export const pictureStyles = (tokensCss: string, drawingsCss: string): string => {
  const light = /:root\s*\{([^}]*)\}/.exec(tokensCss)?.[1] ?? '';
  const tokens = new Map([...light.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]));
  const rules = drawingsCss.replace(/\/\*[\s\S]*?\*\//g, '').split('@media')[0] ?? '';
  return rules.replace(/var\(--([\w-]+)\)/g, (place, name: string) => {
    const value = tokens.get(name);
    if (value === undefined) throw new Error(`tokens.css has no ${place}.`);
    return value;
  });
};

/** A picture that stands for a page where its address is shared: 1200 by 630, drawn at build. */
export interface Picture {
  language: Language;
  /** `/og/<language>/<name>.png`. */
  name: string;
  /** Colours are the classes of the drawings, and come with the style sheet that it is drawn with. */
  svg: Svg;
}

const width = 1200;
const height = 630;
/** What text and drawings may fill: below the ruler, above the name of the guide. */
const edge = { left: 72, right: width - 72, top: 72, bottom: 522 } as const;
const gap = 24;

/** A text of the picture, on as many lines as it is allowed. */
export interface Lines {
  text: string;
  tone?: 'ink' | 'quiet' | 'range';
  bold?: boolean;
  sizes: readonly number[];
  /** Most lines; one where it does not say. */
  lines?: number;
  /** Space above. */
  above?: number;
  /** Height of a line in parts of its size; what the script needs where it does not say. */
  leading?: number;
}

/** Lines of text from `top` down, from the side where reading starts. */
const column = (blocks: readonly Lines[], language: Language, width: number, top = 0): { svg: Svg; height: number } => {
  const x = language === 'ar' ? edge.right : edge.left;
  let y = top;
  const svg = blocks
    .map(({ text, tone = 'ink', bold = false, sizes, lines: most = 1, above = 0, leading: part = language === 'ar' ? 1.45 : 1.2 }) => {
      const { size, lines } = fitLines(text, width, most, sizes);
      const leading = size * part;
      y += above;
      return lines
        .map((line) => {
          y += leading;
          return element(
            'text',
            {
              class: `t-${tone}`,
              x,
              y: y - leading * 0.27,
              'font-size': size,
              'font-weight': bold ? 600 : undefined,
              'text-anchor': language === 'ar' ? 'end' : undefined,
            },
            escapeXml(directed(line, language)),
          );
        })
        .join('');
    })
    .join('');
  return { svg, height: y - top };
};

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const boxOf = (svg: Svg): { width: number; height: number } => {
  const box = /^<svg [^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg);
  if (!box) throw new Error(`Not a drawing: ${svg.slice(0, 80)}`);
  return { width: Number(box[1]), height: Number(box[2]) };
};

/** A drawing of a page at a place of the picture, as large as a box allows and in its middle. */
const placed = (svg: Svg, box: Box): Svg => {
  const { width: w, height: h } = boxOf(svg);
  const scale = Math.min(box.width / w, box.height / h);
  const place = {
    x: box.x + (box.width - w * scale) / 2,
    y: box.y + (box.height - h * scale) / 2,
    width: w * scale,
    height: h * scale,
  };
  const attributes = Object.entries(place).map(([name, value]) => ` ${name}="${figure(value)}"`);
  return svg.replace('<svg', `<svg${attributes.join('')}`);
};

/** Drawings one below the other, as broad as the box where its height allows. */
const inColumn = (drawings: readonly Svg[], box: Box): Svg => {
  const heights = drawings.map((svg) => (box.width / boxOf(svg).width) * boxOf(svg).height);
  const gaps = gap * (drawings.length - 1);
  const sum = heights.reduce((total, one) => total + one, 0);
  const shrink = Math.min(1, (box.height - gaps) / sum);
  let y = box.y + (box.height - gaps - sum * shrink) / 2;
  return drawings
    .map((svg, index) => {
      const height = (heights[index] ?? 0) * shrink;
      const drawn = placed(svg, { ...box, y, height });
      y += height + gap;
      return drawn;
    })
    .join('');
};

/** Drawings side by side, each with an equal part of the box. */
const inRow = (drawings: readonly Svg[], box: Box): Svg => {
  const each = (box.width - gap * (drawings.length - 1)) / drawings.length;
  return drawings.map((svg, index) => placed(svg, { ...box, x: box.x + index * (each + gap), width: each })).join('');
};

/** A ruler along the top, as on every page. */
const ruler = (): Svg => {
  const ticks = Array.from({ length: 49 }, (_, index) => `M${String(24 + index * 24)} 0v${index % 5 === 0 ? '26' : '16'}`).join('');
  return element('g', { class: 'art' }, path(ticks, 's-ink', { 'stroke-width': 2 }));
};

/** The mark of the guide and its name, at the foot. */
const foot = (name: string, language: Language): Svg => {
  const arabic = language === 'ar';
  const mark = element(
    'svg',
    { class: 'art', viewBox: '0 0 36 28', x: arabic ? edge.right - 54 : edge.left, y: 546, width: 54, height: 42 },
    path('M2 2v6M10 2v3.500M18 2v6M26 2v3.500M34 2v6M2 2h32'),
    rectangle(2, 19, 32, 7, undefined, 1.5),
    rectangle(12, 12.5, 14, 4.5, 'f-range s-none'),
  );
  const attributes = { class: 't-quiet', x: arabic ? edge.right - 74 : edge.left + 74, y: 579, 'font-size': 28 };
  return mark + element('text', { ...attributes, 'text-anchor': arabic ? 'end' : undefined }, escapeXml(directed(name, language)));
};

interface Composed {
  language: Language;
  siteName: string;
  /** Where the drawings stand to the text. */
  layout?: 'beside' | 'below';
  text: readonly Lines[];
  drawings: readonly Svg[];
}

const full = { x: edge.left, width: edge.right - edge.left } as const;

const beside = ({ language, text, drawings }: Composed): Svg => {
  const [words, drawn] = [570, 440];
  const { height: tall } = column(text, language, words);
  const top = edge.top + Math.max(0, (edge.bottom - edge.top - tall) / 2);
  const x = language === 'ar' ? edge.left : edge.right - drawn;
  return column(text, language, words, top).svg + inColumn(drawings, { x, y: edge.top, width: drawn, height: edge.bottom - edge.top });
};

const below = ({ language, text, drawings }: Composed): Svg => {
  const { svg, height: tall } = column(text, language, full.width, edge.top);
  const y = edge.top + tall + gap;
  return svg + inRow(drawings, { ...full, y, height: edge.bottom - y });
};

/** Puts text and drawings into the frame that all pictures share. */
export const compose = (parts: Composed): Svg =>
  element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${String(width)} ${String(height)}`, width, height, 'font-family': 'Readex Pro' },
    rectangle(0, 0, width, height, 'f-paper'),
    ruler(),
    parts.layout === 'below' ? below(parts) : beside(parts),
    foot(parts.siteName, parts.language),
  );
