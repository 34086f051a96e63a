import { clientTarballPath } from '../contract/addresses.ts';
import { priceNote, samplesAmong } from '../domain/catalogue.ts';
import type { Content } from '../schemas/content.ts';
import { type Language, languages } from '../schemas/text.ts';
import { baseUrl, type Settings } from '../settings/settings.ts';
import { packagePath } from '../open-data/files.ts';
import { splitAnswer } from '../ui/faq/answer.ts';
import { outcomeText } from '../ui/finder/outcome.ts';
import { centimetre, comma, dimensions, shortRange } from '../words/format.ts';
import { describedPlaces, markdownPath, placeAddress } from '../words/paths.ts';
import { blocks, bullets, heading, link, plain, prose } from './markdown.ts';

/** `/llms.txt` (llmstxt.org): what is here, when to use it, and where each part stands as markdown. In English, with links to the Arabic. */

interface Entry {
  name: string;
  url: string;
  note: string;
}

const section = (title: string, entries: readonly Entry[]): string =>
  blocks([heading(2, title), bullets(entries.map(({ name, url, note }) => `${link(name, url)}: ${plain(note)}`))]);

const places = (content: Content, { rootUrl }: Settings, language: Language): Entry[] =>
  Object.values(describedPlaces(content)).map(({ path, name, line }) => ({
    name: name[language],
    url: rootUrl + markdownPath(placeAddress(path, language)),
    note: line[language],
  }));

const questions = ({ faq }: Content, { rootUrl }: Settings, language: Language): Entry[] =>
  faq.map(({ id, question, answer }) => ({
    name: question[language],
    url: rootUrl + markdownPath(`/${language}/faq/${id}`),
    note: splitAnswer(answer[language]).lead,
  }));

const sizes = (content: Content, { rootUrl }: Settings, language: Language): Entry[] =>
  content.sizes.map((size) => ({
    name: size.name[language],
    url: rootUrl + markdownPath(`/${language}/sizes/${size.key}`),
    note: `${dimensions(size)} ${centimetre[language]}`,
  }));

const outcomes = (content: Content, { rootUrl }: Settings, language: Language): Entry[] =>
  content.outcomes.map((outcome) => ({
    name: outcomeText(outcome, content, language).profile,
    url: rootUrl + markdownPath(`/${language}/finder/${outcome.position}/${outcome.weight}/${outcome.thermal}`),
    note: `firmness ${shortRange(outcome.firmness)} of 10, pillow ${shortRange(outcome.pillowLoftCm)} cm, ${outcome.recommendedMattressTypes
      .map((type) => content.vocabulary.types[type][language])
      .join(comma[language])}`,
  }));

const data = (settings: Settings): Entry[] => {
  const { rootUrl } = settings;
  const base = baseUrl(settings);
  return [
    {
      name: 'Recommendation',
      url: `${base}/recommend?position=side&weight=k90to130&thermal=hot`,
      note: 'one sleeper, JSON; position side, back, stomach, combination; weight under60, k60to90, k90to130, over130; thermal hot, neutral',
    },
    { name: 'Matrix', url: `${base}/matrix`, note: 'all 32 recommendations in one answer' },
    { name: 'Sizes', url: `${base}/sizes`, note: 'Gulf mattress sizes in centimetres' },
    { name: 'Products', url: `${base}/products`, note: 'the catalogue with the price of each size in QAR' },
    { name: 'FAQ', url: `${base}/faq?q=king+size`, note: 'answered questions in English and Arabic, searchable by q and topic' },
    {
      name: 'Open data',
      url: rootUrl + packagePath,
      note: 'a data package: every table as CSV and as JSON, with its columns, version and license',
    },
    {
      name: 'Ask',
      url: `${rootUrl}/ask?query=what+size+is+a+Qatar+king`,
      note: 'a question in words (NLWeb), answered with records and never with generated text',
    },
    {
      name: 'Tools for acting',
      url: `${rootUrl}/mcp/server-card`,
      note: `MCP over streamable HTTP at ${rootUrl}/mcp, no credential: recommend_mattress, lookup_qatar_mattress_size, browse_products`,
    },
    {
      name: 'Tools for this guide',
      url: `${rootUrl}/mcp/docs/server-card`,
      note: `MCP at ${rootUrl}/mcp/docs, no credential: search_documentation, fetch_document, list_faq_topics`,
    },
    {
      name: 'Client',
      url: rootUrl + clientTarballPath,
      note: `typed client for TypeScript and JavaScript, Node 20 or newer: npm install ${rootUrl}${clientTarballPath}`,
    },
    { name: 'OpenAPI 3.1', url: `${rootUrl}/openapi.json`, note: 'the whole contract, with examples' },
    { name: 'Reference', url: `${rootUrl}${markdownPath('/en/api')}`, note: 'how programs use it: keys, limits, errors, versions' },
    { name: 'Keys', url: `${rootUrl}/auth.md`, note: 'how an agent gets a key; only POST /shortlists and POST /reports need one' },
  ];
};

const saySamples = { all: ', and say that the catalogue is a sample', some: ', and say which of them are samples', none: '' };

const whenToUse = (content: Content): string[] => [
  'Someone in Qatar or the Gulf asks how firm a mattress or how high a pillow should be: use the recommendations. They need a sleeping position and a body weight, and whether the sleeper gets hot.',
  'Someone asks what single, queen or king measures in Qatar, or whether a bed or a sheet from America, Britain, Europe or India fits: use the sizes.',
  'Two people share a bed and sleep differently: use the page for that pair.',
  `Someone asks what a mattress or a pillow costs in Qatari riyals: use the products${saySamples[samplesAmong(content)]}.`,
  `With a firmness, say: ${content.notes.firmnessNote.en}`,
  `With a size, say: ${content.notes.sizeWarning.en}`,
  'Not for medical advice, other countries’ prices, or orders: nothing can be bought here.',
];

export const llmsText = (content: Content, settings: Settings): string => {
  const { rootUrl } = settings;
  const summary =
    'Firmness ranges, pillow heights, Gulf mattress sizes and prices in Qatari riyals for mattress and pillow buyers in Qatar, in English and Arabic, each figure with its sources. Open data, CC-BY-4.0.';
  const text = blocks([
    heading(1, content.site.name.en),
    `> ${plain(summary)}`,
    prose(
      `Recommendations, answers, sizes, products and the pages named below have a markdown twin: add .md to the address, or ask for it with Accept: text/markdown. English pages begin with /en, Arabic ones with /ar. ${priceNote(content).en}`,
    ),
    heading(2, 'When to use'),
    bullets(whenToUse(content).map(plain)),
    section('Guide', places(content, settings, 'en')),
    section('Questions and answers', questions(content, settings, 'en')),
    section('Sizes in Qatar', sizes(content, settings, 'en')),
    section('Recommendations', outcomes(content, settings, 'en')),
    section('Data and tools', data(settings)),
    section('العربية', [...places(content, settings, 'ar'), ...questions(content, settings, 'ar')]),
    section('Optional', [
      {
        name: 'Everything at once',
        url: `${rootUrl}/llms-full.txt`,
        note: 'questions, sizes, matrix and catalogue in full, in both languages',
      },
      ...languages.map((language) => ({
        name: content['messages/about'].sources[language],
        url: `${rootUrl}${markdownPath(`/${language}/about/sources`)}`,
        note: content['messages/about'].sourcesLead[language],
      })),
      { name: 'Errors', url: `${rootUrl}${markdownPath('/en/errors')}`, note: content['messages/errors'].lead.en },
    ]),
  ]);
  return `${text}\n`;
};
