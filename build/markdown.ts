import { hash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Element, ElementContent, Nodes as Html, Properties } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { defaultHandlers as readAs, type Handle as Read, toMdast } from 'hast-util-to-mdast';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { defaultHandlers as writeAs, type Handle as Write, type Options, toMarkdown } from 'mdast-util-to-markdown';
import type { Link, Nodes, Root, Text } from 'mdast';
import { licenceUrl } from '#lib/contract/discovery.ts';
import type { Content } from '#lib/schemas/content.ts';
import { type Language, languages } from '#lib/schemas/text.ts';
import { inLanguage, markdownPath, otherLanguage } from '#lib/words/paths.ts';
import { isolatedFigures } from '#lib/words/plain-text.ts';
import { pageAddress } from './pack.ts';
import { inTurn, type Progress } from './steps.ts';
import { isListed, sitemap } from './sitemap.ts';

const isElement = (node: Html, ...names: string[]): node is Element =>
  node.type === 'element' && (names.length === 0 || names.includes(node.tagName));
const element = (tagName: string, children: ElementContent[], properties: Properties = {}): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});
const words = (value: string): ElementContent => ({ type: 'text', value });
const childrenOf = (node: Html): Html[] => ('children' in node ? node.children : []);
const plain = (node: Html): string => (node.type === 'text' ? node.value : childrenOf(node).map(plain).join(''));
const isSpace = (node: Html): boolean => node.type === 'text' && node.value.trim() === '';

/** Programs, controls and what their labels say. */
const controls = ['button', 'fieldset', 'form', 'input', 'script', 'select', 'style', 'template', 'wbr'];
/** Said by a heading or a header already, drawn a second time for narrow screens, a mark, or a control. */
const unread = ['visually-hidden', 'narrow-only', 'arrow', 'answers', 'needs-script'];

/** What opens a part of a page is a control, unless it is the heading of that part. */
const isLeftOut = (node: Element): boolean => {
  const { className = [], hidden, role, ariaHidden } = node.properties;
  return (
    controls.includes(node.tagName) ||
    Boolean(hidden) ||
    role === 'status' ||
    ariaHidden === 'true' ||
    (className as string[]).some((name) => unread.includes(name)) ||
    (node.tagName === 'summary' && !node.children.some((child) => isElement(child, 'h2', 'h3')))
  );
};

/** What stands in a line beside others. */
const isItem = (node: Html): boolean => isElement(node, 'a', 'b', 'bdi', 'code', 'small', 'span', 'strong');
const blocks = ['p', 'div', 'ul', 'li', 'dl', 'dt', 'dd', 'figure', 'figcaption', 'h2', 'h3'];

/** Without space at its end. */
const trimmed = <Node extends ElementContent>(node: Node): Node => {
  if (node.type === 'text') return { ...node, value: node.value.trimEnd() };
  if (!isElement(node, 'a', 'b', 'bdi', 'small', 'span', 'strong')) return node;
  const last = node.children.at(-1);
  return last ? { ...node, children: [...node.children.slice(0, -1), trimmed(last)] } : node;
};

/** Neighbours that a screen tells apart by space get a comma, but after the end of a sentence. */
const apart = (nodes: readonly ElementContent[], sign: string, isApart = isItem): ElementContent[] => {
  const shown: ElementContent[] = [];
  let space = false;
  for (const node of nodes) {
    const before = shown.at(-1);
    if (isSpace(node)) space = true;
    else {
      if (before && ((isApart(before) && isApart(node)) || (before.type === 'text' && isElement(node, 'small')))) {
        shown.splice(-1, 1, trimmed(before), words(/[.:?!؟]\s*$/.test(plain(before)) ? ' ' : sign));
      } else if (space) shown.push(words(' '));
      shown.push(node);
      space = false;
    }
  }
  return shown;
};

/** What stands before a name is parted from it: `GET /ask: Ask`. */
const named = (nodes: readonly ElementContent[]): ElementContent[] => {
  const [first, ...rest] = nodes.filter((node) => !isSpace(node));
  return first && isElement(first, 'span', 'code') && rest.length > 0
    ? [first, words(': '), ...rest.flatMap((node) => [node, words(' ')])]
    : [...nodes];
};

/** A cell in one line. */
const inLine = (nodes: readonly ElementContent[], sign: string): ElementContent[] =>
  apart(
    nodes.map((node) => (isElement(node, ...blocks) ? element('span', inLine(node.children, sign)) : node)),
    sign,
  );

