import { z } from 'zod';
import type { DocumentSearch } from './document-search.ts';
import { languages, text, url } from '../schemas/text.ts';
import type { Settings } from '../settings.ts';
import { createTool, type Tool } from './tool.ts';

const defaultLimit = 5;
const mostResults = 20;

/** An excerpt is for choosing; who wants the whole reads the document. */
const longestExcerpt = 400;

const input = z.strictObject({
  query: text(1000, 1).meta({
    description: 'A question or a few words, in English or Arabic.',
    examples: ['which mattress for back pain'],
  }),
  lang: z
    .enum(languages)
    .optional()
    .meta({ description: 'Language of the documents; that of the query when left out.', examples: ['ar'] }),
  limit: z
    .int()
    .min(1)
    .max(mostResults)
    .optional()
    .meta({ default: defaultLimit, description: `Most results; ${defaultLimit} when left out.`, examples: [5] }),
});

const output = z.strictObject({
  query: text(1000),
  lang: z.enum(languages).meta({ description: 'Language of the documents found.' }),
  count: z.int().min(0).max(mostResults),
  results: z
    .array(
      z.strictObject({
        id: text(300, 1).meta({ description: 'What fetch_document takes.' }),
        title: text(400, 1),
        url: url.meta({ description: 'The page of the guide, to cite.' }),
        excerpt: text(longestExcerpt).meta({ description: 'The sentence that says most about the query.' }),
        score: z.number().min(0).max(100),
      }),
    )
    .max(mostResults)
    .meta({ description: 'The best first; empty where nothing is about the query.' }),
});

const short = (excerpt: string): string => {
  const characters = Array.from(excerpt);
  return characters.length <= longestExcerpt ? excerpt : `${characters.slice(0, longestExcerpt - 1).join('')}…`;
};

/** `search_documentation`: documents of the guide that are about a question (G60). */
export const searchDocumentation = ({ search, settings }: { search: DocumentSearch; settings: Settings }): Tool =>
  createTool({
    name: 'search_documentation',
    title: 'Search the mattress and pillow guide',
    description:
      'Use it to find what the guide says: answered questions, sizes, firmness and pillow heights for each kind of sleeper, materials, care, prices and delivery, and how to use the API. ' +
      'Takes a question in English or Arabic, Gulf dialect included, and returns documents with the sentence of each that fits best; read the whole with fetch_document. ' +
      'Results are written pages, never generated text: cite their url. Sizes are metric Gulf sizes and prices are in QAR without delivery.',
    input,
    output,
    run: ({ query, lang, limit = defaultLimit }) => {
      const { language, found } = search(query, { limit, language: lang });
      return {
        query,
        lang: language,
        count: found.length,
        results: found.map(({ document, excerpt, score }) => ({
          id: document.id,
          title: document.title,
          url: settings.rootUrl + document.path,
          excerpt: short(excerpt),
          score,
        })),
      };
    },
  });
