import type { Content } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import type { SearchRecord } from './record.ts';
import { comma } from '../format.ts';

/** A record whose language is yet to be written into its address. */
export type Page = Omit<SearchRecord, 'url' | 'language'> & { path: string };

/** The pages of a part of the guide. */
export type PagesOf = (content: Content, language: Language) => Page[];

/** `one, two`, `واحد، اثنان`. */
export const list = (items: readonly string[], language: Language): string => items.join(comma[language]);
