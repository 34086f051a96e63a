import { licenceUrl } from '../contract/discovery.ts';
import type { Content } from '../schemas/content.ts';
import type { Language } from '../schemas/text.ts';
import type { Settings } from '../settings.ts';
import { inLanguage, otherLanguage } from '../ui/paths.ts';
import { messagesOf } from '../ui/messages.ts';
import { list } from '../ui/search/pages-of.ts';
import { markdownPath } from './markdown-path.ts';
import { blocks, heading, link, plain } from './markdown.ts';

/** A page of the guide as markdown. */
export interface Document {
  /** `path` without its first slash. */
  id: string;
  language: Language;
  title: string;
  description: string;
  /** Address of the page, such as `/en/faq/back-pain-mattress`. */
  path: string;
  markdown: string;
}

/** What a document is made from. */
export interface Setting {
  content: Content;
  settings: Settings;
  language: Language;
}

/** What a kind of page says, before the frame is put around it. */
export interface Page {
  /** Below the language: `/faq`, empty for the home. */
  path: string;
  title: string;
  description: string;
  /** Where it differs from the title. */
  heading?: string;
  /** Pages above this one, outermost first, below the language. */
  trail?: readonly { path: string; name: string }[];
  /** Markdown under the heading. */
  body: string;
}

/** The pages of one kind. */
export type PagesOf = (setting: Setting) => Page[];

/** Links to pages of the guide, by their addresses below the language. */
export const linker =
  ({ settings, language }: Pick<Setting, 'settings' | 'language'>) =>
  (text: string, path: string): string =>
    link(text, `${settings.rootUrl}/${language}${path}`);

/** Sources by their ids: each once, in the order of the content. */
export const sourceLinks = ({ sources }: Pick<Content, 'sources'>, ids: readonly string[]): string[] =>
  sources.filter(({ id }) => ids.includes(id)).map(({ title, url }) => (url === null ? plain(title) : link(title, url)));

/** A string of YAML: JSON is a part of it. */
const yaml = (values: Readonly<Record<string, string>>): string =>
  ['---', ...Object.entries(values).map(([key, value]) => `${key}: ${JSON.stringify(value)}`), '---'].join('\n');

/** Puts the frame around a page: what it is and where it stands before, who publishes it and under which licence after. */
export const toDocument = (page: Page, setting: Setting): Document => {
  const { content, settings, language } = setting;
  const words = messagesOf(content, 'frame', language);
  const path = `/${language}${page.path}`;
  const to = linker(setting);
  const { phone, email } = content.site.contact;
  const trail = page.path === '' ? [] : [{ path: '', name: words.home }, ...(page.trail ?? [])];
  const markdown = blocks([
    yaml({
      title: page.title,
      description: page.description,
      url: settings.rootUrl + path,
      language,
      translation: settings.rootUrl + markdownPath(inLanguage(path, otherLanguage(language))),
      license: licenceUrl,
    }),
    heading(1, page.heading ?? page.title),
    page.body,
    '---',
    trail.map(({ path: above, name }) => to(name, above)).join(' › '),
    `${plain(words.sampleNote)} ${words.contact}: ${list([plain(phone), link(email, `mailto:${email}`)], language)}. ${link(words.license, licenceUrl)}`,
  ]);
  return { id: path.slice(1), language, title: page.title, description: page.description, path, markdown: `${markdown}\n` };
};
