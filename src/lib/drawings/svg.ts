import type { Messages } from '../schemas/messages.ts';
import type { Language } from '../schemas/text.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as XML character data or attribute value. */
export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

/** A coordinate: one decimal, no more letters than it needs. */
export const figure = (value: number): string => {
  const rounded = Math.round(value * 10) / 10;
  return rounded === 0 ? '0' : String(rounded).replace(/^(-?)0\./, '$1.');
};

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element; numbers are rounded, undefined attributes left out, children given as SVG text. */
export const element = (name: string, attributes: Attributes, ...children: readonly Svg[]): Svg => {
  const written = Object.entries(attributes)
    .filter((entry): entry is [string, string | number] => entry[1] !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(typeof value === 'number' ? figure(value) : value)}"`)
    .join('');
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join('')}</${name}>`;
};

export const path = (d: string, name?: string, more?: Attributes): Svg => element('path', { class: name, d, ...more });

export const rectangle = (x: number, y: number, width: number, height: number, name?: string, rx?: number, more?: Attributes): Svg =>
  element('rect', { class: name, x, y, width, height, rx, ...more });

/** The diagonal lines `url(#<id>-h)`: a filling that is told apart without colour. */
export const hatch = (id: string, name: string): Svg =>
  element(
    'pattern',
    { id: `${id}-h`, width: 5, height: 5, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
    path('M0 0V5', name, { 'stroke-width': 2.6 }),
  );

interface Frame {
  width: number;
  height: number;
  /** How far the stylesheet lets it grow. */
  kind?: 'scale' | 'profile' | 'plan' | 'row';
}

// Left to right whatever the page's direction: rulers and plans never mirror.
const root = ({ width, height, kind }: Frame) => ({
  class: kind ? `art art-${kind}` : 'art',
  viewBox: `0 0 ${figure(width)} ${figure(height)}`,
  direction: 'ltr',
});

/** A drawing that says something: its title and description are read out in its place. */
export const picture = (frame: Frame & { id: string; title: string; description: string }, ...children: readonly Svg[]): Svg =>
  element(
    'svg',
    { ...root(frame), role: 'img', 'aria-labelledby': `${frame.id}-t`, 'aria-describedby': `${frame.id}-d` },
    element('title', { id: `${frame.id}-t` }, escapeXml(frame.title)),
    element('desc', { id: `${frame.id}-d` }, escapeXml(frame.description)),
    ...children,
  );

/** A drawing beside words that say the same. */
export const decoration = (frame: Frame, ...children: readonly Svg[]): Svg =>
  element('svg', { ...root(frame), 'aria-hidden': 'true' }, ...children);

/** Colours of text: the classes `t-...`. */
type Tone = 'ink' | 'quiet' | 'range' | 'sea';

interface Style {
  size: number;
  tone?: Tone;
  /** Where the letters have their x; left in every language where it does not say: a drawing is laid out left to right. */
  anchor?: 'middle' | 'end';
  bold?: boolean;
  /** Keeps lines behind the letters away from them. */
  halo?: boolean;
}

const arabic = /[\u0600-\u06ff]/;

/** Letters with their baseline at (x, y). */
export const text = (x: number, y: number, content: string, { size, tone = 'ink', anchor, bold = false, halo = false }: Style): Svg =>
  element(
    'text',
    {
      class: `t-${tone}${halo ? ' halo' : ''}`,
      x,
      y,
      // Arabic letters are smaller on their body than Latin ones.
      'font-size': arabic.test(content) ? size * 1.08 : size,
      'text-anchor': anchor,
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

/** What every drawing is told: an id unique on its page, the page's language, and the words of drawings in it. */
export interface RenderContext {
  id: string;
  language: Language;
  words: Messages<'drawings'>;
}

/** A drawing as SVG text. Colours are classes (`ink`, `line`, `shade`, `range`, `sea`, `paper`, `quiet`), never values. */
export type Svg = string;
