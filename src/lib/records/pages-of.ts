import type { Content } from '../schemas/content.ts';
import type { Language } from '../schemas/text.ts';
import { comma } from '../words/format.ts';

/** What a page of the guide is, for the label beside a result. */
export type RecordKind = 'guide' | 'question' | 'topic' | 'finder' | 'recommendation' | 'size' | 'abroad' | 'list' | 'product';

/** One page that can be found, in one language. */
export interface SearchRecord {
  url: string;
  language: Language;
  kind: RecordKind;
  title: string;
  /** The title as the index reads it, where the shown one misleads (who does not sleep hot is not looked for with "hot") or says too little. */
  named?: string;
  /** What stands under the title of a result; the whole answer of a question. */
  text: string;
  /** Other words that people look for it with; indexed, never shown. */
  names: readonly string[];
}

/** A record whose language is yet to be written into its address. */
export type Page = Omit<SearchRecord, 'url' | 'language'> & { path: string };

/** The pages of a part of the guide. */
export type PagesOf = (content: Content, language: Language) => Page[];

/** `one, two`, `واحد، اثنان`. */
export const list = (items: readonly string[], language: Language): string => items.join(comma[language]);
