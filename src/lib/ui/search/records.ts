import { askedTopics } from '../../contract/faq.ts';
import type { Content } from '../../schemas/content.ts';
import { languages } from '../../schemas/text.ts';
import { describedPlaces, placeAddress } from '../../words/paths.ts';
import type { PagesOf, SearchRecord } from '../../records/pages-of.ts';
import { listPages, productPages } from '../../records/product-pages.ts';
import { questionPage } from '../../records/question-page.ts';
import { sizeAbroadPages, sizePages } from '../../records/size-pages.ts';
import { recommendationPages, stepPages } from '../../records/sleeper-pages.ts';

/** What people look for when one of the guide's pages is the answer. */
const placeNames = {
  finder: 'finder which mattress firmness recommendation quiz',
  'two-sleepers': 'two sleepers couple partner mattress',
  sizes: 'mattress sizes bed size chart cm',
  translate: 'translate convert us uk eu american british european size',
  products: 'products mattress mattresses pillow pillows price catalogue',
  faq: 'faq questions answers help',
  matrix: 'table matrix firmness all',
  about: 'about sources data license confidence',
  data: 'open data csv json download dataset spreadsheet excel table license attribution',
  privacy: 'privacy personal data delete erase phone number',
  api: 'api json open data developers reference mcp assistant authentication api key token مفتاح idempotency pagination rate limit errors curl',
  embed: 'embed widget web component custom element iframe own site',
} as const;

const guide: PagesOf = (content, language) =>
  Object.entries(describedPlaces(content)).map(([id, { path, name, line }]) => ({
    kind: 'guide',
    path,
    title: name[language],
    named: `${name[language]} ${placeNames[id as keyof typeof placeNames]}`,
    text: line[language],
    names: [],
  }));

const questions: PagesOf = (content, language) => content.faq.map((entry) => questionPage(entry, content, language));

const topicPages: PagesOf = ({ faq, topics }, language) =>
  askedTopics({ faq, topics }).map(({ id, name }) => ({
    kind: 'topic',
    path: `/faq/topic/${id}`,
    title: name[language],
    text: faq
      .filter(({ topic }) => topic === id)
      .map(({ question }) => question[language])
      .join(' '),
    names: [],
  }));

const everyKind: readonly PagesOf[] = [
  guide,
  questions,
  topicPages,
  stepPages,
  recommendationPages,
  sizePages,
  sizeAbroadPages,
  listPages,
  productPages,
];

/** Every page that the search finds, in both languages. The build stops where one of them does not exist. */
export const searchRecords = (content: Content): SearchRecord[] =>
  languages.flatMap((language) =>
    everyKind
      .flatMap((pagesOf) => pagesOf(content, language))
      .map(({ path, ...page }) => ({ ...page, language, url: placeAddress(path, language) })),
  );