/** Rows over rows, which markdown has not: each row begins with the name of its group. */
const grouped = (rows: readonly ElementContent[]): ElementContent[] => {
  const isGroup = (row: Html) => childrenOf(row).some((cell) => isElement(cell) && cell.properties['scope'] === 'rowgroup');
  if (!rows.some(isGroup)) return [...rows];
  let group: ElementContent[] = [];
  return rows.flatMap((row): ElementContent[] => {
    if (!isElement(row, 'tr')) return [row];
    if (!isGroup(row)) return [{ ...row, children: [element('th', group), ...row.children] }];
    group = row.children.filter((cell) => isElement(cell)).flatMap(({ children }) => children);
    return [];
  });
};

/** Names and their values, which markdown has no form of its own for. */
const pairs = (nodes: readonly ElementContent[]): Element[] => {
  const items: Element[] = [];
  let between = '';
  for (const node of nodes.flatMap((one): ElementContent[] => (isElement(one, 'div') ? one.children : [one]))) {
    if (node.type !== 'element') continue;
    const isName = node.tagName === 'dt';
    if (isName) items.push(element('li', [...node.children]));
    else items.at(-1)?.children.push(words(between), ...node.children);
    // A name may have several values.
    between = isName ? ': ' : '; ';
  }
  return items;
};

const linksIn = (node: Html): Element[] => (isElement(node, 'a') ? [node] : childrenOf(node).flatMap(linksIn));

interface Page {
  language: Language;
  rootUrl: string;
}

/** An element as markdown has one: without controls, drawings as what they say, and one item a line. */
const readable = (node: ElementContent, page: Page, isCode = false): ElementContent[] => {
  const text = (value: string) => words(isCode || page.language !== 'ar' ? value : isolatedFigures(value));
  if (node.type === 'text') return [text(node.value)];
  if (!isElement(node) || isLeftOut(node)) return [];
  const { tagName, properties } = node;
  if (tagName === 'svg') {
    // Isolates are for the letters of a drawing.
    const said = node.children.filter((child) => isElement(child, 'title', 'desc')).map((child) => plain(child).replace(/[^.؟?!]$/, '$&.'));
    return said.length > 0 ? [element('em', [text(said.join(' ').replace(/[\u2066-\u2069]/g, ''))])] : [];
  }
  const sign = page.language === 'ar' ? '، ' : ', ';
  const children = node.children.flatMap((child) => readable(child, page, isCode || tagName === 'code' || tagName === 'pre'));
  const as = (inside: ElementContent[]): ElementContent[] => [{ ...node, children: inside }];
  switch (tagName) {
    case 'a': {
      const { href, ariaLabel } = properties;
      // Markdown has no places within a page, and no links in links.
      if (typeof href !== 'string' || href.startsWith('#')) return children;
      const url = href.startsWith('/') ? page.rootUrl + href : href;
      return [
        trimmed(
          element('a', typeof ariaLabel === 'string' ? [words(ariaLabel)] : apart(named(children), sign, () => false), { href: url }),
        ),
      ];
    }
    case 'img':
      return typeof properties['alt'] === 'string' && properties['alt'] !== '' ? [element('em', [words(properties['alt'])])] : [];
    case 'h1':
    case 'h2':
    case 'h3':
      return as(apart(named(children.flatMap((child) => (isElement(child, 'b', 'strong') ? child.children : [child]))), sign));
    case 'b':
    case 'strong':
      return as(children).map(trimmed);
    case 'p':
    case 'nav':
      return as(apart(children, sign, (child) => isElement(child, 'a')));
    case 'li':
    case 'dd':
      return as(apart(children, sign));
    case 'td':
    case 'th':
      return as(inLine(children, sign));
    case 'dl':
      return [element('ul', pairs(children))];
    case 'hgroup':
      // The name of the page comes first.
      return [...children.filter((child) => isElement(child, 'h1', 'h2')), ...children.filter((child) => !isElement(child, 'h1', 'h2'))];
    case 'section':
      // A code to scan and the address of the page in letters, beside links.
      return (properties['className'] as string[] | undefined)?.includes('keep')
        ? children.flatMap(linksIn).map((link) => element('p', [link]))
        : as(children);
    case 'tbody':
      return as(grouped(children));
    case 'table': {
      const captions = children.filter((child) => isElement(child, 'caption')).map((child) => element('p', inLine(child.children, sign)));
      const isGrouped = JSON.stringify(node).includes('"rowgroup"');
      const head = (child: ElementContent): ElementContent =>
        isGrouped && isElement(child, 'thead')
          ? {
              ...child,
              children: child.children.map((row) =>
                isElement(row, 'tr') ? { ...row, children: [element('th', []), ...row.children] } : row,
              ),
            }
          : child;
      return [...captions, { ...node, children: children.filter((child) => !isElement(child, 'caption')).map(head) }];
    }
    default:
      return as(children);
  }
};

