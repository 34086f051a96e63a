import type { OurSize } from '../../domain/sizes.ts';
import type { RecordKind, SearchRecord } from '../../records/pages-of.ts';

/** A page as a result shows it. */
export type FoundPage = Pick<SearchRecord, 'url' | 'kind' | 'title' | 'text'>;

/** Kinds whose text is indexed. Pages of the others are found by title and other names: each of them names products and sizes that it is not about. */
export const isIndexedByText: Partial<Record<RecordKind, true>> = { question: true, topic: true };

/** What the browser loads beside the index: `records.json`. */
export interface SearchFile {
  /** Every page by the id that the index knows it by. */
  pages: Readonly<Record<string, FoundPage>>;
  /** Sizes, each with the address of the page that lists its mattresses. */
  sizes: readonly (OurSize & { list: string })[];
  /** Words of the results, in the language of the index. */
  labels: Labels;
}

/** Keys of `messages/search` that results are written with. */
export const labelKeys = [
  'found-zero',
  'found-one',
  'found-two',
  'found-few',
  'found-many',
  'found-other',
  'none',
  'upTo',
  'more',
  'kind-guide',
  'kind-question',
  'kind-topic',
  'kind-finder',
  'kind-recommendation',
  'kind-size',
  'kind-abroad',
  'kind-list',
  'kind-product',
] as const;

export type Labels = Readonly<Record<(typeof labelKeys)[number], string>>;
