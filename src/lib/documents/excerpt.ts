import type { Document } from './document.ts';
import { plainText } from './plain-text.ts';
import { textTerms } from '../search/terms.ts';

interface Sentence {
  text: string;
  /** Under which it is found. */
  terms: ReadonlySet<string>;
}

/** What a document is about, and its whole sentences: no headings, lists and tables. */
const sentencesOf = ({ description, markdown }: Document): Sentence[] =>
  `${description}\n${plainText(markdown).replace(/^(?:[#|>-]|\d+\. ).*$/gm, '')}`
    .split(/(?<=[.؟?!])\s+|\n+/)
    .filter((text) => text.trim() !== '')
    .map((text) => ({ text, terms: new Set(textTerms(text)) }));

/** The sentence of a document with most words of a question (as whole terms), the first where several have as many. */
export type FindExcerpt = (document: Document, asked: readonly string[]) => string;

/** Reads each document once, when it is first found. */
export const createFindExcerpt = (): FindExcerpt => {
  const read = new Map<Document, Sentence[]>();
  return (document, asked) => {
    const sentences = read.get(document) ?? sentencesOf(document);
    read.set(document, sentences);
    const counts = sentences.map(({ terms }) => asked.filter((term) => terms.has(term)).length);
    return sentences[counts.indexOf(Math.max(...counts))]?.text ?? '';
  };
};
