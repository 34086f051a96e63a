import MiniSearch from 'minisearch';
import type { Content } from '../schemas/content.ts';
import type { Language } from '../schemas/text.ts';
import { canonicalWord, concept, indexTerms } from '../ask/lexicon.ts';
import type { Retrieve } from '../ask/retrieve.ts';
import { regionOf } from '../ask/sizes.ts';
import { tellingWords, textTerms, wholeTerm } from '../search/terms.ts';

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

/** What a drawing says, in a line of its own. */
const drawing = /^ *(?:(?:-|\d+\.) )?\*[^*\n]+\*$/gm;

/** What a document of the guide says, without the frame around it, its code, its drawings and its marks. */
const plainText = (markdown: string): string =>
  (/^---\n[^]*?\n---\n([^]*?)(?:\n---\n[^]*)?$/.exec(markdown)?.[1] ?? markdown)
    .replace(/^```[^]*?^```$/gm, '')
    .replace(drawing, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\\(?=[^\w\s])|[*`]/g, '');

/** Documents that have some of the words, with how well they fit, 0 to 1. */
type SearchDocuments = (asked: readonly string[], language: Language) => [Document, number][];

/** An index of documents by their words, in any form that the lexicon knows; beginnings and slips count where the word itself is nowhere. */
const createDocumentIndex = (documents: readonly Document[]): SearchDocuments => {
  const byPath = new Map(documents.map((document) => [document.path, document]));
  const known = new Set<string>();
  const index = new MiniSearch({
    idField: 'path',
    fields: ['title', 'description', 'text'],
    storeFields: ['language'],
    tokenize: tellingWords,
    processTerm: (word) => {
      const terms = indexTerms(word);
      for (const term of terms) known.add(term);
      return terms;
    },
    searchOptions: {
      processTerm: canonicalWord,
      boost: { title: 4, description: 2 },
      prefix: (term) => term.length > 2 && !known.has(term),
      fuzzy: (term) => (term.length > 4 && !known.has(term) ? 1 : 0),
    },
  });
  index.addAll(documents.map(({ markdown, ...document }) => ({ ...document, text: plainText(markdown) })));

  return (asked, language) => {
    const results = index.search(asked.join(' '), { filter: (result) => result['language'] === language });
    const best = results[0]?.score ?? 1;
    return results.flatMap(({ id, score, queryTerms }) => {
      const document = byPath.get(id as string);
      const share = Math.min(1, new Set(queryTerms).size / asked.length);
      return document ? [[document, share * (0.5 + (0.5 * score) / best)]] : [];
    });
  };
};

interface Sentence {
  text: string;
  /** Under which it is found. */
  terms: ReadonlySet<string>;
}

/** What a document is about, and its whole sentences: no headings, lists and tables. */
const sentencesOf = ({ description, markdown }: Document): Sentence[] =>
  `${description}\n${plainText(markdown).replace(/^ *(?:[#|>-]|\d+\. ).*$/gm, '')}`
    .split(/(?<=[.؟?!])\s+|\n+/)
    .filter((text) => text.trim() !== '')
    .map((text) => ({ text, terms: new Set(textTerms(text)) }));

/** The sentence of a document with most words of a question (as whole terms), the first where several have as many. */
type FindExcerpt = (document: Document, asked: readonly string[]) => string;

/** Reads each document once, when it is first found. */
const createFindExcerpt = (): FindExcerpt => {
  const read = new Map<Document, Sentence[]>();
  return (document, asked) => {
    const sentences = read.get(document) ?? sentencesOf(document);
    read.set(document, sentences);
    const counts = sentences.map(({ terms }) => asked.filter((term) => terms.has(term)).length);
    return sentences[counts.indexOf(Math.max(...counts))]?.text ?? '';
  };
};

interface FoundDocument {
  document: Document;
  /** The sentence of it that says most about the question. */
  excerpt: string;
  /** 0 to 100. */
  score: number;
}

interface FoundDocuments {
  language: Language;
  /** The best first. */
  found: readonly FoundDocument[];
}

export type DocumentSearch = (text: string, options: { limit: number; language?: Language | undefined }) => FoundDocuments;

/** Records that have a document of their own; retrieval understands questions about them better than words do. */
const kinds = ['faq', 'outcome', 'size'] as const;

/** Documents of records, by the identifier that retrieval gives: the path below the language. */
const recordPaths = ({ faq, outcomes, sizes }: Pick<Content, 'faq' | 'outcomes' | 'sizes'>): Map<string, string> =>
  new Map([
    ...faq.map(({ id }): [string, string] => [`faq/${id}`, `/faq/${id}`]),
    ...outcomes.map(({ id, position, weight, thermal }): [string, string] => [`outcome/${id}`, `/finder/${position}/${weight}/${thermal}`]),
    ...sizes.map(({ key }): [string, string] => [`size/${key}`, `/sizes/${key}`]),
  ]);

/** Pages of every pair of sleepers repeat the outcomes of both; the first of them leads to the rest. */
const isPair = (path: string): boolean => /^\/\w+\/two-sleepers\/./.test(path);

/** What words alone can be worth: a record that retrieval is sure of comes before. */
const mostForWords = 60;

/** A longer question is about its first words; each one costs time. */
const mostWords = 16;

/** A record that retrieval holds for less likely is a guess: a question about a place is not about its beds. */
const leastForRecords = 10;

/** A page this far below the best is noise. */
const leastShare = 0.3;

const places: ReadonlySet<string> = new Set([...regionOf.keys(), concept('قطر')]);

/** The words that say what a question is about that retrieval knows nothing of: its places do not, unless it names nothing else. */
const subjectOf = (asked: readonly string[]): readonly string[] => {
  const others = asked.filter((word) => !places.has(canonicalWord(word)));
  return others.length > 0 ? others : asked;
};

/** Searches every document: questions about records by retrieval, all other pages by their words. */
export const createDocumentSearch = (
  documents: readonly Document[],
  content: Pick<Content, 'faq' | 'outcomes' | 'sizes'>,
  retrieve: Retrieve,
): DocumentSearch => {
  const paths = recordPaths(content);
  const ofRecords = new Set(paths.values());
  const isOfRecord = ({ path, language }: Document): boolean => ofRecords.has(path.slice(`/${language}`.length));
  const byPath = new Map(documents.map((document) => [document.path, document]));
  const searchWords = createDocumentIndex(documents.filter((document) => !isOfRecord(document) && !isPair(document.path)));
  const findExcerpt = createFindExcerpt();

  return (text, { limit, language: wanted }) => {
    const { language: ofQuestion, found } = retrieve(text, { limit, kinds });
    const language = wanted ?? ofQuestion;
    const asked = [...new Set(tellingWords(text))].slice(0, mostWords);
    const terms = asked.map(canonicalWord).map(wholeTerm);
    const ofRecord = found.flatMap(({ identifier, score }): [Document, number][] => {
      const document = byPath.get(`/${language}${paths.get(identifier) ?? '/none'}`);
      return document && score >= leastForRecords ? [[document, score]] : [];
    });
    const ofWords = searchWords(ofRecord.length > 0 ? asked : subjectOf(asked), language).map(([document, fit]): [Document, number] => [
      document,
      fit * mostForWords,
    ]);
    const scored = [...ofRecord, ...ofWords].sort(([, one], [, other]) => other - one);
    const least = (scored[0]?.[1] ?? 0) * leastShare;
    return {
      language,
      found: scored
        .filter(([, score]) => score >= least)
        .slice(0, limit)
        .map(([document, score]) => ({ document, score: Math.round(score * 10) / 10, excerpt: findExcerpt(document, terms) })),
    };
  };
};