const readCode: Read = (state, node: Element) => {
  const code = readAs.pre(state, node);
  const lang = (node.properties['dataCode'] as string | undefined) ?? null;
  return { ...code, lang };
};

/** Text with any of these may be read as markup. Most has none, and looking is most of the work. */
const suspicious = /[\\`*_[\]<&!~|]|^[-+#=>:\d]/;

const writeText: Write = (node: Text, parent, state, info) =>
  suspicious.test(node.value) ? writeAs.text(node, parent, state, info) : node.value;

/** Parentheses would end the address of a link. */
const destination = (url: string): string => url.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(' ', '%20');

/** A link in one form, whatever its text, and with no escape in its address: programs that look for addresses undo none. */
const writeLink: Write = (node: Link, _, state, info) => {
  const leave = state.enter('label');
  const label = state.containerPhrasing(node, { ...info, before: '[', after: ']' });
  leave();
  return `[${label}](${destination(node.url)})`;
};

const options: Options = {
  bullet: '-',
  rule: '-',
  handlers: { text: writeText, link: writeLink },
  extensions: [gfmTableToMarkdown({ tablePipeAlign: false })],
};

const write = (tree: Nodes): string => toMarkdown(tree, options).trimEnd();

interface Crumbs {
  '@type': string;
  itemListElement: { name: string; item: string }[];
}

/** What a built page says, without its frame and its controls. */
interface PageTree {
  language: Language;
  title: string;
  description: string;
  /** The pages above it and itself, outermost first; empty for a home page. */
  trail: Crumbs['itemListElement'];
  main: Root;
  footer: Root;
}

/**
 * Reads a built page.
 * @param rootUrl - origin of the addresses in it that have none
 */
export const readPage = (html: string, rootUrl: string): PageTree => {
  const found: Element[] = [];
  const look = (node: Html): void => {
    if (isElement(node, 'html', 'meta', 'script', 'main', 'footer')) found.push(node);
    if (!isElement(node, 'main', 'footer')) childrenOf(node).forEach(look);
  };
  look(fromHtml(html));
  const first = (test: (node: Element) => boolean): Element => found.find(test) ?? element('div', []);
  const meta = (name: string, value: string): string =>
    String(first((node) => node.properties[name] === value).properties['content'] ?? '');
  const language: Language = first((node) => node.tagName === 'html').properties['lang'] === 'ar' ? 'ar' : 'en';
  const crumbs = found
    .filter(({ properties }) => properties['type'] === 'application/ld+json')
    .map((node) => JSON.parse(plain(node)) as Crumbs)
    .find((data) => data['@type'] === 'BreadcrumbList');
  const tree = (name: string): Root => {
    const parts = first((node) => node.tagName === name).children.filter((node) => !(name === 'footer' && isElement(node, 'nav')));
    const children = parts.flatMap((node) => readable(node, { language, rootUrl }));
    return toMdast({ type: 'root', children }, { handlers: { pre: readCode } }) as Root;
  };
  return {
    language,
    title: meta('property', 'og:title'),
    description: meta('name', 'description'),
    trail: crumbs?.itemListElement ?? [],
    main: tree('main'),
    footer: tree('footer'),
  };
};

/** A string of YAML: JSON is a part of it. */
const yaml = (values: Readonly<Record<string, string>>): string =>
  ['---', ...Object.entries(values).map(([key, value]) => `${key}: ${JSON.stringify(value)}`), '---'].join('\n');

/**
 * The markdown form of a page: what it is and where it stands before its text, and what every page says after it.
 * @param address - of the page below the root, `/en/faq`
 */
export const pageMarkdown = (page: PageTree, address: string, rootUrl: string): string => {
  const { language } = page;
  const trail: Root = {
    type: 'root',
    children: page.trail
      .slice(0, -1)
      .flatMap(({ name, item }, index) => [
        ...(index === 0 ? [] : [{ type: 'text' as const, value: ' › ' }]),
        { type: 'link' as const, url: item, children: [{ type: 'text' as const, value: name }] },
      ]),
  };
  const parts = [
    yaml({
      title: page.title,
      description: page.description,
      url: rootUrl + address,
      language,
      translation: rootUrl + markdownPath(inLanguage(address, otherLanguage(language))),
      license: licenceUrl,
    }),
    write(page.main),
    '---',
    write(trail),
    write(page.footer),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
};

/** A page of `llms-full.txt`: its heading, where it stands, and its text. */
const wholePage = ({ main }: PageTree, address: string, rootUrl: string): string => {
  const [heading, ...rest] = main.children;
  const part = (children: Root['children']): string => write({ type: 'root', children });
  return [part(heading ? [heading] : []), `Source: ${rootUrl}${address}`, part(rest)].join('\n\n');
};

/** Addresses of the pages whose whole text `llms-full.txt` holds: the sizes, the table, the catalogue and the answers, in each language. */
const wholeAddresses = ({ sizes, faq }: Content): string[] =>
  languages.flatMap((language) =>
    ['sizes', ...sizes.map(({ key }) => `sizes/${key}`), 'matrix', 'products', ...faq.map(({ id }) => `faq/${id}`)].map(
      (path) => `/${language}/${path}`,
    ),
  );

/** `/llms-full.txt`: what the guide holds, in English and then in Arabic. */
const fullText = (content: Content, pages: ReadonlyMap<string, string>): string => {
  const { site, notes, 'messages/home': words } = content;
  const lead = `# ${site.name.en}\n\n> ${words.lead.en} ${notes.license.en}`;
  return `${[lead, ...wholeAddresses(content).map((address) => pages.get(address))].join('\n\n')}\n`;
};

