import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DomUtils, ElementType, parseDocument } from 'htmlparser2';
import { expect, onTestFinished, test } from 'vitest';
import { writePageForms } from '#build/markdown.ts';
import { languages } from '#lib/schemas/text.ts';
import { shortRange } from '#lib/words/format.ts';
import { testBuild } from '../fixtures/build.ts';
import { documents } from '../fixtures/built-documents.ts';
import { rootUrl } from '../fixtures/built-pages.ts';
import { testedContent } from '../fixtures/content.ts';

/** Whether the markdown of a page says what the page says, no less and no more. */

type Node = ReturnType<typeof parseDocument>['children'][number];

type Element = Extract<Node, { attribs: unknown }>;
type Parent = Extract<Node, { children: unknown }>;

const isElement = (node: Node): node is Element => 'attribs' in node;
const isParent = (node: Node): node is Parent => 'children' in node;
const has = (node: Node, name: string): boolean => isElement(node) && (node.attribs['class'] ?? '').split(' ').includes(name);

/** Parts that a reader of markdown cannot use: controls and their labels, drawings for narrow screens, what headings say already, marks. */
const isLeftOut = (node: Node): boolean =>
  isElement(node) &&
  (['button', 'fieldset', 'form', 'script', 'style'].includes(node.name) ||
    (node.name === 'summary' && !node.children.some((child) => isElement(child) && /^h[23]$/.test(child.name))) ||
    node.attribs['hidden'] !== undefined ||
    node.attribs['role'] === 'status' ||
    node.attribs['aria-hidden'] === 'true' ||
    ['answers', 'arrow', 'narrow-only', 'needs-script', 'visually-hidden'].some((name) => has(node, name)));

/** Beside links, the part of a page that offers its address to a phone. */
const isCode = (node: Node): boolean => has(node, 'keep');

const elementsIn = (node: Node, leave = isLeftOut): Node[] =>
  leave(node) || !isParent(node) ? [] : [node, ...node.children.flatMap((child) => elementsIn(child, leave))];

/** What a drawing says is in its title and its description. */
const textIn = (node: Node): string => {
  if (isLeftOut(node) || isCode(node)) return '';
  if ('data' in node) return ElementType.Text === node.type ? node.data : '';
  if (!isParent(node)) return ' ';
  const isDrawing = isElement(node) && node.name === 'svg';
  const children = node.children.filter((child) => !isDrawing || (isElement(child) && ['desc', 'title'].includes(child.name)));
  const text = children.map(textIn).join('');
  return isElement(node) && !['wbr', 'a', 'b', 'strong'].includes(node.name) ? ` ${text} ` : text;
};

const plain = (text: string): string => text.replace(/[\u2066-\u2069\\]/g, '').replace(/\s+/g, ' ');
const letters = (text: string): string => plain(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Figures with what they count or cost. */
const units = 'cm|kg|%|°C|days|hours|minutes|months|nights|years|ريالاً قطرياً|ريال قطري|ريال|سم|كجم|سنوات|سنة|ليلة|شهراً|يوماً|دقيقة';
const figure = new RegExp(`(?:QAR )?\\d+(?:[.,]\\d+)*(?:[–×]\\d+(?:[.,]\\d+)*)*(?: ?(?:${units})(?!\\p{L}))?`, 'gu');
const figuresIn = (text: string): Set<string> => new Set(plain(text).match(figure));

interface Form {
  figures: Set<string>;
  /** Text and address of each. */
  links: Set<string>;
  rows: number;
  items: number;
}

const formOfPage = (path: string): Form => {
  const [main] = DomUtils.getElementsByTagName('main', parseDocument(readFileSync(`${testBuild}/client${path}/index.html`, 'utf8')));
  if (!main) throw new Error(`${path} has no main.`);
  const elements = elementsIn(main);
  const named = (...names: string[]) => elements.filter(isElement).filter(({ name }) => names.includes(name));
  const links = named('a').filter(({ attribs }) => !attribs['href']?.startsWith('#'));
  return {
    figures: figuresIn(textIn(main)),
    links: new Set(
      links.map((link) => {
        const { href = '', 'aria-label': label } = link.attribs;
        return `${letters(label ?? textIn(link))} ${decodeURI(href.startsWith('/') ? rootUrl + href : href)}`;
      }),
    ),
    rows: named('tr').filter((row) => !row.children.some((cell) => isElement(cell) && cell.attribs['scope'] === 'rowgroup')).length,
    items: named('li', 'dt').length,
  };
};

const link = /\[((?:\\.|[^\]\\])*)\]\(([^)\s]+)\)/g;

const formOfMarkdown = (markdown: string): Form => {
  const text = /^---\n[^]*?\n---\n([^]*)\n---\n[^]*$/.exec(markdown)?.[1] ?? '';
  const unfenced = text.replace(/^ *```[^]*?^ *```$/gm, '');
  return {
    figures: figuresIn(
      text
        .replaceAll(link, '$1')
        .replaceAll('**', '')
        .replaceAll('`', '')
        .replace(/^( *)\d+\. /gm, '$1'),
    ),
    links: new Set([...unfenced.matchAll(link)].map(([, label = '', url = '']) => `${letters(label)} ${decodeURI(url)}`)),
    rows: (unfenced.match(/^ *\|(?! -)/gm) ?? []).length,
    items: (unfenced.match(/^ *(?:(?:[-*]|\d+\.) )+/gm) ?? []).reduce((sum, marks) => sum + marks.trim().split(/ +/).length, 0),
  };
};

