import { z } from 'zod';
import { Problem } from '../contract/problem.ts';
import type { Content } from '../schemas/content.ts';
import { topic } from '../schemas/faq.ts';
import { languages, localizedName, text, url } from '../schemas/text.ts';
import type { Retrieve } from '../ask/retrieve.ts';
import type { Settings } from '../settings/settings.ts';
import { createDocumentSearch, type Document, type DocumentSearch } from './document-search.ts';
import { argument, createTool, type Tool } from './tool.ts';

const defaultLimit = 5;
const mostResults = 20;

/** An excerpt is for choosing; who wants the whole reads the document. */
const longestExcerpt = 400;

const searchInput = z.strictObject({
  query: text(1000, 1).meta({
    description: 'A question or a few words, in English or Arabic.',
    examples: ['which mattress for back pain'],
  }),
  lang: argument(z.enum(languages), 'Language of the documents; that of the query when left out.', 'ar'),
  limit: argument(z.int().min(1).max(mostResults), `Most results; ${defaultLimit} when left out.`, 5, { default: defaultLimit }),
});

const searchOutput = z.strictObject({
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
const searchDocumentation = ({ search, settings }: { search: DocumentSearch; settings: Settings }): Tool =>
  createTool({
    name: 'search_documentation',
    title: 'Search the mattress and pillow guide',
    description:
      'What the guide says on health, heat, materials, care, sizes, delivery, warranty and kinds of sleepers, and how to use the API. ' +
      'Takes a question in English or Arabic, Gulf dialect included; returns pages with the sentence of each that fits best, to read in full with fetch_document, ' +
      'or nothing where none is about it. They are written, never generated: cite their url.',
    input: searchInput,
    output: searchOutput,
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

const documentInput = z.strictObject({
  id: text(300, 1).meta({
    description: 'Id from search_documentation, or the address of a page.',
    examples: ['en/faq/back-pain-mattress'],
  }),
  lang: argument(z.enum(languages), 'Language of the page, in place of the one that the id begins with.', 'ar'),
});

const documentOutput = z.strictObject({
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
const fetchDocument = ({ documents, search, settings }: Parts): Tool => {
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
      'One page of the guide in full, as markdown with sources and licence, once search_documentation gave its id. ' +
      'The first part of the id is the language: en/sizes and ar/sizes are the same page.',
    input: documentInput,
    output: documentOutput,
    run: ({ id: written, lang }) => {
      const asked = idIn(written);
      const id = lang === undefined ? asked : asked.replace(/^(?:en|ar)(?=\/|$)/, lang);
      const document = byId.get(id);
      if (!document) throw unknown(id);
      const { title, description, language, path, markdown } = document;
      return { id, lang: language, title, description, url: settings.rootUrl + path, markdown };
    },
  });
};

const count = z.int().min(0).max(10_000);

const topicsOutput = z.strictObject({
  count: count.meta({ description: 'Answered questions in all.' }),
  topics: z
    .array(z.strictObject({ id: topic.meta({ description: 'What `topic` of GET /faq takes.' }), name: localizedName, count }))
    .max(100)
    .meta({ description: 'In the order of the guide.' }),
});

/** `list_faq_topics`: the closed set of topics, named in both languages, with how many questions each has (G35). */
const listFaqTopics = ({ topics, faq }: Pick<Content, 'topics' | 'faq'>): Tool =>
  createTool({
    name: 'list_faq_topics',
    title: 'List the topics of the answered questions',
    description:
      'What the answered questions are about: each topic in English and Arabic, and how many questions it has. ' +
      'fetch_document reads one as en/faq/topic/{id} or ar/faq/topic/{id}.',
    input: z.strictObject({ lang: argument(z.enum(languages), 'Changes nothing: each name is there in both languages.', 'ar') }),
    output: topicsOutput,
    run: () => ({
      count: faq.length,
      topics: topics.map(({ id, name }) => ({ id, name, count: faq.filter((entry) => entry.topic === id).length })),
    }),
  });

/** What the documentation tools answer from. */
interface DocumentationKnowledge {
  settings: Settings;
  content: Content;
  /** Every page of the guide that has a markdown form. */
  documents: () => readonly Document[];
  retrieve: Retrieve;
}

/** The tools of the documentation server. */
export const documentationTools = ({ settings, content, documents: read, retrieve }: DocumentationKnowledge): Tool[] => {
  const documents = read();
  const search = createDocumentSearch(documents, content, retrieve);
  return [searchDocumentation({ search, settings }), fetchDocument({ documents, search, settings }), listFaqTopics(content)];
};

/** What an assistant should know of the documentation server as a whole. */
export const documentationInstructions =
  'The guide to mattresses and pillows in Qatar, in English and Arabic: answered questions, Gulf sizes, firmness and pillow heights, materials, care, and the API. ' +
  'search_documentation finds pages, fetch_document reads one as markdown, list_faq_topics shows what the answered questions are about. ' +
  'Texts are written and sourced, never generated: cite the url, and keep to CC-BY-4.0 by naming the source.';