/** Pages that are read at a time. */
const atOnce = 16;

/** What the last build wrote, by the hash of the page: what a changed price leaves as it was is not written again. */
const keptPath = 'node_modules/.cache/markdown.json';
interface Kept {
  /** Of the program that wrote it. */
  program: string;
  pages: Record<string, string>;
}
const readKept = async (program: string): Promise<Kept['pages']> => {
  const kept = JSON.parse(await readFile(keptPath, 'utf8').catch(() => '{}')) as Partial<Kept>;
  return kept.program === program ? (kept.pages ?? {}) : {};
};
const keep = async (kept: Kept): Promise<void> => {
  await mkdir(dirname(keptPath), { recursive: true });
  // Another build may read it at the same time: it finds all of it.
  const partial = `${keptPath}.${String(process.pid)}`;
  await writeFile(partial, JSON.stringify(kept));
  await rename(partial, keptPath);
};

/**
 * Writes the other forms of the built pages, each read once: markdown beside a page that names it, `llms-full.txt`, and `sitemap.xml`.
 * @param program - fingerprint of the program, without the content
 * @returns how many pages have markdown, and how many the sitemap lists
 */
export const writePageForms = async (
  directory: string,
  content: Content,
  rootUrl: string,
  program: string,
  progress: Progress = () => undefined,
): Promise<{ documents: number; listed: number }> => {
  const before = await readKept(program);
  const now: Kept['pages'] = {};
  const wanted = new Set(wholeAddresses(content));
  const whole = new Map<string, string>();
  const listed = new Set<string>();
  let [documents, done] = [0, 0];
  const built = (await readdir(directory, { recursive: true })).filter((file) => basename(file) === 'index.html').sort();
  await inTurn(built, atOnce, async (file) => {
    const address = pageAddress(file);
    const html = await readFile(join(directory, file), 'utf8');
    if (isListed(address, html, rootUrl)) listed.add(address);
    if (html.includes('type="text/markdown"')) {
      const key = hash('sha256', html, 'base64url');
      const isWhole = wanted.has(address);
      const page = isWhole || before[key] === undefined ? readPage(html, rootUrl) : undefined;
      if (page && isWhole) whole.set(address, wholePage(page, address, rootUrl));
      const text = page ? pageMarkdown(page, address, rootUrl) : (before[key] ?? '');
      await writeFile(join(directory, markdownPath(address)), text);
      now[key] = text;
      documents += 1;
    }
    progress((done += 1), built.length);
  });
  await writeFile(join(directory, 'llms-full.txt'), fullText(content, whole));
  await writeFile(join(directory, 'sitemap.xml'), sitemap(listed, rootUrl));
  await keep({ program, pages: now });
  return { documents, listed: listed.size };
};
