import type { Content } from '../schemas/content.ts';
import { languages } from '../schemas/text.ts';
import type { Settings } from '../settings.ts';
import type { Page } from './document.ts';
import { pagesIn } from './documents.ts';
import { blocks, heading, plain } from './markdown.ts';

/** Pages whose whole text it holds: the table, the sizes, the answers and the catalogue. */
const isWhole = ({ path }: Page): boolean =>
  ['/matrix', '/products', '/sizes'].includes(path) || /^\/(?:faq|sizes)\/[\w-]+$/.test(path.replace(/^\/sizes\/translate$/, ''));

/** `/llms-full.txt`: the table, the sizes, the answers and the catalogue in full, in English and then in Arabic. */
export const llmsFullText = (content: Content, settings: Settings): string => {
  const text = blocks([
    heading(1, content.site.name.en),
    `> ${plain(content['messages/home'].lead.en)} ${plain(content.notes.license.en)}`,
    ...languages.flatMap((language) =>
      pagesIn({ content, settings, language })
        .filter(isWhole)
        .map((page) => blocks([heading(1, page.heading ?? page.title), `Source: ${settings.rootUrl}/${language}${page.path}`, page.body])),
    ),
  ]);
  return `${text}\n`;
};
