import { createDocumentSearch, type Document } from './document-search.ts';
import type { Content } from '../schemas/content.ts';
import type { Retrieve } from '../search/retrieve.ts';
import type { Settings } from '../settings.ts';
import { fetchDocument } from './fetch-document.ts';
import { listFaqTopics } from './list-faq-topics.ts';
import { searchDocumentation } from './search-documentation.ts';
import type { Tool } from './tool.ts';

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
