import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { defaultHandlers, type Handle, type Options, toMarkdown } from 'mdast-util-to-markdown';
import type { Link, Nodes, Root, Text } from 'mdast';
import { licenceUrl } from '#lib/contract/discovery.ts';
import type { Content } from '#lib/schemas/content.ts';
import { type Language, languages } from '#lib/schemas/text.ts';
import { inLanguage, markdownPath, otherLanguage } from '#lib/words/paths.ts';
import { pageAddress } from './pack.ts';
import { inTurn, type Progress } from './steps.ts';
import { type PageTree, readPage } from './page-tree.ts';
import { isListed, sitemap } from './sitemap.ts';

/** Text with any of these may be read as markup. Most has none, and looking is most of the work. */
const suspicious = /[\\`*_[\]<&!~|]|^[-+#=>:\d]/;

const writeText: Handle = (node: Text, parent, state, info) =>
  suspicious.test(node.value) ? defaultHandlers.text(node, parent, state, info) : node.value;

/** Parentheses would end the address of a link. */
const destination = (url: string): string => url.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(' ', '%20');

/** A link in one form, whatever its text, and with no escape in its address: programs that look for addresses undo none. */
const writeLink: Handle = (node: Link, _, state, info) => {
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

/** A string of YAML: JSON is a part of it. */
const yaml = (values: Readonly<Record<string, string>>): string =>
  ['---', ...Object.entries(values).map(([key, value]) => `${key}: ${JSON.stringify(value)}`), '---'].join('\n');

/**
 * The markdown form of a page: what it is and where it stands before its text, and what every page says after it.
 * @param address - of the page below the root, `/en/faq`
 */
export const pageMarkdown = (page: PageTree, address: string, rootUrl: string): string => {
  const language = page.language as Language;
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

/**
 * Writes the other forms of the built pages, each read once: markdown beside a page that names it, `llms-full.txt`, and `sitemap.xml`.
 * @returns how many pages have markdown, and how many the sitemap lists
 */
export const writePageForms = async (
  directory: string,
  content: Content,
  rootUrl: string,
  progress: Progress = () => undefined,
): Promise<{ documents: number; listed: number }> => {
  const wanted = new Set(wholeAddresses(content));
  const whole = new Map<string, string>();
  const listed = new Set<string>();
  let [documents, done] = [0, 0];
  const built = (await readdir(directory, { recursive: true })).filter((file) => basename(file) === 'index.html').sort();
  await inTurn(built, atOnce, async (file) => {
    const address = pageAddress(file);
    const html = await readFile(join(directory, file), 'utf8');
    if (isListed(address, html, rootUrl)) listed.add(address);
    const page = readPage(html, rootUrl);
    if (page.hasMarkdown) {
      await writeFile(join(directory, markdownPath(address)), pageMarkdown(page, address, rootUrl));
      if (wanted.has(address)) whole.set(address, wholePage(page, address, rootUrl));
      documents += 1;
    }
    progress((done += 1), built.length);
  });
  await writeFile(join(directory, 'llms-full.txt'), fullText(content, whole));
  await writeFile(join(directory, 'sitemap.xml'), sitemap(listed, rootUrl));
  return { documents, listed: listed.size };
};
