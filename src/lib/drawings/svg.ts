import type { Svg } from './drawing.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as XML character data or attribute value. */
export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

/** A coordinate: one decimal, no more letters than it needs. */
export const figure = (value: number): string => {
  const rounded = Math.round(value * 10) / 10;
  return rounded === 0 ? '0' : String(rounded).replace(/^(-?)0\./, '$1.');
};

type Value = string | number | undefined;

/** An element; numbers are rounded, undefined attributes left out, children given as SVG text. */
export const element = (name: string, attributes: Readonly<Record<string, Value>>, ...children: readonly Svg[]): Svg => {
  const written = Object.entries(attributes)
    .filter((entry): entry is [string, string | number] => entry[1] !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(typeof value === 'number' ? figure(value) : value)}"`)
    .join('');
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join('')}</${name}>`;
};

export const group = (name: string, ...children: readonly Svg[]): Svg =>
  element('g', { class: name === '' ? undefined : name }, ...children);

export const path = (d: string, name?: string, more: Readonly<Record<string, Value>> = {}): Svg =>
  element('path', { class: name, d, ...more });

export const rectangle = (x: number, y: number, width: number, height: number, name?: string, rx?: number): Svg =>
  element('rect', { class: name, x, y, width, height, rx });

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
    { ...root(frame), role: 'img', 'aria-labelledby': `${frame.id}-t ${frame.id}-d` },
    element('title', { id: `${frame.id}-t` }, escapeXml(frame.title)),
    element('desc', { id: `${frame.id}-d` }, escapeXml(frame.description)),
    ...children,
  );

/** A drawing beside words that say the same. */
export const decoration = (frame: Frame, ...children: readonly Svg[]): Svg =>
  element('svg', { ...root(frame), 'aria-hidden': 'true' }, ...children);
