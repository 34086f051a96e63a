import type { Content } from '../schemas/content.ts';
import type { Language } from '../schemas/text.ts';
import { canonicalWord } from '../search/lexicon.ts';
import type { Retrieve } from '../search/retrieve.ts';
import { wholeTerm } from '../search/terms.ts';
import { createDocumentIndex, tellingWords } from './document-index.ts';
import type { Document } from './document.ts';
import { createFindExcerpt } from './excerpt.ts';

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
const mostWords = 32;

/** A page this far below the best is noise. */
const leastShare = 0.3;

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
      return document ? [[document, score]] : [];
    });
    const ofWords = searchWords(asked, language).map(([document, fit]): [Document, number] => [document, fit * mostForWords]);
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