const missing = (these: ReadonlySet<string>, those: ReadonlySet<string>): string[] => [...these].filter((one) => !those.has(one));

/** What only one of two forms says; empty where they say the same. */
const differences = (page: Form, written: Form): string[] => [
  ...[...missing(page.figures, written.figures), ...missing(page.links, written.links)].map((fact) => `lost: ${fact}`),
  ...[...missing(written.figures, page.figures), ...missing(written.links, page.links)].map((fact) => `invented: ${fact}`),
  ...(page.rows === written.rows ? [] : [`rows: ${page.rows} and ${written.rows}`]),
  ...(page.items === written.items ? [] : [`items: ${page.items} and ${written.items}`]),
];

test.each(languages)('the pages in %s and their markdown have the same figures, links, rows and items', (language) => {
  const here = documents.filter((document) => document.language === language);
  expect(here.length).toBeGreaterThan(70);
  const faults = here.flatMap(({ path, markdown }) =>
    differences(formOfPage(path), formOfMarkdown(markdown)).map((difference) => `${path}: ${difference}`),
  );
  expect(faults).toEqual([]);
});

const markdownOf = (id: string): string => documents.find((document) => document.id === id)?.markdown ?? '';

const { sizes, mattresses, faq } = testedContent;

test.each(documents.map(({ id }) => id))('%s says what it is, and nothing that was forgotten', (id) => {
  const { title, description, markdown, path, language } = documents.find((document) => document.id === id) ?? {};
  expect([title, description].includes('')).toBe(false);
  expect(markdown).toContain(`\nurl: "${rootUrl}${path}"\n`);
  expect(markdown).toContain(`\ntranslation: "${rootUrl}/${language === 'en' ? 'ar' : 'en'}${path?.slice(3)}.md"\n`);
  const said = markdown?.replaceAll(/^ *```[^]*?^ *```$|`[^`]*`/gm, '').replaceAll(/\]\([^)]*\)/g, ']') ?? '';
  expect(said.match(/^# .+$/gm)).toHaveLength(1);
  expect(said).not.toMatch(/undefined|\[object|NaN|\{\w+\}|(?<!\\)<\/?[a-z]/);
  if (language === 'ar') expect(said).toMatch(/[\u0600-\u06FF]/);
  expect(markdown?.endsWith('\n')).toBe(true);
});

test('no dimensions and no range turn round in an Arabic description or text', () => {
  const unmarked = documents
    .filter(({ language }) => language === 'ar')
    .flatMap(({ path, markdown }) => {
      const text = markdown.replaceAll(/^ *```[^]*?^ *```$|`[^`]*`|\]\([^)]*\)/gm, '');
      return [...text.matchAll(/(?<![\u2066\d.])\d[\d.]*[×–]\d+/g)].map(([figures]) => `${path}: ${figures}`);
    });
  expect(unmarked).toEqual([]);
});

test.each(mattresses)('of $id no firmness is told, which would invite matching it with a recommendation', ({ id, firmness }) => {
  for (const language of languages)
    expect(markdownOf(`${language}/products/${id}`)).not.toContain(shortRange(firmness ?? { min: 0, max: 0 }));
});

test('llms-full.txt holds every size, the table, the catalogue and every answer, in both languages', () => {
  const text = readFileSync(`${testBuild}/client/llms-full.txt`, 'utf8');
  for (const language of languages) {
    const paths = ['sizes', ...sizes.map(({ key }) => `sizes/${key}`), 'matrix', 'products', ...faq.map(({ id }) => `faq/${id}`)];
    for (const path of paths) {
      const [, heading = '', body = ''] =
        /^---\n[^]*?\n---\n\n(# .*)\n\n([^]*)\n\n---\n[^]*$/.exec(markdownOf(`${language}/${path}`)) ?? [];
      expect(text).toContain(`${heading}\n\nSource: ${rootUrl}/${language}/${path}\n\n${body}`);
    }
  }
  expect(text.match(/^Source: /gm)).toHaveLength(2 * (sizes.length + faq.length + 3));
});

test('of two builds by one program the second writes a page that changed anew, and one that did not as it was', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'markdown-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const build = async (prices: Record<string, number>): Promise<string[]> => {
    for (const [name, price] of Object.entries(prices)) {
      mkdirSync(join(folder, 'en', name), { recursive: true });
      const head = '<link rel="alternate" type="text/markdown" href="#">';
      writeFileSync(join(folder, 'en', name, 'index.html'), `<html lang="en"><head>${head}</head><main><p>QAR ${price}</p></main></html>`);
    }
    await writePageForms(folder, testedContent, rootUrl, 'one program');
    return Object.keys(prices).map((name) => readFileSync(join(folder, 'en', `${name}.md`), 'utf8'));
  };
  const [first = '', second] = await build({ one: 100, two: 200 });
  expect(await build({ one: 150, two: 200 })).toEqual([first.replace('QAR 100', 'QAR 150'), second]);
  expect(first).toContain('QAR 100');
});
