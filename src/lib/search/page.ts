/** What a page of the guide is, for the label beside a result. */
export type PageKind =
  'guide' | 'question' | 'topic' | 'finder' | 'recommendation' | 'size' | 'abroad' | 'list' | 'product' | 'shop' | 'term';

/** What a page says of itself to the search, as `data-pagefind-meta`, beside its title and description. The kind alone makes it findable. */
export interface SearchMeta {
  kind: PageKind;
  /** Title of the result, where that of the page says too little. */
  title?: string;
  /** What stands under it, in place of the description. */
  text?: string;
  /** The title as the index reads it, where the shown one misleads: who does not sleep hot is not looked for with "hot". */
  indexed?: string;
  /** Other words that people look for it with; indexed, never shown. */
  names?: string;
}

/** A page as a result shows it. `text` is the whole of what is indexed of a page by its text (`data-pagefind-body`), else its description. */
export interface FoundPage {
  url: string;
  kind: PageKind;
  title: string;
  text: string;
  /** Whether its text is indexed. Other pages are found by title and names: each of them names products and sizes that it is not about. */
  isText?: true;
}

/** What the browser loads beside the index, `pages.json`: every page by the id that the index knows it by. */
export type SearchFile = Readonly<Record<string, FoundPage>>;
