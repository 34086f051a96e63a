import type { Language } from '../../schemas/text.ts';

/** What a page of the guide is, for the label beside a result. */
export const recordKinds = ['guide', 'question', 'topic', 'finder', 'recommendation', 'size', 'abroad', 'product'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** One page that can be found, in one language. */
export interface SearchRecord {
  url: string;
  language: Language;
  kind: RecordKind;
  title: string;
  /** What stands under the title of a result; the whole answer of a question. */
  text: string;
  /** Other words that people look for it with; indexed, never shown. */
  names: readonly string[];
}
