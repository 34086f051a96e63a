import { Parser } from 'htmlparser2';
import type { Root } from 'mdast';
import { isolatedFigures } from '#lib/words/plain-text.ts';
import { addText, flow, shaped, type Attributes, type Piece, type Reading } from './markdown-elements.ts';

/** What a built page says, without its frame and its controls: text as markdown has it (mdast). */
export interface PageTree {
  language: string;
  title: string;
  description: string;
  /** Whether it leads to a markdown form of itself. */
  hasMarkdown: boolean;
  /** The pages above it and itself, outermost first; empty for a home page. */
  trail: readonly { name: string; item: string }[];
  main: Root;
  footer: Root;
}

/** Programs, controls and what their labels say. */
const controls = new Set(['button', 'fieldset', 'form', 'input', 'script', 'select', 'style', 'template', 'wbr']);

/** What opens a part of a page is a control, unless it is the heading of that part. */
const isControl = ({ name, children }: Open): boolean => name === 'summary' && !children.some(({ type }) => type === 'heading');

/** Said by a heading or a header already, drawn a second time for narrow screens, a mark, or a control. */
const unread = /(?:^| )(?:visually-hidden|narrow-only|arrow|answers|needs-script)(?: |$)/;

const isLeftOut = (name: string, { class: classes = '', hidden, role, 'aria-hidden': ariaHidden }: Attributes): boolean =>
  controls.has(name) || hidden !== undefined || role === 'status' || ariaHidden === 'true' || unread.test(classes);

/** A drawing says its title and its description. */
const drawing = /<svg\b[^>]*>([^]*?)<\/svg>/g;
const caption = /<(?:title|desc)\b[^>]*>([^]*?)<\/(?:title|desc)>/g;
const withoutDrawings = (html: string): string =>
  html.replace(drawing, (_, inside: string) => {
    const said = [...inside.matchAll(caption)].map(([, words = '']) => words.replace(/[^.؟?!]$/, '$&.'));
    // Isolates are for the letters of a drawing.
    return said.length > 0 ? `<em>${said.join(' ').replace(/[\u2066-\u2069]/g, '')}</em>` : '';
  });

interface Open {
  name: string;
  attributes: Attributes;
  children: Piece[];
}

interface Crumbs {
  '@type': string;
  itemListElement: PageTree['trail'];
}

/**
 * Reads a built page.
 * @param rootUrl - origin of the addresses in it that have none
 */
export const readPage = (html: string, rootUrl: string): PageTree => {
  const page: PageTree = {
    language: '',
    title: '',
    description: '',
    hasMarkdown: false,
    trail: [],
    main: { type: 'root', children: [] },
    footer: { type: 'root', children: [] },
  };
  const reading: Reading = { sign: ', ', addressOf: (href) => (href.startsWith('/') ? rootUrl + href : href) };
  const open: Open[] = [];
  /** How deep within what is left out. */
  let skipped = 0;
  let data: string | undefined;

  const isCode = (): boolean => open.some(({ name }) => name === 'code' || name === 'pre');

  const inHead = (name: string, { name: called, property, content = '', type, lang = '' }: Attributes): void => {
    if (name === 'html') {
      page.language = lang;
      if (lang === 'ar') reading.sign = '، ';
    } else if (name === 'meta' && called === 'description') page.description = content;
    else if (name === 'meta' && property === 'og:title') page.title = content;
    else if (name === 'link' && type === 'text/markdown') page.hasMarkdown = true;
    else if (name === 'script' && type === 'application/ld+json') data = '';
  };

  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (open.length === 0 && name !== 'main' && name !== 'footer') inHead(name, attributes);
      else if (skipped > 0 || isLeftOut(name, attributes) || (name === 'nav' && open[0]?.name === 'footer')) skipped += 1;
      else open.push({ name, attributes, children: [] });
    },
    ontext: (value) => {
      if (data !== undefined) data += value;
      else if (skipped === 0) addText(open.at(-1)?.children ?? [], isCode() || page.language !== 'ar' ? value : isolatedFigures(value));
    },
    onclosetag: (name) => {
      if (skipped > 0) {
        skipped -= 1;
        return;
      }
      if (name === 'script' && data !== undefined) {
        const said = JSON.parse(data) as Crumbs;
        if (said['@type'] === 'BreadcrumbList') page.trail = said.itemListElement;
        data = undefined;
      }
      const closed = open.pop();
      if (!closed || isControl(closed)) return;
      const parent = open.at(-1);
      if (parent) parent.children.push(...shaped(closed.name, closed.attributes, closed.children, reading));
      else page[closed.name === 'main' ? 'main' : 'footer'].children.push(...flow(closed.children));
    },
  });
  parser.end(withoutDrawings(html));
  return page;
};
