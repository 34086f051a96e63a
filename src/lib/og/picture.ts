import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';
import { type Svg, element, escapeXml, figure, path, rectangle } from '../drawings/svg.ts';
import type { Language } from '../schemas/text.ts';

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

/** A text of a picture, as large as it can be: `sizes` are tried from the largest. */
export interface Lines {
  text: string;
  tone?: 'ink' | 'quiet' | 'range';
  bold?: boolean;
  sizes: readonly number[];
  /** Most lines; one where it does not say. */
  lines?: number;
}

/** What a picture shows: texts below each other, and drawings beside them. */
export interface Subject {
  name: string;
  text: readonly Lines[];
  drawings: readonly Svg[];
}

const [width, height] = [1200, 630];
/** What text and drawings may fill: below the ruler, above the name of the guide. */
const edge = { left: 72, right: width - 72, top: 72, bottom: 522 } as const;
/** Of the text and of the drawings beside it. */
const [written, drawn] = [570, 440];
const gap = 24;

/** Sets texts in a font, which also measures them. */
export const createComposer = (font: NonNullable<ResvgRenderOptions['font']>) => {
  const widths = new Map<string, number>();
  /** Pixels that a line takes. */
  const lineWidth = (line: string, size: number, bold: boolean): number => {
    const key = `${size} ${bold} ${line}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    const text = element(
      'text',
      { y: 200, 'font-family': 'Readex Pro', 'font-size': size, 'font-weight': bold ? 600 : 400 },
      escapeXml(line),
    );
    const svg = element('svg', { xmlns: 'http://www.w3.org/2000/svg', width: 4000, height: 400 }, text);
    const found = new Resvg(svg, { font }).getBBox()?.width ?? 0;
    widths.set(key, found);
    return found;
  };

  /** Lines of a text at a size, cut at spaces. */
  const cut = (text: string, size: number, bold: boolean): string[] => {
    const lines: string[] = [];
    for (const word of text.split(/\s+/)) {
      const longer = [...lines.slice(-1), word].join(' ');
      if (lines.length > 0 && lineWidth(longer, size, bold) <= written) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  };

  /** The largest size at which a text fits; at the smallest, what is too much is left out. */
  const fit = ({ text, bold = false, sizes, lines: most = 1 }: Lines): { size: number; lines: string[] } => {
    for (const size of sizes) {
      const lines = cut(text, size, bold);
      if (lines.length <= most && lines.every((line) => lineWidth(line, size, bold) <= written)) return { size, lines };
    }
    const size = sizes.at(-1) ?? 28;
    const lines = cut(text, size, bold);
    return { size, lines: lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1] ?? ''}…`] };
  };

  /** Texts below each other, in the middle of the height, from the side where reading starts. */
  const column = (texts: readonly Lines[], language: Language): Svg => {
    const rows = texts.flatMap((text) => {
      const { size, lines } = fit(text);
      return lines.map((line, index) => ({
        ...text,
        line,
        size,
        above: index === 0 ? 12 : 0,
        leading: size * (text.tone === 'range' ? 1.15 : language === 'ar' ? 1.4 : 1.2),
      }));
    });
    const tall = rows.reduce((sum, { above, leading }) => sum + above + leading, 0);
    let y = edge.top + Math.max(0, (edge.bottom - edge.top - tall) / 2);
    const arabic = language === 'ar';
    return rows
      .map(({ line, size, above, leading, tone = 'ink', bold = false }) => {
        y += above + leading;
        const place = { x: arabic ? edge.right : edge.left, y: y - leading * 0.27, 'text-anchor': arabic ? 'end' : undefined };
        const look = { class: `t-${tone}`, 'font-size': size, 'font-weight': bold ? 600 : undefined };
        return element('text', { ...look, ...place }, escapeXml(directed(line, language)));
      })
      .join('');
  };

  /** A subject in the frame that all pictures share. */
  return ({ text, drawings }: Subject, language: Language, siteName: string): Svg =>
    element(
      'svg',
      { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height, 'font-family': 'Readex Pro' },
      rectangle(0, 0, width, height, 'f-paper'),
      ruler(),
      column(text, language),
      inColumn(drawings, language === 'ar' ? edge.left : edge.right - drawn),
      foot(siteName, language),
    );
};

/** Drawings one below the other at `x`, as broad as the height allows. */
const inColumn = (drawings: readonly Svg[], x: number): Svg => {
  const boxes = drawings.map((svg) => {
    const [, wide, high] = /^<svg [^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
    return { svg, high: (drawn / Number(wide)) * Number(high) };
  });
  const room = edge.bottom - edge.top - gap * (drawings.length - 1);
  const sum = boxes.reduce((total, { high }) => total + high, 0);
  const scale = Math.min(1, room / sum);
  let y = edge.top + (room - sum * scale) / 2;
  return boxes
    .map(({ svg, high }) => {
      const place = { x: x + (drawn * (1 - scale)) / 2, y, width: drawn * scale, height: high * scale };
      y += high * scale + gap;
      const attributes = Object.entries(place).map(([name, value]) => ` ${name}="${figure(value)}"`);
      return svg.replace('<svg', `<svg${attributes.join('')}`);
    })
    .join('');
};

/** A ruler along the top, as on every page. */
const ruler = (): Svg => {
  const ticks = Array.from({ length: 49 }, (_, index) => `M${24 + index * 24} 0v${index % 5 === 0 ? 26 : 16}`).join('');
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
