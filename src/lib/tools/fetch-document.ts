import { z } from 'zod';
import type { Document, DocumentSearch } from './document-search.ts';
import { Problem } from '../contract/problem.ts';
import { languages, text, url } from '../schemas/text.ts';
import type { Settings } from '../settings.ts';
import { createTool, type Tool } from './tool.ts';

const input = z.strictObject({
  id: text(300, 1).meta({
    description: 'Id of a document, as search_documentation gives it; its language is the first part. The address of a page does as well.',
    examples: ['en/faq/back-pain-mattress'],
  }),
});

const output = z.strictObject({
  id: text(300, 1),
  lang: z.enum(languages),
  title: text(400, 1),
  description: text(5000),
  url: url.meta({ description: 'The page of the guide, to cite.' }),
  markdown: z.string().meta({ description: 'The whole page as markdown, with its sources and its licence.' }),
});

interface Parts {
  documents: readonly Document[];
  search: DocumentSearch;
  settings: Settings;
}

/** `fetch_document`: one page of the guide as markdown (G60). */
export const fetchDocument = ({ documents, search, settings }: Parts): Tool => {
  const byId = new Map(documents.map((document) => [document.id, document]));

  /** An id, however it was written: as an address, as a path, with the ending of the markdown file. */
  const idIn = (written: string): string =>
    (written.startsWith(settings.rootUrl) ? written.slice(settings.rootUrl.length) : written).trim().replace(/^\/+|(?:\.md)?[/]*$/g, '');

  const unknown = (id: string): Problem => {
    const near = search(id.replace(/[^\p{L}\p{N}]+/gu, ' '), { limit: 3, language: id.startsWith('ar') ? 'ar' : 'en' }).found.map(
      ({ document }) => document.id,
    );
    const meant = near.length > 0 ? `Near it are ${near.join(', ')}. ` : '';
    return new Problem('not_found', `id is ${JSON.stringify(id.slice(0, 80))}, and there is no such document.`, {
      parameter: 'id',
      hint: `${meant}Find the id with search_documentation, or begin with en or ar, the home pages.`,
    });
  };

  return createTool({
    name: 'fetch_document',
    title: 'Fetch a page of the guide',
    description:
      'Use it to read one document of the guide in full, after search_documentation gave its id. Returns markdown in the language of the id, with sources and licence. ' +
      'For the same page in the other language change the first part of the id: en/sizes and ar/sizes.',
    input,
    output,
    run: ({ id: written }) => {
      const id = idIn(written);
      const document = byId.get(id);
      if (!document) throw unknown(id);
      const { title, description, language, path, markdown } = document;
      return { id, lang: language, title, description, url: settings.rootUrl + path, markdown };
    },
  });
};
