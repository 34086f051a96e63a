import type { Document } from '#lib/tools/document-search.ts';
import { markdownPath } from '#lib/words/paths.ts';
import type { SiteFiles } from './site.ts';

/** What the build writes before the text of a document: values of YAML that are JSON. */
const frontMatter = /^---\n([^]*?)\n---\n/;
const value = /^(\w+): (".*")$/gm;

/**
 * The pages that have markdown, as the build made it.
 * @throws SiteError where a file of it is gone or was changed
 */
export const readDocuments = (pages: SiteFiles['pages']): Document[] =>
  [...pages.keys()].flatMap((path): Document[] => {
    const file = pages.get(markdownPath(path));
    if (!file) return [];
    const markdown = file.body('identity').toString();
    const said = new Map(
      [...(frontMatter.exec(markdown)?.[1] ?? '').matchAll(value)].map(([, name = '', json = '""']) => [name, JSON.parse(json) as string]),
    );
    const [title = '', description = ''] = [said.get('title'), said.get('description')];
    const language = path.startsWith('/ar') ? 'ar' : 'en';
    return [{ id: path.slice(1), language, title, description, path, markdown }];
  });
